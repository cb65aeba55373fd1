package import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PictureWork
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import SubstrateCrypto
import Threading
import VaultPayloads
import WebPages

/// Reads each file once, on all processors.
extension SiteCheck {
  /// A file that was read, and the faults that its contents show.
  package struct FileVisit: Sendable {
    let path: String
    /// The length in bytes; `nil` for a file that cannot be read.
    var length: Int?
    var sha256 = Hash256.zero
    /// BLAKE2b-256 of a picture; `nil` for other files.
    var pictureHash: Hash256?
    /// The picture whose contents are compared at the end; `nil` if there is none.
    var unread: PictureToRead?
    package fileprivate(set) var findings: [Finding] = []

    mutating func find(_ exit: ExitCode, _ message: String, cause: FindingCause? = nil) {
      findings.append(Finding(exit: exit, path: path, message: message, cause: cause))
    }

    mutating func compare(_ what: String, _ said: String?, _ found: String?) {
      SiteCheck.difference(path, what, said, found).map { findings.append($0) }
    }
  }

  /// A finding if a file states another value than the site has.
  static func difference(
    _ path: String, _ what: String, _ said: String?, _ found: String?
  ) -> Finding? {
    guard said != found else { return nil }
    return Finding(
      exit: .badData, path: path,
      message:
        "It says that the \(what) is \(ScreenText.quoted(said ?? "nothing")), but it is \(found ?? "nothing")."
    )
  }

  mutating func compare(_ path: String, _ what: String, _ said: String?, _ found: String?) {
    SiteCheck.difference(path, what, said, found).map { report.findings.append($0) }
  }

  /// Reads files that are not payloads.
  mutating func visit(_ paths: [String], progress: (Int) -> Void) async {
    let isPicture = { (path: String) in path.hasPrefix("qr/") && !path.hasSuffix(".json") }
    let pictures = paths.filter(isPicture)
    // Four pictures are hashed together.
    let groups =
      stride(from: 0, to: pictures.count, by: SiteCheck.together)
      .map { Array(pictures[$0...].prefix(SiteCheck.together)) }
      + paths.filter { !isPicture($0) }.map { [$0] }
    let check = self
    var done = 0
    await BoundedTasks.run(groups.count, atMost: SiteCheck.jobs) { number in
      check.visit(groups[number])
    } take: { _, visits in
      guard case .success(let visits) = visits else { return }
      for visit in visits {
        progress(done)
        done += 1
        take(visit)
      }
    }
  }

  /// Adds the results of a file to those of the check.
  mutating func take(_ visit: FileVisit) {
    report.findings += visit.findings
    guard let length = visit.length else { return }
    report.files += 1
    report.bytes += length
    (sizes[visit.path], hashes[visit.path]) = (length, visit.sha256)
    pictureHashes[visit.path] = visit.pictureHash
    if let picture = visit.unread { unread.append(picture) }
  }

  /// Visits files, whose BLAKE2b-256 is computed together if there are several and they are not large.
  private func visit(_ paths: [String]) -> [FileVisit] {
    var visits: [FileVisit] = []
    var read: [(path: String, bytes: [UInt8])] = []
    func finish() {
      let hashes = read.count > 1 ? Blake2b.hash256(each: read.map { $0.bytes[...] }) : []
      for (number, file) in read.enumerated() {
        visits.append(
          visit(file.path, file.bytes, hash: hashes.isEmpty ? nil : hashes[number]))
      }
      read = []
    }
    for path in paths {
      do {
        read.append((path, try FileReading.bytes(at: "\(site)/\(path)", limit: 512 << 20)))
        if read.reduce(0, { $0 + $1.bytes.count }) >= SiteCheck.sizeTogether { finish() }
      } catch {
        var visit = FileVisit(path: path)
        visit.find(.badData, error.message)
        visits.append(visit)
      }
    }
    finish()
    return visits
  }

