import FileSupport
package import SubstrateCrypto
package import UpdateFramework

/// Makes the roots of a portal, which name the keys of its index.
package enum IndexRoots {
  /// A root that was written.
  package struct Written: Sendable {
    package let path: String
    package let version: Int
    /// The keys of all roles.
    package let keys: IndexKeys
    package let expires: Int64
  }

  /// Writes the first root of a portal.
  ///
  /// - Parameters:
  ///   - keys: the keys of all roles.
  ///   - signers: at least as many root keys as the threshold says.
  ///   - folder: the folder of the portal.
  ///   - now: seconds since 1970.
  /// - Returns: the root.
  /// - Throws: ``SignedIndexError/rootPresent(path:)``; `UpdateFrameworkError`, `FileError`.
  package static func start(
    _ keys: IndexKeys, signing signers: IndexSigners, in folder: IndexFolder, now: Int64
  ) throws -> Written {
    try requireNoRoot(in: folder)
    let repository = try Repository(starting: keys, at: now) { _, payload in
      try signers.signRoot(payload, by: keys.root.keys)
    }
    return try write(repository, to: folder)
  }

  /// The keys that the newest root names.
  ///
  /// - Throws: ``SignedIndexError/noRoot(folder:)``; `UpdateFrameworkError`, `FileError`.
  package static func keys(in folder: IndexFolder) throws -> IndexKeys {
    try Repository(root: try folder.root()) { _ in nil }.root.signed.indexKeys
  }

  /// Refuses a portal that has a root.
  ///
  /// - Throws: ``SignedIndexError/rootPresent(path:)``.
  package static func requireNoRoot(in folder: IndexFolder) throws(SignedIndexError) {
    guard folder.newestRoot > 0 else { return }
    throw .rootPresent(path: "\(folder.path)/\(IndexFolder.root(folder.newestRoot))")
  }

  /// Writes the next root, with other keys for one role, or with the same keys and a new expiry.
  ///
  /// - Parameters:
  ///   - folder: the folder of the portal.
  ///   - now: seconds since 1970.
  ///   - change: receives the keys of the newest root, and changes them.
  ///   - signers: receives all keys of the old and the new root; returns those at hand.
  /// - Returns: the root.
  /// - Throws: ``SignedIndexError/noRoot(folder:)``; `UpdateFrameworkError`, `FileError`.
  package static func rotate(
    in folder: IndexFolder, now: Int64, _ change: (inout IndexKeys) throws -> Void,
    signers: ([MultiSigner]) throws -> IndexSigners
  ) throws -> Written {
    var repository = try Repository(root: try folder.root()) { _ in nil }
    let old = repository.root.signed.indexKeys
    var new = old
    try change(&new)
    let keys = old.root.keys + new.root.keys
    let signers = try signers(keys)
    try repository.rotate(to: new, at: now) { _, payload in
      try signers.signRoot(payload, by: keys)
    }
    return try write(repository, to: folder)
  }

  private static func write(_ repository: Repository, to folder: IndexFolder) throws -> Written {
    let header = repository.root.signed.header
    let path = "\(folder.path)/\(IndexFolder.root(header.version))"
    try Folder.create(folder.path)
    try FileReplacement.write(repository.root.bytes, to: path, under: .upkeep)
    return Written(
      path: path, version: header.version, keys: repository.root.signed.indexKeys,
      expires: header.expires)
  }
}
