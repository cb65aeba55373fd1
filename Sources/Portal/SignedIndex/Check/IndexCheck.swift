package import ByteSupport
import FileSupport
package import PictureWork
package import Reporting
import UpdateFramework

/// The check of a site against its signed index, and against the facts of earlier checks (portal
/// 3.6).
package struct IndexCheck: Sendable {
  /// A fault; `path` is below the site.
  package struct Finding: Sendable {
    package let exit: ExitCode
    package let path: String
    package let message: String
    package let cause: FindingCause?
  }

  /// The files of a site, and their contents as far as another check has read them.
  package struct Site: Sendable {
    /// The folder.
    package var folder: String
    /// The files without those of the index.
    package var files: [String: (length: Int, sha256: Hash256)]
    /// The payloads, by their hashes in hex.
    package var payloads: [String: PayloadReport]
    /// The hashes of the entries of the log, oldest first.
    package var logHeads: [Hash256]
    /// The payloads that the log says were withdrawn.
    package var withdrawn: Set<Hash256>
    /// The reasons of the withdrawals, by payload.
    package var withdrawals: [Hash256: String] = [:]
    /// The statuses of payloads according to the data of the site; empty if they are not known.
    package var statuses: [Hash256: String]
    /// The files that every build writes, so that they are not targets.
    package var status: Set<String>
    /// The targets that a host may not serve; empty for a folder.
    package var unserved: Set<String>

    package init(
      folder: String, files: [String: (length: Int, sha256: Hash256)],
      payloads: [String: PayloadReport], logHeads: [Hash256], withdrawn: Set<Hash256>,
      statuses: [Hash256: String], status: Set<String>, unserved: Set<String>
    ) {
      (self.folder, self.files, self.payloads) = (folder, files, payloads)
      (self.logHeads, self.withdrawn, self.statuses) = (logHeads, withdrawn, statuses)
      (self.status, self.unserved) = (status, unserved)
    }
  }

  let site: Site
  private let root: [UInt8]
  let earlier: IndexState?
  /// Whether the earlier facts are the newest index that the operator has signed.
  private let isOwn: Bool
  private let now: Int64
  package private(set) var findings: [Finding] = []
  /// The facts to keep for the next check.
  package internal(set) var state = IndexState()
  /// The document that was read last; `nil` before the first one.
  private var latestPath: String?
  /// The version of the newest root of the site; `nil` before the check.
  package private(set) var rootVersion: Int?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - site: the files.
  ///   - root: a root that the reader trusts.
  ///   - earlier: the facts of the last check.
  ///   - isOwn: whether the earlier facts are those of ``IndexState/init(signedIn:)`` instead.
  ///   - now: seconds since 1970.
  package init(
    _ site: Site, root: [UInt8], after earlier: IndexState?, isOwn: Bool = false, at now: Int64
  ) {
    (self.site, self.root, self.earlier, self.now) = (site, root, earlier, now)
    self.isOwn = isOwn
  }

  /// Reads a file that the user names: a root with which readers can begin.
  ///
  /// - Returns: its bytes.
  /// - Throws: `FileError`, or an error that names the file.
  package static func root(reading path: String) throws -> [UInt8] {
    WorkspaceBounds.current?.free(path)
    let bytes = try FileReading.bytes(at: path, limit: Root.maximumLength, .typed)
    _ = try naming(ScreenText.quoted(path)) { try TrustedMetadataSet(root: bytes) }
    return bytes
  }

  /// The time for which a cache may return an earlier timestamp, in seconds.
  private static let cacheTime: Int64 = 900

  mutating func find(
    _ exit: ExitCode, _ path: String, _ message: String, cause: FindingCause? = nil
  ) {
    let cause = cause ?? (exit == .inputMissing ? .missing : nil)
    findings.append(Finding(exit: exit, path: path, message: message, cause: cause))
  }

  /// The subject of a sentence about what was seen before.
  private var witness: String { isOwn ? "this portal has signed" : "the last check has seen" }

  /// Runs all checks.
  ///
  /// - Parameter path: the path of the state file, for messages.
  /// - Throws: ``SignedIndexError/otherRoot(state:)``.
  package mutating func run(state path: String?) async throws {
    let firstRoot = FileFacts(of: root).sha256 ?? .zero
    if let earlier, earlier.firstRoot != firstRoot {
      throw SignedIndexError.otherRoot(state: path ?? "")
    }
    state = IndexState(
      firstRoot: firstRoot, documents: earlier?.documents, logCount: site.logHeads.count,
      logHead: site.logHeads.last ?? .zero, networks: earlier?.networks ?? [])
    checkLog()
    checkEquivocation()
    do { try await checkIndex() } catch {
      let document = (error as? UpdateFrameworkError)?.path ?? latestPath
      let path = ([IndexFolder.name] + [document].compactMap { $0 }).joined(separator: "/")
      guard case UpdateFrameworkError.rollback(let role, let trusted, let received) = error,
        earlier?.documents != nil
      else {
        var cause: FindingCause?
        if case UpdateFrameworkError.expired = error { cause = .expired }
        if case UpdateFrameworkError.unsigned = error { cause = .signature }
        return find(error.reportable.exitCode, path, error.reportable.message, cause: cause)
      }
      let cause = isOwn ? FindingCause.olderThanOwn : .older
      let words = """
        The site offers version \(received) of the \(ScreenText.line(role)), but \(witness) version \(trusted)
        """
      if earlier.map({ isFromCache(error, $0) }) ?? false {
        find(
          .tryAgain, IndexFolder.name,
          "\(words), which is only minutes old: a cache may have returned it. Check again later.",
          cause: cause)
      } else {
        find(
          .refused, path,
          isOwn
            ? "\(words): the host serves an older site. Publish the newest one; if you have, find out who put it back."
            : "\(words). Do not use the site: it hides newer updates.", cause: cause)
      }
    }
  }

  /// Reports a signed timestamp with the version of the known one and other contents.
  private mutating func checkEquivocation() {
    guard let documents = earlier?.documents, let known = try? TrustedMetadataSet(documents),
      let bytes = (try? IndexFolder(ofSite: site.folder).bytes(IndexFolder.timestamp)) ?? nil,
      let version = known.contradictedVersion(byTimestamp: bytes, at: now)
    else { return }
    find(
      .refused, "\(IndexFolder.name)/\(IndexFolder.timestamp)",
      """
      It has version \(version), as the timestamp that \(witness), but other contents, and the timestamp key has \
      signed both: the portal shows different sites to different readers. Ask the operator why; a portal that was \
      restored from a copy can do this by mistake.
      """, cause: .otherHistory)
  }

  private mutating func checkIndex() async throws {
    let trusted =
      try earlier?.documents.map { try TrustedMetadataSet($0) } ?? TrustedMetadataSet(root: root)
    let folder = IndexFolder(ofSite: site.folder)
    var updater = Updater(trusted, at: now) { path, limit in
      do { return try folder.bytes(path, limit: limit) } catch FileError.tooLarge {
        throw UpdateFrameworkError.tooLong(path: path, limit: limit)
      }
    }
    defer { latestPath = updater.latestPath }
    try await updater.refresh()
    let targets = try await updater.allTargets()
    rootVersion = updater.trusted.root.signed.header.version
    state.documents = updater.trusted.state
    checkDocuments(updater.trusted, in: folder)
    checkFiles(targets, updater.trusted.timestamp?.signed.status ?? [])
    checkPayloads(targets)
    checkExpiries(updater.trusted)
  }

  /// Whether the error is a lower timestamp than one that was signed a few minutes ago.
  private func isFromCache(_ error: any Error, _ earlier: IndexState) -> Bool {
    guard case UpdateFrameworkError.rollback(let role, _, _) = error, role == Role.timestamp.name,
      let documents = earlier.documents, let known = try? TrustedMetadataSet(documents),
      let expires = known.timestamp?.signed.header.expires
    else { return false }
    return now - (expires - Repository.Lifetime.timestamp) < IndexCheck.cacheTime
  }

  // MARK: - Documents and files

  private mutating func checkDocuments(_ trusted: TrustedMetadataSet, in folder: IndexFolder) {
    let newest = trusted.root.signed.header.version
    let names = (1...newest).map(IndexFolder.root)
    let roots = names.map { (try? folder.bytes($0, limit: Root.maximumLength)) ?? nil }
    for version in trusted.faults(inRoots: roots) {
      let isMissing = roots[version - 1] == nil
      find(
        isMissing ? .inputMissing : .refused, "tuf/\(IndexFolder.root(version))",
        isMissing
          ? "It does not exist, so readers with an earlier root cannot follow the site."
          : "It is not the root that the operator has published: the roots before and after it contradict it."
      )
    }
    for path in trusted.inexactPaths {
      find(
        .refused, "tuf/\(path)",
        "It has bytes that no signature protects, so it is not as the operator has published it.")
    }
    // A reader that has a document from an earlier check does not read it again.
    let documents = trusted.documents
    for (name, expected) in documents.sorted(by: { $0.key < $1.key }) {
      let bytes = (try? folder.bytes(name)) ?? nil
      guard bytes != expected else { continue }
      find(
        bytes == nil ? .inputMissing : .refused, "tuf/\(name)",
        bytes == nil
          ? "It does not exist, but the index names it."
          : "It is not the document that was verified, in this check or the last one.",
        cause: bytes == nil ? nil : .changed)
    }
    let known = Set(documents.keys).union(names)
    for name in folder.names where !known.contains(name) {
      find(.refused, "tuf/\(name)", "It does not belong to the index. Do not open it.")
    }
    for name in folder.names where PathKind(of: "\(folder.path)/\(name)") != .file {
      find(.refused, "tuf/\(name)", "It is a link, but hosts publish only regular files.")
    }
  }

  /// Compares all files with the targets, and the status with the timestamp.
  private mutating func checkFiles(_ targets: [Updater.Found], _ status: [TargetFile]) {
    var listed: Set<ByteText> = []
    let roles = Set(targets.map { ByteText($0.role) })
    for target in targets.map(\.target) {
      listed.insert(ByteText(target.path))
      guard !site.status.contains(target.path) else {
        find(.refused, target.path, "The index lists it, but every build writes it again.")
        continue
      }
      compare(target, by: "the signed index")
    }
    for target in status {
      listed.insert(ByteText(target.path))
      compare(target, by: "the signed timestamp")
    }
    if !status.contains(where: { $0.path.hasSameBytes(as: IndexCheck.statusFile) }) {
      find(.refused, IndexCheck.statusFile, "The signed timestamp does not name it.")
    }
    for path in site.files.keys.sorted()
    where !listed.contains(ByteText(path)) && !isStatus(path, roles) {
      find(
        .refused, path,
        "It is not in the signed index, so it was added by someone without the keys. Do not open it.",
        cause: .changed)
    }
  }

  /// Whether every build writes a file; those of a network need a role for the network.
  private func isStatus(_ path: String, _ roles: Set<ByteText>) -> Bool {
    let parts = path.split(separator: "/")
    return site.status.contains(path)
      && (parts.count == 1 || roles.contains(ByteText("n-\(parts[1])")))
  }

  /// The file with the state of all networks; the other status files repeat parts of it.
  package static let statusFile = "status.json"

  private mutating func compare(_ target: TargetFile, by lister: String) {
    guard let file = site.files[target.path] else {
      guard !site.unserved.contains(target.path) else { return }
      return find(.inputMissing, target.path, "It does not exist, but \(lister) names it.")
    }
    guard file.length != target.facts.length || file.sha256 != target.facts.sha256 else { return }
    let expected = target.facts.sha256?.hex ?? "no SHA-256"
    find(
      .refused, target.path,
      """
      Its SHA-256 is \(file.sha256), but \(lister) names \(expected). Do not use it: it was changed, or is of \
      another build.
      """, cause: .changed)
  }

  /// Reports documents that expire within a third of their lifetime.
  private mutating func checkExpiries(_ trusted: TrustedMetadataSet) {
    let soon = trusted.expiries.filter { $0.expires - now < $0.lifetime / 3 }
    guard let first = soon.min(by: { $0.expires < $1.expires }) else { return }
    let isRoot = first.role == Role.root.name
    find(
      .partial, IndexFolder.name,
      """
      \(soon.count == 1 ? "The \(ScreenText.line(first.role))" : "\(soon.count) documents") of the index must be \
      renewed \
      soon; the first expires on \(RFC3339.words(first.expires)). Run 'hotside portal \
      \(isRoot ? "rotate root" : "build")', and publish the site.
      """)
  }
}