  /// Checks the contents of one file, after ``run(progress:)`` has read the payloads.
  ///
  /// - Parameters:
  ///   - path: the path below the site.
  ///   - bytes: the contents.
  ///   - hash: the BLAKE2b-256 of the contents, if it is known.
  /// - Returns: the faults.
  package func visit(_ path: String, _ bytes: [UInt8], hash: Hash256? = nil) -> FileVisit {
    var visit = begin(path, bytes)
    let name = FilePath.name(of: path)
    if name.hasPrefix("unsigned_") {
      visit.find(.refused, "Unsigned pictures are for the queue, and are never published.")
    } else if SiteCheck.isPayload(path) {
      let hash = String(name.prefix(64))
      if let payload = payload(in: bytes, of: hash, &visit), Blake2b.hash256(payload).hex != hash {
        visit.find(.badData, SiteCheck.otherPayload)
      }
    } else if let script = statusCopies[path] {
      checkScript(bytes, script, &visit)
    } else if path.hasPrefix("qr/"), path.hasSuffix(".json") {
      checkRecord(bytes, &visit)
    } else if path.hasPrefix("qr/") {
      visit.pictureHash = hash ?? Blake2b.hash256(bytes)
      checkPicture(&visit)
    } else if path.hasPrefix("metadata/") {
      checkMetadata(bytes, &visit)
    } else if path.hasPrefix("icons/") {
      let ending = String(name.split(separator: ".").last ?? "")
      if let fault = IconFile.fault(inPublished: bytes, ending: ending) {
        visit.find(.badData, "It is not a picture that a build publishes: \(fault).")
      }
    } else if let fault = OperatorFiles.fault(in: bytes, of: path) {
      visit.find(.refused, "No build publishes it: \(fault).")
    } else if path.hasSuffix(".html") || path.hasSuffix(".atom") {
      if let fault = MarkupFault.fault(in: bytes) { visit.find(.badData, fault) }
      if let limit = portal?.configuration.limits.pageBytes, path.hasPrefix("n/"),
        name == "index.html", bytes.count > limit
      {
        visit.find(
          .badData, "It has \(bytes.count) bytes, but limits.pageBytes allows \(limit).")
      }
      checkLinks(bytes, &visit)
    }
    return visit
  }

  static let linkFault = "It is a link, but hosts publish only regular files and folders of them."

  /// Compares a file with its check sum.
  func begin(_ path: String, _ bytes: [UInt8]) -> FileVisit {
    var visit = FileVisit(path: path, length: bytes.count, sha256: SHA256.hash(bytes))
    if PathKind(of: "\(site)/\(path)") != .file {
      visit.find(.badData, SiteCheck.linkFault, cause: .link)
    }
    if let sum = sums[path] {
      if visit.sha256 != sum {
        visit.find(
          .badData, "Its SHA-256 is \(visit.sha256), but SHA256SUMS has \(sum).", cause: .changed)
      }
      // These files change whenever nodes are asked.
    } else if !StatusFiles.contain(path) {
      visit.find(.badData, "It is not in SHA256SUMS.")
    }
    return visit
  }

  /// Checks that a copy of the status, a feed or a script that pages run, only contains the values of `status.json`.
  ///
  /// A server may return files of two builds, so there it may have another time.
  private func checkScript(_ bytes: [UInt8], _ script: [UInt8], _ visit: inout FileVisit) {
    guard bytes != script else { return }
    if visit.path == StatusFiles.feed {
      return visit.find(
        isServed ? .tryAgain : .refused,
        "It differs from status.json\(isServed ? ": the host may have returned files of two builds" : "")."
      )
    }
    let times = [bytes, script].map { SiteStatus.value(inScript: $0)?["now"]?.string }
    guard isServed, let found = times[0], let expected = times[1], found != expected else {
      return visit.find(.refused, "It differs from status.json, and pages run it.")
    }
    visit.find(
      .tryAgain,
      """
      It is of \(ScreenText.line(found)), but status.json is of \(expected): the host has returned files of two \
      builds. Check again in some minutes; if the times still differ then, do not open this site.
      """)
  }

