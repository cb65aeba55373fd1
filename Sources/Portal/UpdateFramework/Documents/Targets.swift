import ByteSupport
package import JSONCodec
internal import SubstrateCrypto

/// The document that lists files, and delegates further files to other roles.
package struct Targets: Delegator {
  package static let role = Role.targets
  package static let maximumLength = 16_000_000

  /// The version and the expiry.
  package var header = Header()
  /// The files, ordered by path in documents of ours.
  package private(set) var targets: [TargetFile] = []
  private var delegations: Delegations?

  private struct Delegations: Equatable, Sendable {
    var keys: [Key] = []
    var roles: [Delegation] = []

    static let form = JSONReading(into: Delegations()).form([
      "keys": .field(\.keys, as: Key.ring),
      "roles": .field(\.roles, as: Delegation.form.list.checked(distinct)),
    ])

    private static func distinct(_ roles: [Delegation]) throws(JSONMismatch) {
      guard Set(roles.map { ByteText($0.name) }).count == roles.count else {
        throw JSONMismatch("has a role twice")
      }
    }
  }

  private init() {}

  init(header: Header, targets: [TargetFile], keys: [Key] = [], delegations: [Delegation] = []) {
    (self.header, self.targets) = (header, targets)
    if !delegations.isEmpty {
      self.delegations = Delegations(keys: keys, roles: delegations)
    }
  }

  /// The delegations, in order of priority.
  package var roles: [Delegation] { delegations?.roles ?? [] }

  var keys: [Key] { delegations?.keys ?? [] }

  func roleKeys(of role: String) -> RoleKeys? {
    roles.first { $0.name.hasSameBytes(as: role) }?.roleKeys
  }

  package static let form = JSONReading(into: Targets()).form([
    "_type": .word(role.name),
    "...": .fields(\.header, as: Header.form),
    "targets": .field(\.targets, as: TargetFile.map),
    "delegations": .optionalField(\.delegations, as: Delegations.form),
  ])
}

/// A role that lists the files of some paths on behalf of another role.
package struct Delegation: Equatable, Sendable {
  /// The name of the role, such as `n-polkadot`.
  package private(set) var name = ""
  fileprivate private(set) var roleKeys = RoleKeys()
  /// Whether later delegations do not count for the paths of this one.
  package private(set) var terminating = false
  /// Path patterns: `*` and `?` match within a part of a path.
  package private(set) var paths: [String]?
  private var pathHashPrefixes: [String]?

  private init() {}

  init(name: String, roleKeys: RoleKeys, paths: [String]) {
    (self.name, self.roleKeys, self.paths) = (name, roleKeys, paths)
  }

  /// Whether the role may list a path.
  package func matches(_ path: String) -> Bool {
    if let paths { return paths.contains { PathPattern.matches(path, $0) } }
    let hash = SHA256.hash(Array(path.utf8)).hex
    return pathHashPrefixes?.contains { hash.hasPrefix($0) } ?? false
  }

  static let form = JSONReading(into: Delegation()).form([
    "name": .field(\.name),
    "...": .fields(\.roleKeys, as: RoleKeys.form),
    "terminating": .field(\.terminating, isRequired: false),
    "paths": .optionalField(\.paths),
    "path_hash_prefixes": .optionalField(\.pathHashPrefixes),
  ]).checked { (delegation) throws(JSONMismatch) in
    guard isRoleName(delegation.name) else {
      throw JSONMismatch("is not a name for a delegated role").inside("name")
    }
    guard (delegation.paths == nil) != (delegation.pathHashPrefixes == nil) else {
      throw JSONMismatch("must have either paths or path_hash_prefixes")
    }
    guard delegation.paths?.allSatisfy(PathPattern.isSupported) ?? true else {
      throw JSONMismatch("has a pattern with '[' or a backslash, which this release cannot match")
        .inside("paths")
    }
  }

  /// Whether a name is not that of a top-level role, and is the name of a file without path.
  static func isRoleName(_ name: String) -> Bool {
    Role(rawValue: name) == nil && name.utf8.count <= 128 && !name.utf8.contains(UInt8(ascii: "/"))
      && TargetFile.isRelative(name)
  }
}

/// Path patterns of delegations.
enum PathPattern {
  /// Whether a pattern has only the wildcards `*` and `?`.
  static func isSupported(_ pattern: String) -> Bool {
    !pattern.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether a pattern matches the whole path; no wildcard matches a slash.
  static func matches(_ path: String, _ pattern: String) -> Bool {
    let (path, pattern) = (Array(path.unicodeScalars), Array(pattern.unicodeScalars))
    var (at, next) = (0, 0)
    // After a mismatch, the last `*` is extended by one character.
    var retry: (at: Int, next: Int)?
    while at < path.count || next < pattern.count {
      if next < pattern.count {
        if pattern[next] == "*" {
          retry = (at, next)
          next += 1
          continue
        }
        if at < path.count, pattern[next] == path[at] || (pattern[next] == "?" && path[at] != "/") {
          (at, next) = (at + 1, next + 1)
          continue
        }
      }
      guard let last = retry, last.at < path.count, path[last.at] != "/" else { return false }
      retry = (last.at + 1, last.next)
      (at, next) = (last.at + 1, last.next + 1)
    }
    return true
  }
}
