package import ByteSupport
import SubstrateCrypto

/// The current documents of an index, from which the next version is made.
///
/// Nothing is read or written here: the caller keeps the files, and signs.
package struct Repository: Sendable {
  /// Returns signatures of canonical bytes by the keys of a role.
  package typealias Sign = (_ role: String, _ payload: [UInt8]) throws -> [Signature]

  /// The time for which documents are valid, in seconds.
  package enum Lifetime {
    package static let root: Int64 = 365 * 86_400
    package static let targets: Int64 = 90 * 86_400
    package static let snapshot: Int64 = 14 * 86_400
    package static let timestamp: Int64 = 72 * 3600
  }

  /// The newest root.
  package private(set) var root: Metadata<Root>
  /// The newest timestamp; `nil` before the first update.
  package private(set) var timestamp: Metadata<Timestamp>?
  private var snapshot: Metadata<Snapshot>?
  private var targets: [ByteText: Metadata<Targets>] = [:]

  /// Starts an index with version 1 of its root.
  ///
  /// - Parameters:
  ///   - keys: the keys of all roles.
  ///   - now: the time in seconds since 1970.
  ///   - sign: returns the signatures of the root.
  /// - Throws: ``UpdateFrameworkError``, and the errors of `sign`.
  package init(starting keys: IndexKeys, at now: Int64, sign: Sign) throws {
    let header = Header(version: 1, expires: now + Lifetime.root)
    root = try Metadata(Root(keys, header: header), role: Role.root.name, sign: sign)
    try Repository.require { try root.verify(as: Role.root.name, by: root.signed, Role.root.name) }
  }

  /// Reads the documents of the last version.
  ///
  /// The files are the operator's own: signatures and expiries are not verified. A document without
  /// valid signatures is replaced by the next ``update(to:status:at:sign:)``.
  ///
  /// - Parameters:
  ///   - root: the newest root.
  ///   - file: returns the file at a path relative to the folder of the index, or `nil`.
  /// - Throws: ``UpdateFrameworkError``, and the errors of `file`.
  package init(root: [UInt8], reading file: (_ path: String) throws -> [UInt8]?) throws {
    self.root = try Metadata(reading: root, role: Role.root.name)
    func read<Part>(_ path: String, _ role: String) throws -> Metadata<Part> {
      guard let bytes = try file(path) else { throw UpdateFrameworkError.missing(path: path) }
      return try Metadata(reading: bytes, role: role)
    }
    guard let bytes = try file(IndexPath.timestamp) else { return }
    let timestamp = try Metadata<Timestamp>(reading: bytes, role: Role.timestamp.name)
    let version = timestamp.signed.snapshot.version
    let snapshot: Metadata<Snapshot> = try read(
      IndexPath.of(Role.snapshot.name, version), Role.snapshot.name)
    let top: Metadata<Targets> = try read(
      IndexPath.of(
        Role.targets.name, snapshot.signed.file(of: Role.targets.name)?.version ?? 1),
      Role.targets.name)
    targets[ByteText(Role.targets.name)] = top
    for role in top.signed.roles {
      guard let file = snapshot.signed.file(of: role.name) else { continue }
      targets[ByteText(role.name)] = try read(IndexPath.of(role.name, file.version), role.name)
    }
    (self.timestamp, self.snapshot) = (timestamp, snapshot)
  }

  /// Reads the documents of the last version from a place that others can write.
  ///
  /// - Parameters:
  ///   - root: the newest root.
  ///   - roots: all roots; the documents must be signed under one of them. Expiries do not count.
  ///   - file: returns the file at a path relative to the folder of the index, or `nil`.
  /// - Throws: ``UpdateFrameworkError``, also for a document without signatures; the errors of
  ///   `file`.
  package init(
    root: [UInt8], verifiedBy roots: [[UInt8]], reading file: (_ path: String) throws -> [UInt8]?
  ) throws {
    try self.init(root: root, reading: file)
    var fault: (any Error)?
    for bytes in roots.reversed() {
      do {
        try verify(by: try Metadata<Root>(reading: bytes, role: Role.root.name).signed)
        return
      } catch { fault = error }
    }
    throw fault ?? UpdateFrameworkError.missing(path: IndexPath.of(Role.root.name, 1))
  }

  private func verify(by root: Root) throws {
    let (rootName, topName) = (Role.root.name, Role.targets.name)
    try timestamp?.verify(as: Role.timestamp.name, by: root, rootName)
    try snapshot?.verify(as: Role.snapshot.name, by: root, rootName)
    guard let top = targets[ByteText(topName)] else { return }
    try top.verify(as: topName, by: root, rootName)
    for (role, document) in targets where !role.text.hasSameBytes(as: topName) {
      try document.verify(as: role.text, by: top.signed, topName)
    }
  }

  /// The files of the current version, by path relative to the folder of the index.
  ///
  /// Files with a version in their name never change. Roots of earlier versions stay published.
  package var files: [(path: String, bytes: [UInt8])] {
    var files = [(IndexPath.of(Role.root.name, root.signed.header.version), root.bytes)]
    for (role, document) in targets.sorted(by: { $0.key < $1.key }) {
      files.append((IndexPath.of(role.text, document.signed.header.version), document.bytes))
    }
    if let snapshot {
      files.append(
        (IndexPath.of(Role.snapshot.name, snapshot.signed.header.version), snapshot.bytes))
    }
    if let timestamp { files.append((IndexPath.timestamp, timestamp.bytes)) }
    return files
  }

  /// The expiries of all documents.
  package var expiries: [TrustedMetadataSet.Expiry] {
    TrustedMetadataSet.Expiry.list(root, timestamp, snapshot, targets)
  }

  /// The facts of a file that no network owns, as the newest version lists it; `nil` if it is not listed.
  package func facts(of path: String) -> FileFacts? {
    targets[ByteText(Role.targets.name)]?.signed.targets
      .first { $0.path.hasSameBytes(as: path) }?.facts
  }

  /// BLAKE2b-256 of the snapshot, which names all other documents; `nil` before the first update.
  package var hash: Hash256? { snapshot.map { Blake2b.hash256($0.bytes) } }

  /// The documents that a reader of the newest version trusts; `nil` before the first update.
  package var trusted: TrustedState? {
    guard let timestamp, let snapshot else { return nil }
    let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    return TrustedState(
      root: text(root.bytes), timestamp: text(timestamp.bytes), snapshot: text(snapshot.bytes))
  }

  /// Replaces the keys of the index, or renews the root with the same keys.
  ///
  /// The next ``update(to:status:at:sign:)`` signs all documents that the new keys have not signed.
  ///
  /// - Parameters:
  ///   - keys: the keys of all roles.
  ///   - now: the time in seconds since 1970.
  ///   - sign: returns signatures by the threshold of the old and of the new root keys.
  /// - Throws: ``UpdateFrameworkError``, and the errors of `sign`; the repository is unchanged.
  package mutating func rotate(to keys: IndexKeys, at now: Int64, sign: Sign) throws {
    let header = Header(
      version: root.signed.header.version + 1, expires: now + Lifetime.root)
    let next = try Metadata(Root(keys, header: header), role: Role.root.name, sign: sign)
    try Repository.require {
      try next.verify(as: Role.root.name, by: root.signed, Role.root.name)
      try next.verify(as: Role.root.name, by: next.signed, Role.root.name)
    }
    root = next
  }

  /// Signs the next version: documents that have changed or expire soon, and a new timestamp.
  ///
  /// - Parameters:
  ///   - contents: the files of the site.
  ///   - status: the files that every build writes; the timestamp names them.
  ///   - now: the time in seconds since 1970.
  ///   - sign: returns the signatures of a document.
  /// - Throws: ``UpdateFrameworkError``, and the errors of `sign`; the repository is unchanged.
  package mutating func update(
    to contents: Contents, status: [TargetFile] = [], at now: Int64, sign: Sign
  ) throws {
    let groups = try contents.checkedGroups()
    let (rootName, topName) = (Role.root.name, Role.targets.name)
    let indexKeys = root.signed.roleKeys(of: Role.targets)
    let top = Targets(
      header: Header(), targets: contents.targets.sorted(by: Contents.precedes),
      keys: root.signed.keys.filter { indexKeys.keyIDs.contains($0.id) },
      delegations: groups.map {
        Delegation(name: $0.role, roleKeys: indexKeys, paths: $0.paths)
      })
    var documents: [ByteText: Metadata<Targets>] = [:]
    for group in groups {
      let part = Targets(header: Header(), targets: group.targets.sorted(by: Contents.precedes))
      documents[ByteText(group.role)] = try next(
        part, after: targets[ByteText(group.role)], version: listedVersion(of: group.role),
        lifetime: Lifetime.targets, role: group.role, at: now, sign: sign
      ) { try $0.verify(as: group.role, by: top, topName) }
    }
    documents[ByteText(topName)] = try next(
      top, after: targets[ByteText(topName)], version: listedVersion(of: topName),
      lifetime: Lifetime.targets, role: topName, at: now, sign: sign
    ) { try $0.verify(as: topName, by: root.signed, rootName) }
    var meta = documents.map { $1.described(as: $0.text) }
    // Readers refuse a snapshot that no longer lists a document, so a removed role stays listed.
    for file in snapshot?.signed.meta ?? []
    where !meta.contains(where: { $0.name.hasSameBytes(as: file.name) }) { meta.append(file) }
    meta.sort { ByteText($0.name) < ByteText($1.name) }
    let snapshot = try next(
      Snapshot(header: Header(), meta: meta), after: snapshot,
      version: timestamp?.signed.snapshot.version ?? 0, lifetime: Lifetime.snapshot,
      role: Role.snapshot.name, at: now, sign: sign
    ) { try $0.verify(as: Role.snapshot.name, by: root.signed, rootName) }
    let timestamp = try next(
      Timestamp(
        header: Header(), snapshot: snapshot.described(as: Role.snapshot.name), status: status),
      after: nil, version: timestamp?.signed.header.version ?? 0, lifetime: Lifetime.timestamp,
      role: Role.timestamp.name, at: now, sign: sign
    ) { try $0.verify(as: Role.timestamp.name, by: root.signed, rootName) }
    (self.timestamp, self.snapshot, targets) = (timestamp, snapshot, documents)
  }

  private func listedVersion(of role: String) -> Int {
    snapshot?.signed.file(of: role)?.version ?? 0
  }

  /// The old document if it has the same contents, is signed, and is valid for half of its lifetime;
  /// otherwise the next version.
  private func next<Part>(
    _ part: Part, after old: Metadata<Part>?, version: Int, lifetime: Int64, role: String,
    at now: Int64, sign: Sign, verify: (Metadata<Part>) throws -> Void
  ) throws -> Metadata<Part> {
    if let old, old.signed.hasSameContents(as: part),
      old.signed.header.expires - now >= lifetime / 2, (try? verify(old)) != nil
    {
      return old
    }
    var part = part
    part.header = Header(version: version + 1, expires: now + lifetime)
    let document = try Metadata(part, role: role, sign: sign)
    try Repository.require { try verify(document) }
    return document
  }

  /// Verifies a new document, with an error for the operator.
  private static func require(_ verify: () throws -> Void) throws {
    do {
      try verify()
    } catch UpdateFrameworkError.unsigned(
      let role, _, let signatures, let threshold, let delegator, _)
    {
      throw UpdateFrameworkError.undersigned(
        role: role, signatures: signatures, threshold: threshold, delegator: delegator)
    }
  }
}
