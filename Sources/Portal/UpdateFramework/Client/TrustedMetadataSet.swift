import ByteSupport
package import JSONCodec
package import SubstrateCrypto

/// Paths of documents, relative to the folder of the index.
enum IndexPath {
  static let timestamp = "timestamp.json"

  static func of(_ role: String, _ version: Int?) -> String {
    (version.map { "\($0)." } ?? "") + MetaFile.name(of: role)
  }
}

/// The documents that a reader trusts, and the rules by which others replace them.
///
/// The functions receive bytes and a time, and fetch nothing; ``Updater`` calls them in the order
/// of the specification (5.3 to 5.6). After an error, the set has all documents that were
/// accepted before.
package struct TrustedMetadataSet: Sendable {
  /// The newest trusted root.
  package private(set) var root: Metadata<Root>
  /// The trusted timestamp, if there is one.
  package private(set) var timestamp: Metadata<Timestamp>?
  /// The trusted snapshot, if there is one.
  package private(set) var snapshot: Metadata<Snapshot>?
  /// The targets documents of the trusted snapshot, by role.
  private var targets: [ByteText: Metadata<Targets>] = [:]

  /// Trusts a root that the caller received in a safe way.
  ///
  /// - Throws: ``UpdateFrameworkError`` for a root that its own keys have not signed.
  package init(root bytes: [UInt8]) throws {
    root = try Metadata(reading: bytes, role: Role.root.name)
    try root.verify(as: Role.root.name, by: root.signed, Role.root.name)
  }

  /// Continues with the state after an earlier update.
  ///
  /// - Throws: ``UpdateFrameworkError`` for a state whose documents are not signed.
  package init(_ state: TrustedState) throws {
    try self.init(root: Array(state.root.utf8))
    if let text = state.timestamp {
      let document = try Metadata<Timestamp>(reading: Array(text.utf8), role: Role.timestamp.name)
      try verify(document)
      timestamp = document
    }
    if let text = state.snapshot {
      let document = try Metadata<Snapshot>(reading: Array(text.utf8), role: Role.snapshot.name)
      try verify(document)
      snapshot = document
    }
  }

  /// The keys that have signed the trusted root, of those that it names for roots.
  package var rootSigners: Set<MultiSigner> {
    root.holders(root.signed.keys, root.signed.roleKeys(of: .root))
  }

  /// The state to keep for the next update.
  package var state: TrustedState {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return TrustedState(
      root: text(root.bytes), timestamp: timestamp.map { text($0.bytes) },
      snapshot: snapshot.map { text($0.bytes) })
  }

  /// The path of a document; its name starts with the version if snapshots are consistent.
  func path(of role: String, _ version: Int) -> String {
    IndexPath.of(role, root.signed.consistentSnapshot ? version : nil)
  }

  /// Refuses a document of a top-level role that the root's keys have not signed.
  private func verify<Part>(_ document: Metadata<Part>) throws {
    try document.verify(as: Part.role.name, by: root.signed, Role.root.name)
  }

  /// Replaces the root by its next version; intermediate roots can be expired.
  ///
  /// The timestamp and the snapshot are dropped if their keys were replaced: versions that an
  /// attacker raised with stolen keys then no longer count.
  ///
  /// - Returns: whether the bytes are the next version; `false` for the current version.
  /// - Throws: ``UpdateFrameworkError``.
  package mutating func updateRoot(_ bytes: [UInt8]) throws -> Bool {
    let next = try Metadata<Root>(reading: bytes, role: Role.root.name)
    try verify(next)
    try next.verify(as: Role.root.name, by: next.signed, Role.root.name)
    let (old, version) = (root, next.signed.header.version)
    guard version != old.signed.header.version else { return false }
    guard version == old.signed.header.version + 1 else {
      throw UpdateFrameworkError.rootVersion(
        expected: old.signed.header.version + 1, actual: version)
    }
    root = next
    let isRotated = [Role.timestamp, Role.snapshot].contains { role in
      Set(old.signed.roleKeys(of: role).keyIDs) != Set(next.signed.roleKeys(of: role).keyIDs)
    }
    func isSigned(_ document: Metadata<some SignedPart>?) -> Bool {
      document.map { (try? verify($0)) != nil } ?? true
    }
    if isRotated || !isSigned(timestamp) || !isSigned(snapshot) {
      (timestamp, snapshot) = (nil, nil)
    }
    return true
  }

  /// The version of a timestamp that contradicts the trusted one: it has the same version and other contents, and the
  /// keys of the root have signed it too; `nil` if it does not.
  package func contradictedVersion(byTimestamp bytes: [UInt8], at now: Int64) -> Int? {
    var other = self
    other.timestamp = nil
    guard let timestamp, (try? other.updateTimestamp(bytes, at: now)) != nil,
      let new = other.timestamp, new.signed.header.version == timestamp.signed.header.version,
      !new.signed.hasSameContents(as: timestamp.signed)
        || new.signed.header.expires != timestamp.signed.header.expires
    else { return nil }
    return new.signed.header.version
  }

  /// Replaces the timestamp; one with the trusted version is discarded.
  ///
  /// - Throws: ``UpdateFrameworkError``.
  package mutating func updateTimestamp(_ bytes: [UInt8], at now: Int64) throws {
    try root.requireValid(as: Role.root.name, at: now)
    let next = try Metadata<Timestamp>(reading: bytes, role: Role.timestamp.name)
    try verify(next)
    if let timestamp {
      try TrustedMetadataSet.refuseRollback(
        of: Role.timestamp.name, from: timestamp.signed.header.version,
        to: next.signed.header.version)
      if next.signed.header.version == timestamp.signed.header.version {
        return try timestamp.requireValid(as: Role.timestamp.name, at: now)
      }
      try TrustedMetadataSet.refuseRollback(
        of: Role.snapshot.name, from: timestamp.signed.snapshot.version,
        to: next.signed.snapshot.version)
    }
    try next.requireValid(as: Role.timestamp.name, at: now)
    timestamp = next
  }

  /// Whether the trusted snapshot is the one that the timestamp names, so that no other is needed.
  ///
  /// - Throws: ``UpdateFrameworkError`` if that snapshot has expired.
  func hasNamedSnapshot(at now: Int64) throws -> Bool {
    guard let timestamp, let snapshot, (try? requireNamed(snapshot, by: timestamp)) != nil else {
      return false
    }
    try snapshot.requireValid(as: Role.snapshot.name, at: now)
    return true
  }

  private func requireNamed(_ next: Metadata<Snapshot>, by timestamp: Metadata<Timestamp>) throws {
    let (file, version) = (timestamp.signed.snapshot, next.signed.header.version)
    let path = path(of: Role.snapshot.name, file.version)
    try file.facts.verify(next.bytes, path: path, lister: "the timestamp")
    guard version == file.version else {
      throw UpdateFrameworkError.mismatch(
        path: path, member: "version", lister: "the timestamp", expected: "\(file.version)",
        actual: "\(version)")
    }
  }

  /// Replaces the snapshot by the one that the timestamp names.
  ///
  /// - Throws: ``UpdateFrameworkError``.
  package mutating func updateSnapshot(_ bytes: [UInt8], at now: Int64) throws {
    guard let timestamp else {
      throw UpdateFrameworkError.missing(path: IndexPath.timestamp)
    }
    let file = timestamp.signed.snapshot
    try file.facts.verify(
      bytes, path: path(of: Role.snapshot.name, file.version), lister: "the timestamp")
    let next = try Metadata<Snapshot>(reading: bytes, role: Role.snapshot.name)
    try verify(next)
    try requireNamed(next, by: timestamp)
    let versions = Dictionary(
      next.signed.meta.map { (ByteText($0.name), $0.version) }, uniquingKeysWith: min)
    for old in snapshot?.signed.meta ?? [] {
      guard let version = versions[ByteText(old.name)] else {
        throw UpdateFrameworkError.unlisted(
          role: old.name, version: next.signed.header.version, by: "the previous snapshot")
      }
      try TrustedMetadataSet.refuseRollback(of: old.name, from: old.version, to: version)
    }
    try next.requireValid(as: Role.snapshot.name, at: now)
    (snapshot, targets) = (next, [:])
  }

  private static func refuseRollback(of role: String, from old: Int, to new: Int) throws {
    guard new >= old else {
      throw UpdateFrameworkError.rollback(role: role, trusted: old, received: new)
    }
  }

  /// The description of a targets document in the snapshot.
  func file(of role: String) throws -> MetaFile {
    guard let snapshot else { throw UpdateFrameworkError.missing(path: MetaFile.name(of: role)) }
    guard let file = snapshot.signed.file(of: role) else {
      throw UpdateFrameworkError.unlisted(
        role: role, version: snapshot.signed.header.version, by: "a delegation")
    }
    return file
  }

  /// Whether the targets document of a role was read before.
  func has(_ role: String) -> Bool { targets[ByteText(role)] != nil }

  /// Adds the targets document of a role, which the snapshot names.
  ///
  /// - Parameters:
  ///   - bytes: the document; `nil` if it was added before, for another delegator.
  ///   - role: the name of the role.
  ///   - delegator: the role whose document names the keys; `root` for `targets`.
  ///   - now: the time in seconds since 1970.
  /// - Returns: the signed part.
  /// - Throws: ``UpdateFrameworkError``.
  package mutating func updateTargets(
    _ bytes: [UInt8]?, role: String, delegator: String, at now: Int64
  ) throws -> Targets {
    let file = try file(of: role)
    let path = path(of: role, file.version)
    let next: Metadata<Targets>
    if let bytes {
      try file.facts.verify(bytes, path: path, lister: "the snapshot")
      next = try Metadata(reading: bytes, role: role)
    } else if let known = targets[ByteText(role)] {
      next = known
    } else {
      throw UpdateFrameworkError.missing(path: path)
    }
    if let document = targets[ByteText(delegator)] {
      try next.verify(as: role, by: document.signed, delegator)
    } else {
      try next.verify(as: role, by: root.signed, Role.root.name)
    }
    guard next.signed.header.version == file.version else {
      throw UpdateFrameworkError.mismatch(
        path: path, member: "version", lister: "the snapshot", expected: "\(file.version)",
        actual: "\(next.signed.header.version)")
    }
    try next.requireValid(as: role, at: now)
    targets[ByteText(role)] = next
    return next.signed
  }
}

