package import ByteSupport
import FileSupport
import Reporting
import UpdateFramework

/// The documents of an index in a folder: `Portal/tuf`, or `tuf` of a site.
///
/// All roots stay; of the other documents, the folder has the newest.
package struct IndexFolder: Sendable {
  /// The name of the folder, in a portal and in a site.
  package static let name = "tuf"
  /// The name of the document that every build replaces.
  static let timestamp = "timestamp.json"
  /// The limit for one document, in bytes.
  static let limit = 16_000_000

  package let path: String

  /// The folder of a portal.
  package init(ofPortal folder: String) { path = "\(folder)/\(IndexFolder.name)" }

  /// The folder of a site.
  package init(ofSite site: String) { path = "\(site)/\(IndexFolder.name)" }

  /// Whether the folder has a first root.
  package var hasRoot: Bool { Folder.exists("\(path)/\(IndexFolder.root(1))") }

  /// Whether the folder has a timestamp.
  package var hasTimestamp: Bool { Folder.exists("\(path)/\(IndexFolder.timestamp)") }

  static func root(_ version: Int) -> String { "\(version).root.json" }

  /// The version in the name of a root; `nil` for other names.
  static func rootVersion(_ name: String) -> Int? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "root", parts[2] == "json", let version = Int(parts[0]),
      version > 0, String(version) == parts[0]
    else { return nil }
    return version
  }

  /// The names of all files; empty if the folder does not exist.
  package var names: [String] {
    Folder.isFolder(path) ? ((try? Folder.files(below: path)) ?? []) : []
  }

  /// The version of the newest root; 0 without a root.
  package var newestRoot: Int { names.compactMap(IndexFolder.rootVersion).max() ?? 0 }

  /// A document; `nil` if it does not exist.
  ///
  /// - Throws: `FileError`, also for a document above the limit.
  func bytes(_ name: String, limit: Int = limit) throws -> [UInt8]? {
    let file = "\(path)/\(name)"
    guard PathKind(of: file) != nil else { return nil }
    return try FileReading.bytes(at: file, limit: limit)
  }

  /// The roots, by name.
  ///
  /// - Throws: `FileError`; ``SignedIndexError/lostIndex(folder:reason:)`` if one is missing.
  func roots() throws -> [(path: String, bytes: [UInt8])] {
    try (0..<newestRoot).map { $0 + 1 }.map { version in
      guard let bytes = try bytes(IndexFolder.root(version)) else {
        throw SignedIndexError.lostIndex(
          folder: path, reason: "\(IndexFolder.root(version)) is missing")
      }
      return (IndexFolder.root(version), bytes)
    }
  }

  /// The newest root, after each root was verified from the first one on.
  ///
  /// Without this check, a key that was added to the folder would be signed with the next root.
  ///
  /// - Returns: its bytes.
  /// - Throws: ``SignedIndexError/noRoot(folder:)``, `UpdateFrameworkError` in a `SourcedError`,
  ///   `FileError`.
  func root() throws -> [UInt8] {
    let roots = try roots()
    guard let first = roots.first else { throw SignedIndexError.noRoot(folder: path) }
    func named(_ name: String) -> String { "'\(path)/\(name)'" }
    var trusted = try naming(named(first.path)) { try TrustedMetadataSet(root: first.bytes) }
    for next in roots.dropFirst() {
      let isNewer = try naming(named(next.path)) { try trusted.updateRoot(next.bytes) }
      guard isNewer else {
        throw SignedIndexError.lostIndex(
          folder: path, reason: "\(next.path) has the version of the root before it")
      }
    }
    return trusted.root.bytes
  }

  /// The first root; `nil` if it does not exist.
  ///
  /// - Throws: `FileError`.
  package func first() throws -> [UInt8]? { try bytes(IndexFolder.root(1)) }

  /// The newest published documents of this folder and of copies of the published site, under the
  /// newest root of this folder.
  ///
  /// Others can write a copy, so its documents count only if the keys of a root here have signed
  /// them.
  ///
  /// - Throws: `UpdateFrameworkError`, `FileError`, ``SignedIndexError``.
  func repository(orOf copies: [IndexFolder] = []) throws -> Repository {
    let (root, roots) = (try root(), try roots().map(\.bytes))
    for copy in copies {
      let next = IndexFolder.root(roots.count + 1)
      var trusted = try TrustedMetadataSet(root: root)
      guard let bytes = try? copy.bytes(next), (try? trusted.updateRoot(bytes)) == true else {
        continue
      }
      throw SignedIndexError.lostIndex(
        folder: path, reason: "the published site has \(next), and the folder does not")
    }
    var newest = try Repository(root: root) { try bytes($0) }
    for copy in copies {
      let other = try? Repository(root: root, verifiedBy: roots) { try copy.bytes($0) }
      if let other, other.timestampVersion > newest.timestampVersion { newest = other }
    }
    return newest
  }

  /// BLAKE2b-256 of the newest snapshot; `nil` if nothing was published with an index.
  ///
  /// - Throws: `UpdateFrameworkError`, `FileError`.
  package func publishedHash() throws -> Hash256? { hasRoot ? try repository().hash : nil }

  /// Writes documents, the timestamp last, and then removes those of earlier versions.
  ///
  /// - Throws: `FileError`.
  func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    try Folder.create(path)
    let pending = PendingFiles(under: .upkeep)
    for (name, bytes) in files where try self.bytes(name) != bytes {
      try pending.add(bytes, to: "\(path)/\(name)")
    }
    try pending.commit()
    let kept = Set(files.map(\.path))
    for name in names
    where !kept.contains(name) && name.hasSuffix(".json") && IndexFolder.rootVersion(name) == nil {
      try Folder.removeFile("\(path)/\(name)")
    }
  }
}

extension Repository {
  /// The version of the newest timestamp; 0 before the first update.
  fileprivate var timestampVersion: Int { timestamp?.signed.header.version ?? 0 }
}
