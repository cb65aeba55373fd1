import ByteSupport
import FileSupport
import JSONCodec
import PictureWork
package import PortalStore
import QRRendering
package import Reporting
import SubstrateCrypto
import VaultPayloads

/// `portal check`: whether a site is what it says, by its files alone (portal 5.3).
package struct SiteCheck: Sendable {
  /// What is wrong with one file.
  package struct Finding: Equatable, Sendable {
    /// How a run ends that this alone is wrong with.
    package let exit: ExitCode
    /// Below the site.
    package let path: String
    /// A sentence.
    package let message: String
  }

  /// What was found.
  package struct Report: Sendable {
    package var files = 0
    package var bytes = 0
    package var payloads = 0
    package var pictures = 0
    package var findings: [Finding] = []

    /// How the run ends.
    package var exit: ExitCode? {
      [ExitCode.refused, .badData, .inputMissing, .partial].first { exit in
        findings.contains { $0.exit == exit }
      }
    }
  }

  private let site: String
  private let portal: Portal?
  private let readsPictures: Bool
  private let now: Int64
  var report = Report()
  /// The payloads of the site by their hashes, each with what it says.
  private var payloads: [String: PayloadReport] = [:]
  private var sums: [String: Hash256] = [:]

  /// - Parameters:
  ///   - site: the folder.
  ///   - portal: whose verifiers and networks the site is held against; `nil` where nobody has them.
  ///   - readsPictures: whether each picture is read, and not its check sum alone compared.
  ///   - now: in seconds since 1970.
  package init(_ site: String, against portal: Portal?, readsPictures: Bool, now: Int64) {
    (self.site, self.portal) = (site, portal)
    (self.readsPictures, self.now) = (readsPictures, now)
  }

  /// Checks everything; one bad file keeps no other from being looked at.
  ///
  /// - Parameter progress: told how many files of how many are done.
  /// - Returns: what was found.
  /// - Throws: ``PortalError/noSite(path:)``, `FileError` for a folder that cannot be read.
  package mutating func run(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Report {
    let list = "SHA256SUMS"
    guard Folder.exists("\(site)/\(list)") else { throw PortalError.noSite(path: site) }
    let files = try Folder.files(below: site).filter { $0 != list }
    readSums(try FileReading.bytes(at: "\(site)/\(list)", limit: 256 << 20))
    let present = Set(files)
    for path in sums.keys.sorted() where !present.contains(path) {
      find(.inputMissing, path, "It is in SHA256SUMS, and is not there.")
    }
    // Payloads first: pictures and feeds are held against them.
    let ordered = files.sorted { SiteCheck.rank($0) < SiteCheck.rank($1) }
    for (place, path) in ordered.enumerated() {
      progress(place, ordered.count)
      await check(path, present)
    }
    checkLog(files)
    if present.contains("data.json") { checkFeed(present) }
    report.findings.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    return report
  }

  private static func rank(_ path: String) -> String {
    (path.hasPrefix("payload/") ? "0" : "1") + path
  }

  mutating func find(_ exit: ExitCode, _ path: String, _ message: String) {
    report.findings.append(Finding(exit: exit, path: path, message: message))
  }

  private mutating func readSums(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let hash = Hash256(hex: line.prefix(64)), line.dropFirst(64).hasPrefix("  ") else {
        find(.badData, "SHA256SUMS", "A line is no check sum: \(ScreenText.quoted(String(line))).")
        continue
      }
      sums[String(line.dropFirst(66))] = hash
    }
  }

  // MARK: - Files

  private mutating func check(_ path: String, _ present: Set<String>) async {
    let bytes: [UInt8]
    do { bytes = try FileReading.bytes(at: "\(site)/\(path)", limit: 512 << 20) } catch {
      return find(.badData, path, error.message)
    }
    report.files += 1
    report.bytes += bytes.count
    if PathKind(of: "\(site)/\(path)") != .file {
      find(.badData, path, "It is a link, and hosts publish regular files alone.")
    }
    if let sum = sums[path] {
      let found = SHA256.hash(bytes)
      if found != sum {
        find(.badData, path, "Its SHA-256 is \(found), and SHA256SUMS has \(sum).")
      }
    } else if !SiteCheck.isFresh(path) {
      find(.badData, path, "It is not in SHA256SUMS.")
    }
    let name = FilePath.name(of: path)
    if name.hasPrefix("unsigned_") {
      find(.refused, path, "Unsigned pictures are for the queue, and are never published.")
    } else if path.hasPrefix("payload/") {
      checkPayload(path, name, bytes)
    } else if path.hasPrefix("qr/"), path.hasSuffix(".json") {
      await checkManifest(path, bytes, present)
    } else if path.hasPrefix("qr/") {
      checkPicture(path, present)
    } else if path.hasSuffix(".html") {
      checkLinks(path, bytes, present)
    }
  }

  /// What every look at a node changes, and no check sum covers.
  private static func isFresh(_ path: String) -> Bool {
    ["tuf/timestamp.json", "status.json", "status.js"].contains(path)
  }

  private mutating func checkPayload(_ path: String, _ name: String, _ bytes: [UInt8]) {
    let hash = String(name.prefix(64))
    var payload: [UInt8]? = bytes
    if name.hasSuffix(".gz") {
      payload = GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit)
    } else if name.hasSuffix(".js") {
      let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\"")
      payload =
        parts.count == 5 && parts[1] == hash
        ? Base64.decode(parts[3]).flatMap {
          GzipFile.decompressed($0, limit: PortalFolder.blobLimit)
        } : nil
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
      _ = try UpdateJudgment(read, source: path, in: portal, now: now)
    } catch {
      find(error.exit == .partial ? .refused : error.exit, path, error.message)
    }
  }

  private mutating func checkManifest(
    _ path: String, _ bytes: [UInt8], _ present: Set<String>
  ) async {
    guard let manifest = try? JSONValue(parsing: bytes),
      manifest["format"]?.string == PictureManifest.format,
      let name = manifest["name"]?.string, let hash = manifest["payloadHash"]?.string
    else { return find(.badData, path, "It is no manifest of a picture.") }
    guard present.contains(name), name.prefix(while: { $0 != "." }) == path.dropLast(5) else {
      return find(
        .badData, path, "It tells of \(ScreenText.quoted(name)), which does not stand beside it.")
    }
    guard let payload = payloads[hash] else {
      return find(
        .inputMissing, path, "The payload \(hash.prefix(64)) that it tells of is not published.")
    }
    compare(path, "payload", manifest["payload"]?["blake2b256"]?.string, hash)
    compare(path, "sha256", manifest["file"]?["sha256"]?.string, sums[name]?.hex)
    compare(
      path, "verifier", manifest["verifier"]?["publicKey"]?.string,
      payload.verifier.map { Hex.encode($0.publicKey) })
    compare(path, "genesis hash", manifest["genesisHash"]?.string, payload.genesisHash?.hex)
    checkName(name, manifest["portalID"]?.string, payload)
    if readsPictures { await readPicture(name, hash, manifest) }
  }

  private mutating func compare(_ path: String, _ what: String, _ said: String?, _ found: String?) {
    guard said != found else { return }
    find(
      .badData, path,
      "It says that the \(what) is \(ScreenText.quoted(said ?? "nothing")), and it is \(found ?? "nothing")."
    )
  }

  /// What a picture is called says what its payload is.
  private mutating func checkName(_ path: String, _ id: String?, _ payload: PayloadReport) {
    let stem = String(FilePath.name(of: path).prefix { $0 != "." })
    guard let name = PortalName.picture(stem) else { return }
    if let id, !name.id.hasSameBytes(as: id) {
      find(
        .badData, path,
        "Its name says \(ScreenText.quoted(name.id)), its manifest \(ScreenText.quoted(id)).")
    }
    if let member = portal.flatMap({ portal in payload.genesisHash.flatMap(portal.member) }),
      !member.entry.id.hasSameBytes(as: name.id)
    {
      find(
        .badData, path,
        "Its name says \(ScreenText.quoted(name.id)), and its payload is of \(ScreenText.quoted(member.entry.id))."
      )
    }
    let version: UInt32? = if case .metadata(let version) = name.picture { version } else { nil }
    if version != payload.specVersion {
      find(
        .badData, path,
        """
        Its name says \(version.map { "version \($0)" } ?? "specs"), and its payload holds \
        \(payload.specVersion.map { "version \($0)" } ?? "specs").
        """)
    }
  }

  private mutating func readPicture(_ name: String, _ hash: String, _ manifest: JSONValue) async {
    let scan: PictureScan
    do {
      scan = try await PictureScan.read(
        [PictureSource(path: "\(site)/\(name)", name: name)], with: PortalCollection.reader)
    } catch {
      return find(.badData, name, error.reportable.message)
    }
    report.pictures += 1
    let found = Blake2b.hash256(scan.payload).hex
    if found != hash {
      find(.badData, name, "It holds the payload \(found), and its manifest tells of \(hash).")
    }
    let source = scan.files.first?.texts.first { $0.keyword == PictureText.sourceKeyword }
    let claim = source.flatMap { PictureClaim(text: $0.text) }
    let block: Hash256? = if case .node(let block)? = claim { block } else { nil }
    compare(name, "block", manifest["provenance"]?["block"]?.string, block?.hex)
  }

  /// A picture has a manifest, or is a copy of one that has.
  private mutating func checkPicture(_ path: String, _ present: Set<String>) {
    let stem = path.prefix { $0 != "." }
    if present.contains("\(stem).json") || path.hasPrefix("qr/slow/") { return }
    let isCopy =
      stem.hasSuffix("_metadata_latest")
      && sums.contains { $0.value == sums[path] && $0.key != path }
    if !isCopy { find(.badData, path, "It has no manifest.") }
  }

  private mutating func checkLinks(_ path: String, _ bytes: [UInt8], _ present: Set<String>) {
    let text = String(decoding: bytes, as: UTF8.self)
    for attribute in ["href=\"", "src=\"", "data-payload=\""] {
      for range in text.ranges(of: attribute) {
        let link = String(text[range.upperBound...].prefix { $0 != "\"" })
        guard let target = SiteLink.target(link, from: path) else { continue }
        if !present.contains(target), target != "SHA256SUMS" {
          find(.inputMissing, path, "Its link to \(ScreenText.quoted(link)) leads to no file.")
        }
      }
    }
  }

  // MARK: - Feeds

  private mutating func checkLog(_ files: [String]) {
    var log = PublicationLog()
    for path in files where path.hasPrefix("log/") {
      do {
        try log.add(
          year: "", try FileReading.bytes(at: "\(site)/\(path)", limit: 256 << 20), path: path)
      } catch { find(.refused, path, error.reportable.message) }
    }
  }

  private mutating func checkFeed(_ present: Set<String>) {
    let path = "data.json"
    guard let bytes = try? FileReading.bytes(at: "\(site)/\(path)", limit: 64 << 20),
      let feed = try? JSONValue(parsing: bytes), let networks = feed.object
    else { return find(.badData, path, "It is no JSON object.") }
    for (id, network) in networks {
      checkFile(id, network["specsQr"], version: nil, network, present)
      if let metadata = network["metadataQr"], metadata != .null {
        checkFile(id, metadata["file"], version: metadata["version"]?.integer(), network, present)
      }
      if let latest = network["latestMetadata"]?.string, !present.contains(latest) {
        find(
          .inputMissing, path,
          "\(ScreenText.quoted(id)) names \(ScreenText.quoted(latest)), which is not there.")
      }
    }
  }

  private mutating func checkFile(
    _ id: String, _ file: JSONValue?, version: UInt32?, _ network: JSONValue,
    _ present: Set<String>
  ) {
    let feed = "data.json"
    guard let path = file?["path"]?.string, present.contains(path) else {
      return find(
        .inputMissing, feed, "\(ScreenText.quoted(id)) names a picture that is not there.")
    }
    let stem = path.prefix { $0 != "." }
    guard let bytes = try? FileReading.bytes(at: "\(site)/\(stem).json", limit: 1 << 20),
      let manifest = try? JSONValue(parsing: bytes),
      let payload = manifest["payloadHash"]?.string.flatMap({ payloads[$0] })
    else { return }
    let said = network["genesisHash"]?.string.flatMap { Hash256(hex: $0) }
    if said != payload.genesisHash {
      find(
        .refused, feed,
        "The genesis hash of \(ScreenText.quoted(id)) is not that of \(ScreenText.quoted(path)).")
    }
    if version != payload.specVersion {
      find(
        .refused, feed,
        "The version of \(ScreenText.quoted(id)) is not that of \(ScreenText.quoted(path)).")
    }
    let signer = payload.signatureHolds == true ? manifest["verifier"]?["name"]?.string : nil
    if file?["signedBy"]?.string != signer {
      find(
        .refused, feed, "It says that another has signed \(ScreenText.quoted(path)) than who has.")
    }
  }
}

/// Where a link of a page leads.
enum SiteLink {
  /// The file below the site; `nil` for what leaves it or stays on the page.
  static func target(_ link: String, from page: String) -> String? {
    let path = link.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !link.contains("://"), !link.hasPrefix("data:"), !link.hasPrefix("/")
    else {
      return nil
    }
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "..": _ = parts.popLast()
      case ".", "": break
      default: parts.append(decoded(part))
      }
    }
    if path.hasSuffix("/") || parts.isEmpty { parts.append("index.html") }
    return parts.joined(separator: "/")
  }

  private static func decoded(_ part: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap({ Hex.value(of: $0) }),
        let low = rest.dropFirst().first.flatMap({ Hex.value(of: $0) })
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