/// The checks of a whole index on a disk, which go beyond those of a reader.
extension TrustedMetadataSet {
  /// A document, and how long it is valid.
  package struct Expiry: Sendable {
    package let role: String
    package let expires: Int64
    /// The time for which new documents of the role are valid, in seconds.
    package let lifetime: Int64

    fileprivate init(_ document: Metadata<some SignedPart>, _ role: String, _ lifetime: Int64) {
      (self.role, self.lifetime) = (role, lifetime)
      expires = document.signed.header.expires
    }

    /// The expiries of the documents of an index.
    static func list(
      _ root: Metadata<Root>, _ timestamp: Metadata<Timestamp>?, _ snapshot: Metadata<Snapshot>?,
      _ targets: [ByteText: Metadata<Targets>]
    ) -> [Expiry] {
      typealias Lifetime = Repository.Lifetime
      return [Expiry(root, Role.root.name, Lifetime.root)]
        + (timestamp.map { [Expiry($0, Role.timestamp.name, Lifetime.timestamp)] } ?? [])
        + (snapshot.map { [Expiry($0, Role.snapshot.name, Lifetime.snapshot)] } ?? [])
        + targets.map { Expiry($1, $0.text, Lifetime.targets) }
    }
  }

  /// The expiries of all trusted documents.
  package var expiries: [Expiry] {
    Expiry.list(root, timestamp, snapshot, targets)
  }

