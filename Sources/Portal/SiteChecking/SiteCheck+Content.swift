import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import PortalSite
import PortalStore
import QRDrawing
import Reporting
import RuntimeMetadata
import SignedIndex
import SubstrateCrypto
import VaultPayloads
import WebPages

/// Compares programs, pages, feeds and records with the files that this release makes from the
/// site's data.
extension SiteCheck {
  /// Makes all files again from `site.json`, payloads and log, and reports each file that differs
  /// or should not exist.
  mutating func checkContent(_ files: [String], _ log: PublicationLog) async {
    let isOfOtherRelease = checkPrograms(files)
    guard present.contains(SiteSource.path) else {
      if sums[SiteSource.path] == nil {
        find(
          .refused, SiteSource.path,
          "The site lacks it, so its pages cannot be compared. Do not rely on this site."
        )
      }
      return
    }
    guard let read = self.source else { return }
    let source: SiteSource
    do {
      source = try read.get()
      guard SHA256.hash(source.bytes) == hashes[SiteSource.path] else {
        return find(
          .badData, SiteSource.path, "It is not written the way this release of Hotside writes it.")
      }
    } catch { return find(.badData, SiteSource.path, error.reportable.message) }
    checkOwn(source)
    guard source.toolVersion == toolVersion, !isOfOtherRelease else {
      if source.toolVersion != toolVersion {
        find(
          .badData, SiteSource.path,
          """
          The site is of another release, Hotside \(ScreenText.line(source.toolVersion)); its pages were not compared. \
          Check it with that release, or build it again with this one.
          """)
      }
      return
    }
    do { try await compare(source, files, log) } catch {
      find(.refused, SiteSource.path, error.reportable.message)
    }
  }

  /// Checks scripts and style sheets; returns whether one of them belongs to another release.
  private mutating func checkPrograms(_ files: [String]) -> Bool {
    let own = [
      SiteContent.style: SitePage.style, SiteContent.script: SitePage.script,
      SiteContent.table: SitePage.table, SiteContent.worker: SitePage.worker,
    ]
    var isOfOtherRelease = false
    for path in files where path.hasPrefix("app/") || path == SiteContent.worker {
      guard let bytes = bytes(path), own[path] != bytes else { continue }
      if let release = SitePrograms.release(of: bytes), release != toolVersion {
        isOfOtherRelease = true
        find(
          .badData, path,
          """
          It is of another release, Hotside \(release); the pages were not compared. Check the site with that release, \
          or build it again with this one.
          """)
      } else {
        find(
          .refused, path,
          "It is not the program of any release of Hotside. Every page runs it: do not open this site.",
          cause: .changed)
      }
    }
    return isOfOtherRelease
  }

  /// Compares the site's data with the local configuration.
  private mutating func checkOwn(_ source: SiteSource) {
    guard let portal = stated else { return }
    for finding in portal.localEndpoints { find(.partial, finding.source, finding.message) }
    let differences = source.published.differences(from: portal)
    for difference in differences {
      find(
        .partial, SiteSource.path,
        "\(ScreenText.quoted(difference.id)), \(difference.source): \(difference.message)")
    }
    var published = source.configuration
    for index in published.networks.indices { published.networks[index].icon = nil }
    guard differences.isEmpty,
      published != portal.configuration.published(icons: [:])
        || source.networks.map(\.file) != portal.members.map(\.file.withoutPrivateEndpoints)
    else { return }
    find(
      .partial, SiteSource.path,
      """
      The site was built with another portal.json, or other files in Networks. Build it again; if these files \
      have not changed since the last build, the site was changed.
      """)
  }

  /// Compares the specs that pages and feeds state with the signed specs.
  private mutating func checkSpecs(of network: SiteNetwork) {
    let parts = network.member.file.specs.differences(from: network.specs.map(\.specs))
    guard !parts.isEmpty else { return }
    let values = parts.map { "the \($0.field) \($0.now) (signed: \($0.published))" }
    find(
      .refused, SiteSource.path,
      """
      It gives \(ScreenText.quoted(network.id)) \(values.joined(separator: ", ")), but the verifier has signed other \
      specs. Do not rely on the pages and feeds of this network; its signed codes are not concerned.
      """)
  }