  private func checkRecord(_ bytes: [UInt8], _ visit: inout FileVisit) {
    guard let record = SiteCheck.record(bytes) else {
      return visit.find(.badData, "It is not the record of a picture.")
    }
    let (name, hash) = (record.name, record.report.payloadHash.hex)
    guard FilePath.stem(of: name) == visit.path.dropLast(5) else {
      return visit.find(
        .badData, "It names \(ScreenText.quoted(name)), which is not next to it.")
    }
    guard present.contains(name) else {
      return visit.find(
        .inputMissing, "It names \(ScreenText.quoted(name)), which does not exist.")
    }
    guard let payload = payloads[hash]?.report else {
      return visit.find(.inputMissing, "The payload \(hash) that it names is not published.")
    }
    visit.compare("payload", record.update.payload.blake2b256.hex, hash)
    visit.compare("sha256", record.print.sha256.hex, sums[name]?.hex)
    visit.compare(
      "verifier", Hex.encode(record.update.verifier.publicKey),
      payload.verifier.map { Hex.encode($0.publicKey) })
    visit.compare("genesis hash", record.report.genesisHash?.hex, payload.genesisHash?.hex)
    checkName(name, record.id, payload, &visit)
    visit.unread = PictureToRead(path: name, payload: hash, record: record)
  }

  /// Compares the name of a picture with its payload.
  private func checkName(
    _ path: String, _ id: String, _ payload: PayloadReport, _ visit: inout FileVisit
  ) {
    guard let name = PortalName.picture(FilePath.stem(of: FilePath.name(of: path))) else { return }
    // The faults of a name belong to the picture.
    var named = FileVisit(path: path)
    named.compare("portalID", id, name.id)
    if let member = portal.flatMap({ portal in payload.genesisHash.flatMap(portal.member) }),
      !member.entry.id.hasSameBytes(as: name.id)
    {
      named.find(
        .badData,
        "Its name says \(ScreenText.quoted(name.id)), but its payload is of \(ScreenText.quoted(member.entry.id))."
      )
    }
    let version: UInt32? = if case .metadata(let version) = name.picture { version } else { nil }
    if version != payload.specVersion {
      let words = [version, payload.specVersion].map { $0.map { "version \($0)" } ?? "specs" }
      named.find(.badData, "Its name says \(words[0]), but its payload holds \(words[1]).")
    }
    visit.findings += named.findings
  }

  /// Requires that a picture has a record, or is a copy or slow copy of a picture that has one.
  private func checkPicture(_ visit: inout FileVisit) {
    let (path, stem) = (visit.path, FilePath.stem(of: visit.path))
    // A record that is listed but missing is already reported.
    if present.contains("\(stem).json") || sums["\(stem).json"] != nil { return }
    if path.hasPrefix("qr/slow/") {
      let fast = "qr/\(FilePath.stem(of: FilePath.name(of: path))).json"
      guard let hash = record(fast)?.report.payloadHash.hex else {
        if sums[fast] != nil { return }
        return visit.find(.badData, "It is a slow copy, but the site does not have the picture.")
      }
      visit.unread = PictureToRead(path: path, payload: hash, record: nil)
      return
    }
    let alias = "_metadata_latest"
    let isCopy =
      stem.hasSuffix(alias)
      && sums.contains {
        $0.value == sums[path] && $0.key != path
          && $0.key.hasPrefix(stem.dropLast("latest".count))
      }
    if !isCopy { visit.find(.badData, "It has no record.") }
  }

  /// Checks a file with the metadata of one version.
  private func checkMetadata(_ bytes: [UInt8], _ visit: inout FileVisit) {
    let name = FilePath.stem(of: FilePath.name(of: visit.path))
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let picture = "qr/\(parts.dropLast().joined(separator: "_"))_metadata_\(parts.last ?? "").json"
    if sums[picture] != nil, !present.contains(picture) { return }
    guard let record = record(picture),
      let payload = payloads[record.report.payloadHash.hex]?.report
    else { return visit.find(.badData, "It does not belong to a picture of this site.") }
    let found = Blake2b.hash256(bytes)
    if found != record.update.reduction?.full.hash {
      visit.compare("metadata hash", payload.metadataHash?.hex, found.hex)
    }
  }

  private func checkLinks(_ bytes: [UInt8], _ visit: inout FileVisit) {
    for link in PageLink.links(in: bytes) {
      guard
        let target = PageLink.target(link, from: visit.path, base: portal?.configuration.baseURL),
        !present.contains(target), target != "SHA256SUMS"
      else { continue }
      visit.find(
        .inputMissing, "Its link to \(ScreenText.quoted(link)) does not lead to a file.")
    }
  }
}