  /// The documents that the index consists of, by path, except for roots.
  package var documents: [String: [UInt8]] {
    var documents: [String: [UInt8]] = [:]
    documents[IndexPath.timestamp] = timestamp?.bytes
    if let snapshot {
      documents[path(of: Role.snapshot.name, snapshot.signed.header.version)] = snapshot.bytes
    }
    for (role, document) in targets {
      documents[path(of: role.text, document.signed.header.version)] = document.bytes
    }
    return documents
  }

  /// The paths of documents with bytes that no signature and no hash protects.
  package var inexactPaths: [String] {
    let keys = root.signed.keys + targets.values.flatMap(\.signed.keys)
    var paths: [String] = []
    func look(_ document: Metadata<some SignedPart>?, _ role: String) {
      guard let document, !document.isExact(keys) else { return }
      paths.append(
        role == Role.timestamp.name
          ? IndexPath.timestamp : path(of: role, document.signed.header.version))
    }
    look(timestamp, Role.timestamp.name)
    look(snapshot, Role.snapshot.name)
    for (role, document) in targets { look(document, role.text) }
    return paths.sorted()
  }

  /// Checks all roots of an index, which readers with a newer root do not read.
  ///
  /// - Parameter roots: the files of versions 1 to that of the trusted root.
  /// - Returns: the versions that the previous root has not signed, or that have bytes which no
  ///   signature protects.
  package func faults(inRoots roots: [[UInt8]?]) -> [Int] {
    var previous: Metadata<Root>?
    var faults: [Int] = []
    for (index, bytes) in roots.enumerated() {
      let next = bytes.flatMap { try? Metadata<Root>(reading: $0, role: Role.root.name) }
      let signers = [previous, next].compactMap { $0?.signed }
      let isSigned = signers.allSatisfy { signer in
        (try? next?.verify(as: Role.root.name, by: signer, Role.root.name)) != nil
      }
      if next == nil || !isSigned || next?.signed.header.version != index + 1
        || next?.isExact(signers.flatMap(\.keys)) != true
        || (index + 1 == root.signed.header.version && next?.bytes != root.bytes)
      {
        faults.append(index + 1)
      }
      previous = next ?? previous
    }
    return faults
  }
}

/// The documents that a reader keeps between two updates.
package struct TrustedState: JSONFormed, Equatable, Sendable {
  fileprivate private(set) var root = ""
  fileprivate private(set) var timestamp: String?
  fileprivate private(set) var snapshot: String?

  init(root: String = "", timestamp: String? = nil, snapshot: String? = nil) {
    (self.root, self.timestamp, self.snapshot) = (root, timestamp, snapshot)
  }

  package static let form = JSONReading(into: TrustedState()).form([
    "format": .format("hotside-index-state/1"),
    "root": .field(\.root), "timestamp": .optionalField(\.timestamp),
    "snapshot": .optionalField(\.snapshot),
  ]).strict(format: "hotside-index-state/1")
}