  private mutating func compare(
    _ source: SiteSource, _ files: [String], _ log: PublicationLog
  ) async throws {
    let configuration = source.configuration
    var members: [Portal.Member] = []
    for (entry, network) in zip(configuration.networks, source.networks) {
      guard let signer = configuration.signer(entry.verifier) else { continue }
      members.append(Portal.Member(entry: entry, file: network.file, signer: signer))
    }
    let portal = Portal(
      folder: PortalFolder(site), configuration: configuration, members: members)
    for network in source.networks { checkUpdates(network.shelf, in: portal) }
    // Pages that depend on a missing payload cannot be made.
    guard checkPayloads(of: members, source, in: portal, log) else { return }
    let networks = try zip(members, source.networks).map { member, network in
      var shown = try SiteNetwork(
        member, network.shelf, in: portal, log, now: now, lost: [], alarms: network.notices
      ) { update in
        payloads[update.payload.blake2b256.hex]?.report.specs
      }
      shown.hasAlarm = network.isInAlarm == true
      return shown
    }
    // The page of a network states the size of its evidence.
    let lost = networks.flatMap(\.versions).compactMap(\.evidence).filter { !present.contains($0) }
    for path in lost where sums[path] == nil { findMissing(path) }
    guard lost.isEmpty else { return }
    var icons: [String: String] = [:]
    for entry in configuration.networks { icons[entry.id] = entry.icon }
    for network in networks { checkSpecs(of: network) }
    let noted = source.files.compactMap { file in
      file.note.map { (file.path, $0) }
    }
    // Pages also name files that are missing at present.
    var sizes = self.sizes
    for path in source.files.map(\.path) + networks.compactMap({ $0.shown?.metadata($0.id) }) {
      sizes[path] = sizes[path] ?? 0
    }
    let content = SiteContent(
      configuration: configuration, networks: networks, icons: icons,
      notes: Dictionary(noted) { first, _ in first }, sizes: sizes)
    var known = checkStated(source)
    for (path, bytes) in try content.files() {
      known.insert(path)
      compare(path, with: bytes)
    }
    for network in networks { checkComparisons(of: network, &known) }
    await checkPictures(of: networks, source, in: portal)
    await checkEvidence(of: networks)
    for network in networks { statuses.merge(network.statuses) { first, _ in first } }
    compareStatus(of: networks, configuration, log)
    takeClaims(of: networks, source)
    checkOthers(files, known.union(dataPaths(of: networks, files)))
  }

  /// Reports published payloads that are missing on the site or in its log; returns whether there
  /// are none.
  private mutating func checkPayloads(
    of members: [Portal.Member], _ source: SiteSource, in portal: Portal, _ log: PublicationLog
  ) -> Bool {
    var isWhole = true
    for (member, network) in zip(members, source.networks) {
      for update in portal.publishable(network.shelf, of: member) {
        let hash = update.payload.blake2b256
        if !whole.contains(hash) {
          isWhole = false
          let path = "payload/\(hash).bin"
          if !present.contains(path), !present.contains(path + ".gz"), sums[path + ".gz"] == nil {
            findMissing(path)
          }
        }
        if log.published[hash] == nil {
          isWhole = false
          find(.refused, "log", "It lacks the publication of the payload \(hash).")
        }
      }
    }
    return isWhole
  }

  /// Compares the stated facts of each payload with the payload.
  private mutating func checkUpdates(_ shelf: PortalShelf, in portal: Portal) {
    for update in shelf.updates {
      let hash = update.payload.blake2b256
      guard whole.contains(hash), let statements = payloads[hash.hex] else { continue }
      do throws(PortalFinding) {
        let found = try UpdateJudgment(
          statements, source: "payload/\(hash)", from: .published, in: portal,
          now: update.firstSeen, UpdateJudgment.Surroundings(isPublished: true)
        ).update
        guard
          found.key != update.key || !found.specName.hasSameBytes(as: update.specName)
            || found.payload != update.payload || found.signedHash != update.signedHash
            || found.verifier != update.verifier || found.metadata != update.metadata
        else { continue }
        find(
          .refused, SiteSource.path,
          "Its statements about the payload \(hash) do not match the payload."
        )
      } catch { find(.refused, "payload/\(hash)", error.message) }
    }
  }

