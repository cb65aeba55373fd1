package import JSONCodec
package import SubstrateCrypto

/// The document that names the keys of all top-level roles.
package struct Root: Delegator {
  package static let role = Role.root
  package static let maximumLength = 512_000

  /// The version and the expiry.
  package var header = Header()
  /// Whether the names of other documents start with their version.
  package private(set) var consistentSnapshot = false
  /// The keys of all roles.
  package private(set) var keys: [Key] = []
  private var root = RoleKeys()
  private var timestamp = RoleKeys()
  private var snapshot = RoleKeys()
  private var targets = RoleKeys()

  private init() {}

  /// Creates a root; the index keys sign snapshots, targets and delegated targets.
  ///
  /// - Throws: ``UpdateFrameworkError`` for keys that cannot sign an index, and for a threshold
  ///   that the keys cannot reach.
  init(_ keys: IndexKeys, header: Header) throws {
    self.header = header
    consistentSnapshot = true
    root = try add(keys.root, as: .root)
    timestamp = try add(keys.timestamp, as: .timestamp)
    targets = try add(keys.index, as: .targets)
    snapshot = targets
    self.keys.sort { $0.id < $1.id }
  }

  private mutating func add(_ holders: IndexKeys.Holders, as role: Role) throws -> RoleKeys {
    let added = try holders.keys.map { try Key($0) }
    let ids = Set(added.map(\.id))
    guard (1...max(1, ids.count)).contains(holders.threshold), !ids.isEmpty else {
      throw UpdateFrameworkError.badThreshold(
        role: role.name, threshold: holders.threshold, keys: ids.count)
    }
    for key in added where !keys.contains(where: { $0.id == key.id }) { keys.append(key) }
    return RoleKeys(ids.sorted(), threshold: holders.threshold)
  }

  /// The keys of a role.
  package func roleKeys(of role: Role) -> RoleKeys {
    switch role {
    case .root: root
    case .timestamp: timestamp
    case .snapshot: snapshot
    case .targets: targets
    }
  }

  /// The keys of all roles, for the next root.
  package var indexKeys: IndexKeys {
    func holders(_ role: Role) -> IndexKeys.Holders {
      let part = roleKeys(of: role)
      let signers = part.keyIDs.compactMap { id in keys.first { $0.id == id }?.signer }
      return IndexKeys.Holders(signers, threshold: part.threshold)
    }
    return IndexKeys(
      root: holders(.root), index: holders(.targets), timestamp: holders(.timestamp))
  }

  func roleKeys(of role: String) -> RoleKeys? { Role(rawValue: role).map(roleKeys) }

  package static let form = JSONReading(into: Root()).form([
    "_type": .word(role.name),
    "...": .fields(\.header, as: Header.form),
    "consistent_snapshot": .field(\.consistentSnapshot, isRequired: false),
    "keys": .field(\.keys, as: Key.ring),
    "roles": .inner([
      "root": .field(\.root, as: reading), "timestamp": .field(\.timestamp, as: reading),
      "snapshot": .field(\.snapshot, as: reading), "targets": .field(\.targets, as: reading),
    ]),
  ])

  private static let reading = RoleKeys.form.read(into: RoleKeys())
}

/// The holders of the keys of an index.
package struct IndexKeys: Sendable {
  /// The keys of a role, and how many of them must sign.
  package struct Holders: Sendable {
    /// Ed25519 keys.
    package let keys: [MultiSigner]
    /// The number of keys that must sign.
    package let threshold: Int

    /// Creates holders.
    package init(_ keys: [MultiSigner], threshold: Int = 1) {
      (self.keys, self.threshold) = (keys, threshold)
    }
  }

  /// Signs roots.
  package var root: Holders
  /// Signs snapshots, targets and delegated targets.
  package var index: Holders
  /// Signs timestamps.
  package var timestamp: Holders

  /// Creates the keys of an index.
  package init(root: Holders, index: Holders, timestamp: Holders) {
    (self.root, self.index, self.timestamp) = (root, index, timestamp)
  }
}
