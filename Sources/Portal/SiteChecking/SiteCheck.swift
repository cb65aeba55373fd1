package import ByteSupport
import FileSupport
package import HotStore
import JSONCodec
import PictureWork
import PortalSite
package import PortalStore
package import ProofEvidence
package import Reporting
package import SignedIndex
import SubstrateCrypto
import Threading

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
    /// The kind of the fault; `nil` for other kinds.
    package var cause: FindingCause?
  }

  package struct Report: Sendable {
    package var files = 0
    package var bytes = 0
    package var payloads = 0
    package var pictures = 0
    package var findings: [Finding] = []
    /// The statements of the site that no check can prove.
    package var claims: [SiteClaim] = []
    /// Whether a build now would leave the site unchanged; `nil` if this was not requested.
    package var isUpToDate: Bool?
    /// The proofs of metadata that hold, in the order of the networks.
    package var proofs: [Proof] = []
    /// The payloads whose signatures hold, in the order of the log.
    package var publications: [Signed] = []
    /// The payloads that the log lists as published and removed.
    package var removals: [PublicationLog.Removal] = []
    /// The age of the answers of nodes, as sentences; `nil` while they can say which versions the chains run.
    package var staleAnswers: String?
    /// The ids of networks whose nodes were never asked, according to the site.
    package var unasked: [String] = []
    /// Whether the folder has a repository, `.git`, whose files are not checked.
    package var hasRepository = false
    /// Whether the files were compared with a signed index.
    package var hasIndex = false

    /// The exit code of the run.
    package var exit: ExitCode? {
      // An earlier timestamp explains other faults; files of two builds explain none.
      let isCached = findings.contains { $0.exit == .tryAgain && $0.path == IndexFolder.name }
      return isCached
        ? .tryAgain
        : [ExitCode.refused, .badData, .inputMissing, .tryAgain, .partial].first { exit in
          findings.contains { $0.exit == exit }
        }
    }
  }

  let site: String
  /// The local portal with its published ids and specs, which a site has while the files contradict them.
  let portal: Portal?
  /// The local portal as its files say.
  let stated: Portal?
  /// The folder of completed updates, which may be missing on the site; `nil` if there is
  /// none.
  let completed: String?
  let readsPictures: Bool
  /// Rehearses updates; `nil` to skip rehearsals.
  let rehearse: SiteRehearsing?
  /// The time when each payload was first in the portal's store, in seconds since 1970.
  let firstSeen: [Hash256: Int64]
  /// The log and the store of the local portal; `nil` without one, or if they cannot be read.
  let ownLog: PublicationLog?
  let ownShelves: [Hash256: PortalShelf]?
  let now: Int64
  /// The version of the release that runs the check.
  let toolVersion: String
  /// Whether the folder was downloaded from a host; some files are not served by hosts and thus
  /// missing.
  package var isServed = false
  /// The checkpoints that the user trusts, for evidence.
  package var checkpoints: [ChainSpecFile] = []
  /// The parachains that the user has recorded, by their genesis hashes.
  package var parachains: [Hash256: Parachain] = [:]
  /// The scripts that pages run and the feed, as they follow from `status.json`.
  private(set) var statusCopies: [String: [UInt8]] = [:]
  /// The findings so far.
  package internal(set) var report = Report()
  /// The statements of the site's payloads, by their hashes in hex.
  var payloads: [String: PayloadStatements] = [:]
  /// The payloads that exist raw or gzipped.
  var whole: Set<Hash256> = []
  /// The statuses of payloads, made again from the data of the site.
  var statuses: [Hash256: String] = [:]
  /// The differences between versions of networks.
  var comparisons: [VersionPair: Comparison] = [:]
  /// `site.json`, or the error if it cannot be read; `nil` if it does not exist.
  private(set) var source: Result<SiteSource, any Error>?
  private(set) var sums: [String: Hash256] = [:]
  /// The files of the site, without the list of check sums.
  private(set) var present: Set<String> = []
  /// The pictures that are read at the end, unless they are identical to pictures drawn by this
  /// release.
  var unread: [PictureToRead] = []
  /// The pictures that are identical to pictures drawn by this release.
  var drawn: Set<String> = []
  /// The sizes of the files that were read, in bytes.
  var sizes: [String: Int] = [:]
  /// SHA-256 of the files that were read.
  var hashes: [String: Hash256] = [:]
  /// BLAKE2b-256 of the pictures that were read.
  var pictureHashes: [String: Hash256] = [:]
  /// The valid entries of the site's log.
  private(set) var log = PublicationLog()

  /// Whether the portal's log has all entries of the site's log, and more.
  func isEarlier(_ log: PublicationLog) -> Bool { log.count > 0 && ownLog?.extends(log) == true }

  /// Creates a check; `portal` contains the verifiers and networks to compare with, `nil` to
  /// compare with none.
  ///
  /// Without `readsPictures`, only the check sums of pictures are compared. `now` is in seconds
  /// since 1970.
  package init(
    _ site: String, against portal: Portal?, completed: String? = nil, readsPictures: Bool,
    rehearsing rehearse: SiteRehearsing?, now: Int64, toolVersion: String
  ) {
    (self.rehearse, self.toolVersion) = (rehearse, toolVersion)
    (self.site, stated, self.completed) = (site, portal, completed)
    (self.readsPictures, self.now) = (readsPictures, now)
    ownShelves = portal.flatMap { try? $0.folder.shelves() }
    ownLog = portal.flatMap { try? PublicationLog(in: $0.folder) }
    let shelves = ownShelves ?? [:]
    self.portal = ownLog.flatMap { portal?.keepingPublished($0, shelves, keepsIDs: true) } ?? portal
    firstSeen = Dictionary(
      shelves.values.flatMap(\.updates).map { ($0.payload.blake2b256, $0.firstSeen) }
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
    // No page may run what is in a repository, and hosts that publish from one do not serve it.
    let all = try Folder.files(below: site)
    let repository = isServed ? [] : all.filter { $0 == ".git" || $0.hasPrefix(".git/") }
    report.hasRepository = !repository.isEmpty
    var files = all.filter {
      $0 != list && !(hasIndex && $0.hasPrefix("\(IndexFolder.name)/"))
        && !(report.hasRepository && ($0 == ".git" || $0.hasPrefix(".git/")))
    }
    let sumsFile = try FileReading.bytes(at: "\(site)/\(list)", limit: 256 << 20)
    (sizes[list], hashes[list]) = (sumsFile.count, SHA256.hash(sumsFile))
    readSums(sumsFile)
    checkList(sumsFile)
    files = readingThroughLinks(files)
    present = Set(files)
    for path in sums.keys.sorted()
    where !present.contains(path) && !(isServed && HostFiles.unserved.contains(path)) {
      find(.inputMissing, path, "It is in SHA256SUMS, but does not exist.")
    }
    source = bytes(SiteSource.path).map { bytes in Result { try SiteSource(json: bytes) } }
    let status = bytes(StatusFiles.document).flatMap { try? JSONValue(parsing: $0) }
    let configuration = try? source?.get().configuration
    for copy in status.map({ SiteStatus.copies(of: $0, configuration) }) ?? [] {
      statusCopies[copy.path] = copy.bytes
    }
    // Payloads come first, because pictures and feeds are compared with them.
    let payloadFiles = files.filter(SiteCheck.isPayload)
    await visitPayloads(payloadFiles) { progress($0, files.count) }
    await visit(files.filter { !SiteCheck.isPayload($0) }) {
      progress(payloadFiles.count + $0, files.count)
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

  /// Whether a file belongs to a payload.
  static func isPayload(_ path: String) -> Bool {
    path.hasPrefix("payload/") && !isEvidence(path)
  }

  /// The number of files that are read, and of pictures that are made, concurrently.
  static let jobs = Processors.count

  mutating func find(
    _ exit: ExitCode, _ path: String, _ message: String, cause: FindingCause? = nil
  ) {
    let cause = cause ?? (exit == .inputMissing ? .missing : nil)
    report.findings.append(Finding(exit: exit, path: path, message: message, cause: cause))
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
    for line in CheckSums.lines(bytes) {
      guard let hash = line.hash, line.hasBlanks else {
        find(
          .badData, CheckSums.path,
          "A line is not a checksum: \(ScreenText.quoted(String(line.text))).")
        continue
      }
      sums[line.path] = hash
    }
  }

  /// Reports links to folders, and to nothing; returns the files with the listed ones behind links.
  private mutating func readingThroughLinks(_ files: [String]) -> [String] {
    let links = files.filter { path in
      let place = "\(site)/\(path)"
      return sums[path] == nil && PathKind(of: place) == .link
        && (Folder.isFolder(place) || !Folder.exists(place))
    }
    for link in links { find(.badData, link, SiteCheck.linkFault, cause: .link) }
    let listed = sums.keys.filter { path in links.contains { path.hasPrefix("\($0)/") } }
    // The list has no scripts of the status, which change by themselves.
    let scripts = Set(listed.map { FilePath.join(FilePath.folder(of: $0), StatusFiles.script) })
    let behind = scripts.filter(StatusFiles.contain).union(listed)
      .filter { Folder.exists("\(site)/\($0)") }
    return (files.filter { !links.contains($0) } + behind)
      .sorted { ByteText($0) < ByteText($1) }
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
}