  /// Compares pictures, records and the operator's files with the stated hashes.
  ///
  /// - Returns: the stated paths that a build may write.
  private mutating func checkStated(_ source: SiteSource) -> Set<String> {
    for file in source.files {
      if !present.contains(file.path) {
        findMissing(file.path)
      } else if let sum = sums[file.path], sum != file.sha256 {
        find(
          .badData, file.path, "Its SHA-256 is \(sum), but \(SiteSource.path) has \(file.sha256).")
      }
    }
    let icons = Set(
      source.configuration.networks.flatMap { network in
        ["svg", "png"].map { "icons/\(network.id).\($0)" }.filter { $0 == network.icon }
      })
    return Set(
      source.files.map(\.path).filter { path in
        OperatorFiles.names.contains(path)
          || (path.hasPrefix("qr/") && SiteCheck.pictureEndings.contains { path.hasSuffix($0) })
          || icons.contains(path)
      })
  }

  /// The endings of pictures and their records.
  private static let pictureEndings = [".png", ".apng", ".json"]

  /// The paths of payloads, metadata and log, whose contents are checked elsewhere.
  private mutating func dataPaths(of networks: [SiteNetwork], _ files: [String]) -> Set<String> {
    var paths: Set<String> = []
    for network in networks {
      for specs in network.specs {
        let hash = specs.update.payload.blake2b256
        paths.formUnion(["payload/\(hash).bin", "payload/\(hash).js"])
      }
      for version in network.versions + network.withdrawn {
        paths.insert(version.payload)
        if version.hasPicture { paths.insert(version.script) }
        if let evidence = version.evidence { paths.insert(evidence) }
      }
      if let shown = network.shown { paths.insert(shown.metadata(network.id)) }
    }
    for path in paths.sorted() where !present.contains(path) { findMissing(path) }
    let isYear = { (path: String) in
      path.hasPrefix("log/") && path.hasSuffix(".jsonl") && path.count == "log/2026.jsonl".count
    }
    return paths.union(files.filter(isYear)).union(StatusFiles.ofSite + [SiteSource.path])
      .union(networks.map { StatusFiles.script(of: $0.id) })
  }

  /// Reports files that no build writes.
  private mutating func checkOthers(_ files: [String], _ known: Set<String>) {
    for path in files
    where !known.contains(path) && !path.hasPrefix("app/") && path != SiteContent.worker {
      guard !FilePath.name(of: path).hasPrefix("unsigned_") else { continue }
      let isInert = SiteCheck.inertEndings.contains { path.hasSuffix($0) }
      find(
        isInert ? .badData : .refused, path,
        isInert
          ? "No build writes it."
          : "No build writes it, and browsers may show or run it. Do not open this site.",
        cause: .changed)
    }
  }

  /// The endings of files that browsers neither run nor show as pages.
  private static let inertEndings = [
    ".json", ".jsonl", ".png", ".apng", ".bin", ".gz", ".scale", ".txt", ".ico",
  ]

  mutating func findMissing(_ path: String) {
    if sums[path] == nil {
      find(.inputMissing, path, "The site lacks it, but \(SiteSource.path) has it.")
    }
  }

  /// Compares a file with the expected bytes.
  ///
  /// Files with a wrong check sum are skipped, because they are already reported.
  mutating func compare(_ path: String, with expected: [UInt8]) {
    compare(path, withHash: SHA256.hash(expected))
  }

  /// Compares a file with the SHA-256 of the expected bytes.
  mutating func compare(_ path: String, withHash expected: Hash256) {
    guard present.contains(path) else {
      if !(isServed && HostFiles.unserved.contains(path)) { findMissing(path) }
      return
    }
    guard let found = hashes[path], found != expected, sums[path].map({ $0 == found }) ?? true
    else { return }
    find(
      .refused, path,
      "It is not what this release of Hotside builds from \(SiteSource.path), payloads and log.",
      cause: .changed)
  }

  func bytes(_ path: String) -> [UInt8]? {
    try? FileReading.bytes(at: "\(site)/\(path)", limit: 512 << 20)
  }

  /// A payload of the site; `nil` if it is missing or damaged, which is reported elsewhere.
  func payload(_ hash: Hash256) -> [UInt8]? {
    let path = "payload/\(hash).bin"
    let found =
      bytes(path)
      ?? bytes(path + ".gz").flatMap { GzipFile.decompressed($0, limit: PortalFolder.blobLimit) }
    return found.flatMap { Blake2b.hash256($0) == hash ? $0 : nil }
  }
}
