import ByteSupport
import FileSupport
import HotSide
import JSONCodec
import PictureWork
package import PortalStore
package import ProofEvidence
import QRDrawing
package import Reporting
import SignedIndex
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads
import WebPages

/// `portal check`: verifies a site using only its files (portal 5.3).
package struct SiteCheck: Sendable {
  /// A fault of one file.
  package struct Finding: Equatable, Sendable {
    /// The exit code if this is the only fault.
    package let exit: ExitCode
    /// The path below the site, or in the workspace for an update that a build would not publish.
    package let path: String
    /// The finding, as a sentence.
    package let message: String
  }

  package struct Report: Sendable {
    package var files = 0
    package var bytes = 0
    package var payloads = 0
    package var pictures = 0
    package var findings: [Finding] = []
    /// The statements of the site that no check can prove, as clauses.
    package var claims: [String] = []
    /// Whether a build now would leave the site unchanged; `nil` if this was not requested.
    package var isUpToDate: Bool?
    /// The proofs of metadata that hold, in the order of the networks.
    package var proofs: [Proof] = []
    /// The payloads whose signatures hold, in the order of the log.
    package var publications: [Signed] = []

    /// The exit code of the run.
    package var exit: ExitCode? {
      [ExitCode.tryAgain, .refused, .badData, .inputMissing, .partial].first { exit in
        findings.contains { $0.exit == exit }
      }
    }
  }

  let site: String
  let portal: Portal?
  /// The folder of completed updates, which may be missing on the site; `nil` if there is
  /// none.
  let completed: String?
  let readsPictures: Bool
  /// Rehearses updates; `nil` to skip rehearsals.
  let rehearse: SiteRehearsing?
  /// The time when each payload was first in the portal's store, in seconds since 1970.
  private let firstSeen: [Hash256: Int64]
  let now: Int64
  /// The version of the release that runs the check.
  let toolVersion: String
  /// Whether the folder was downloaded from a host; some files are not served by hosts and thus
  /// missing.
  package var isServed = false
  /// The checkpoints that the user trusts, for evidence.
  package var checkpoints: [ChainSpecFile] = []
  /// The findings so far.
  package internal(set) var report = Report()
  /// The reports of the site's payloads, by their hashes in hex.
  private(set) var payloads: [String: PayloadReport] = [:]
  private(set) var sums: [String: Hash256] = [:]
  /// The files of the site, without the list of check sums.
  private(set) var present: Set<String> = []
  /// The pictures that are read at the end, unless they are identical to pictures drawn by this
  /// release.
  private var unread: [PictureToRead] = []
  /// The pictures that are identical to pictures drawn by this release.
  var drawn: Set<String> = []
  /// The sizes of the files that were read, in bytes.
  private(set) var sizes: [String: Int] = [:]
  /// SHA-256 of the files that were read.
  private(set) var hashes: [String: Hash256] = [:]
  /// The valid entries of the site's log.
  private(set) var log = PublicationLog()

  /// Creates a check; `portal` contains the verifiers and networks to compare with, `nil` to
  /// compare with none.
  ///
  /// Without `readsPictures`, only the check sums of pictures are compared. `now` is in seconds
  /// since 1970.
  package init(
    _ site: String, against portal: Portal?, completed: String? = nil, readsPictures: Bool,
    rehearsing rehearse: SiteRehearsing?, now: Int64, toolVersion: String
  ) {
    self.rehearse = rehearse
    self.toolVersion = toolVersion
    (self.site, self.portal, self.completed) = (site, portal, completed)
    (self.readsPictures, self.now) = (readsPictures, now)
    let shelves = try? portal?.folder.shelves()
    firstSeen = Dictionary(
      (shelves ?? [:]).values.flatMap(\.updates).map { ($0.payload.blake2b256, $0.firstSeen) }
    ) { first, _ in first }
  }

  /// Runs all checks; a bad file does not prevent the checks of other files.
  ///
  /// - Returns: the report.
  /// - Throws: `PortalError` with `noSite`; `FileError` for an unreadable folder.
  package mutating func run(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Report {
    let list = "SHA256SUMS"
    guard Folder.exists("\(site)/\(list)") else { throw PortalError.noSite(path: site) }
    // The files of an index are compared with its signatures.
    let files = try Folder.files(below: site).filter {
      $0 != list && !(hasIndex && $0.hasPrefix("\(IndexFolder.name)/"))
    }
    let sumsFile = try FileReading.bytes(at: "\(site)/\(list)", limit: 256 << 20)
    (sizes[list], hashes[list]) = (sumsFile.count, SHA256.hash(sumsFile))
    readSums(sumsFile)
    checkList(sumsFile)
    present = Set(files)
    for path in sums.keys.sorted()
    where !present.contains(path) && !(isServed && HostFiles.unserved.contains(path)) {
      find(.inputMissing, path, "It is in SHA256SUMS, but does not exist.")
    }
    // Payloads come first, because pictures and feeds are compared with them.
    let ordered = files.sorted { SiteCheck.rank($0) < SiteCheck.rank($1) }
    for (place, path) in ordered.enumerated() {
      progress(place, ordered.count)
      check(path)
    }
    if report.payloads == 0 {
      find(
        .inputMissing, list,
        "The site has no payload, so no signature was checked. Complete an update, and build the site."
      )
    }
    log = checkLog(files)
    await checkContent(files, log)
    takePublications()
    for picture in unread where !drawn.contains(picture.path) { await read(picture) }
    report.pictures += drawn.count
    for path in ["data.json", "feeds/data-parity.json", "feeds/data-nova.json"]
    where present.contains(path) { checkFeed(path) }
    checkStatus()
    checkSize()
    report.findings.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    return report
  }

  private static func rank(_ path: String) -> String {
    (path.hasPrefix("payload/") ? "0" : "1") + path
  }

  mutating func find(_ exit: ExitCode, _ path: String, _ message: String) {
    report.findings.append(Finding(exit: exit, path: path, message: message))
  }

  /// Adds a finding if a site built now would differ, and one for each update that would be
  /// missing.
  ///
  /// `built` is the text of its `SHA256SUMS`; `nil` if it would publish something new.
  package mutating func compare(with built: [UInt8]?, without unpublished: [PortalFinding]) {
    for finding in unpublished {
      find(.partial, finding.source, "A build now would not publish it. " + finding.message)
    }
    let path = "SHA256SUMS"
    report.isUpToDate = false
    guard let built else {
      return find(
        .partial, path,
        "A build now would publish more than the site has. Run 'hotside portal build', and publish it."
      )
    }
    var other = SiteCheck(
      site, against: nil, readsPictures: false, rehearsing: nil, now: now, toolVersion: toolVersion)
    other.readSums(built)
    let differing = Set(sums.keys).union(other.sums.keys).filter { sums[$0] != other.sums[$0] }
    guard let first = differing.min() else {
      report.isUpToDate = true
      return
    }
    find(
      .partial, path,
      """
      A build now would change \(differing.count.counted("file")) (first: \(first)). Run 'hotside portal build', and \
      publish it.
      """)
  }

  private mutating func readSums(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let hash = Hash256(hex: line.prefix(64)), line.dropFirst(64).hasPrefix("  ") else {
        find(
          .badData, "SHA256SUMS", "A line is not a checksum: \(ScreenText.quoted(String(line))).")
        continue
      }
      sums[String(line.dropFirst(66))] = hash
    }
  }

  /// Reports a list of check sums that no build writes, because other programs may interpret it
  /// differently.
  private mutating func checkList(_ bytes: [UInt8]) {
    let lines = sums.sorted { ByteText($0.key) < ByteText($1.key) }.map { "\($1)  \($0)\n" }
    guard Array(lines.joined().utf8) != bytes else { return }
    find(
      .badData, "SHA256SUMS",
      "It is not written as a build writes it: one line for each file, in the order of the paths.")
  }

  // MARK: - Files

  private mutating func check(_ path: String) {
    let bytes: [UInt8]
    do { bytes = try FileReading.bytes(at: "\(site)/\(path)", limit: 512 << 20) } catch {
      return find(.badData, path, error.message)
    }
    report.files += 1
    report.bytes += bytes.count
    let found = SHA256.hash(bytes)
    (sizes[path], hashes[path]) = (bytes.count, found)
    if PathKind(of: "\(site)/\(path)") != .file {
      find(.badData, path, "It is a link, but hosts publish only regular files.")
    }
    if let sum = sums[path] {
      if found != sum {
        find(.badData, path, "Its SHA-256 is \(found), but SHA256SUMS has \(sum).")
      }
      // These files change whenever nodes are asked.
    } else if !SiteStatus.isStatus(path) {
      find(.badData, path, "It is not in SHA256SUMS.")
    }
    let name = FilePath.name(of: path)
    if name.hasPrefix("unsigned_") {
      find(.refused, path, "Unsigned pictures are for the queue, and are never published.")
    } else if path.hasPrefix("payload/"), !SiteCheck.isEvidence(path) {
      checkPayload(path, name, bytes)
    } else if path.hasPrefix("qr/"), path.hasSuffix(".json") {
      checkRecord(path, bytes)
    } else if path.hasPrefix("qr/") {
      checkPicture(path)
    } else if path.hasPrefix("metadata/") {
      checkMetadata(path, bytes)
    } else if path.hasPrefix("icons/") {
      let ending = String(name.split(separator: ".").last ?? "")
      if let fault = SafePicture.fault(inPublished: bytes, ending: ending) {
        find(.badData, path, "It is not a picture that a build publishes: \(fault).")
      }
    } else if let fault = OperatorFiles.fault(in: bytes, of: path) {
      find(.refused, path, "No build publishes it: \(fault).")
    } else if path.hasSuffix(".html") || path.hasSuffix(".atom") {
      if let fault = MarkupFault.fault(in: bytes) { find(.badData, path, fault) }
      if let limit = portal?.configuration.limits.pageBytes, path.hasPrefix("n/"),
        name == "index.html", bytes.count > limit
      {
        find(.badData, path, "It has \(bytes.count) bytes, but limits.pageBytes allows \(limit).")
      }
      checkLinks(path, bytes)
    }
  }

  private mutating func checkPayload(_ path: String, _ name: String, _ bytes: [UInt8]) {
    let hash = String(name.prefix(64))
    var payload: [UInt8]? = bytes
    if name.hasSuffix(".gz") {
      payload = SitePage.unpacked(bytes)
    } else if name.hasSuffix(".js") {
      // Pages run the payload script, so it must contain only a payload.
      guard let packed = SitePage.packed(inScript: bytes, of: hash) else {
        return find(
          .refused, path,
          "It is more than the script of one payload, and pages run it. Do not open this site."
        )
      }
      payload = SitePage.unpacked(packed)
    }
    guard let payload, Blake2b.hash256(payload).hex == hash else {
      return find(.badData, path, "It does not hold the payload that its name says.")
    }
    if payloads[hash] != nil { return }
    report.payloads += 1
    let read = ReadPayload(payload)
    guard let found = try? PayloadReport(of: read, source: path) else {
      return find(.badData, path, "It holds no update.")
    }
    payloads[hash] = found
    guard let portal else {
      if found.signatureHolds != true { find(.refused, path, "Its signature does not hold.") }
      return
    }
    do throws(PortalFinding) {
      let seen = firstSeen[Blake2b.hash256(payload)] ?? now
      _ = try UpdateJudgment(read, source: path, from: .published, in: portal, now: seen)
    } catch {
      find(error.exit == .partial ? .refused : error.exit, path, error.message)
    }
  }

  private mutating func checkRecord(_ path: String, _ bytes: [UInt8]) {
    guard let record = SiteCheck.record(bytes) else {
      return find(.badData, path, "It is not the record of a picture.")
    }
    let (name, hash) = (record.name, record.report.payloadHash.hex)
    guard FilePath.stem(of: name) == path.dropLast(5) else {
      return find(
        .badData, path, "It names \(ScreenText.quoted(name)), which is not next to it.")
    }
    guard present.contains(name) else {
      return find(
        .inputMissing, path, "It names \(ScreenText.quoted(name)), which does not exist.")
    }
    guard let payload = payloads[hash] else {
      return find(
        .inputMissing, path, "The payload \(hash.prefix(64)) that it names is not published.")
    }
    compare(path, "payload", record.update.payload.blake2b256.hex, hash)
    compare(path, "sha256", record.print.sha256.hex, sums[name]?.hex)
    compare(
      path, "verifier", Hex.encode(record.update.verifier.publicKey),
      payload.verifier.map { Hex.encode($0.publicKey) })
    compare(path, "genesis hash", record.report.genesisHash?.hex, payload.genesisHash?.hex)
    checkName(name, record.id, payload)
    unread.append(PictureToRead(path: name, payload: hash, record: record))
  }

  mutating func compare(_ path: String, _ what: String, _ said: String?, _ found: String?) {
    guard said != found else { return }
    find(
      .badData, path,
      "It says that the \(what) is \(ScreenText.quoted(said ?? "nothing")), but it is \(found ?? "nothing")."
    )
  }

  /// Compares the name of a picture with its payload.
  private mutating func checkName(_ path: String, _ id: String, _ payload: PayloadReport) {
    guard let name = PortalName.picture(FilePath.stem(of: FilePath.name(of: path))) else { return }
    compare(path, "portalID", id, name.id)
    if let member = portal.flatMap({ portal in payload.genesisHash.flatMap(portal.member) }),
      !member.entry.id.hasSameBytes(as: name.id)
    {
      find(
        .badData, path,
        "Its name says \(ScreenText.quoted(name.id)), but its payload is of \(ScreenText.quoted(member.entry.id))."
      )
    }
    let version: UInt32? = if case .metadata(let version) = name.picture { version } else { nil }
    if version != payload.specVersion {
      let words = [version, payload.specVersion].map { $0.map { "version \($0)" } ?? "specs" }
      find(.badData, path, "Its name says \(words[0]), but its payload holds \(words[1]).")
    }
  }

  /// Requires that a picture has a record, or is a copy or slow copy of a picture that has one.
  private mutating func checkPicture(_ path: String) {
    let stem = FilePath.stem(of: path)
    // A record that is listed but missing is already reported.
    if present.contains("\(stem).json") || sums["\(stem).json"] != nil { return }
    if path.hasPrefix("qr/slow/") {
      let fast = "qr/\(FilePath.stem(of: FilePath.name(of: path))).json"
      guard let hash = record(fast)?.report.payloadHash.hex else {
        if sums[fast] != nil { return }
        return find(.badData, path, "It is a slow copy, but the site does not have the picture.")
      }
      return unread.append(PictureToRead(path: path, payload: hash, record: nil))
    }
    let alias = "_metadata_latest"
    let isCopy =
      stem.hasSuffix(alias)
      && sums.contains {
        $0.value == sums[path] && $0.key != path
          && $0.key.hasPrefix(stem.dropLast("latest".count))
      }
    if !isCopy { find(.badData, path, "It has no record.") }
  }

  private mutating func checkLinks(_ path: String, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var seen: Set<String> = []
    for attribute in ["href=\"", "src=\"", "data-payload=\"", "data-picture=\""] {
      for range in text.ranges(of: attribute) {
        let link = String(text[range.upperBound...].prefix { $0 != "\"" })
        guard seen.insert(link).inserted,
          let target = PageLink.target(link, from: path, base: portal?.configuration.baseURL)
        else { continue }
        if !present.contains(target), target != "SHA256SUMS" {
          find(
            .inputMissing, path, "Its link to \(ScreenText.quoted(link)) does not lead to a file.")
        }
      }
    }
  }
}
