package import ByteSupport
import FileSupport
package import UpdateFramework

/// The index of a site while a build makes the site.
package final class SiteIndex {
  private let folder: IndexFolder
  private let signers: IndexSigners
  private let roots: [(path: String, bytes: [UInt8])]
  private var repository: Repository

  /// Continues the published index of a portal.
  ///
  /// - Parameters:
  ///   - folder: the folder of the portal.
  ///   - copies: copies of the index on the published site.
  ///   - signers: the keys at hand.
  ///   - isPublished: whether the log of the portal names an index.
  /// - Throws: ``SignedIndexError``, `UpdateFrameworkError`, `FileError`.
  package init(
    in folder: IndexFolder, orIn copies: [IndexFolder], signing signers: IndexSigners,
    isPublished: Bool
  ) throws {
    (self.folder, self.signers) = (folder, signers)
    roots = try folder.roots()
    repository = try folder.repository(orOf: copies)
    try signers.requireListed(in: repository.root.signed.indexKeys)
    guard repository.timestamp != nil || !isPublished else {
      throw SignedIndexError.lostIndex(
        folder: folder.path, reason: "the log names an index, and no timestamp is there")
    }
  }

  /// A hash of the keys of the index.
  package var rootHash: Hash256 { FileFacts(of: repository.root.bytes).sha256 ?? .zero }

  /// The version of the root.
  package var rootVersion: Int { repository.root.signed.header.version }

  /// The version of the timestamp; `nil` before the first ``update(to:status:at:)``.
  package var version: Int? { repository.timestamp?.signed.header.version }

  /// The version of the timestamp that the next ``update(to:status:at:)`` signs.
  package var nextVersion: Int { (version ?? 0) + 1 }

  /// BLAKE2b-256 of the newest snapshot; `nil` before the first ``update(to:status:at:)``.
  package var hash: Hash256? { repository.hash }

  /// The time at which the timestamp expires, in seconds since 1970.
  package var expires: Int64? { repository.timestamp?.signed.header.expires }

  /// Signs the next version; unchanged documents stay as they are.
  ///
  /// - Parameters:
  ///   - contents: the files of the site.
  ///   - status: the files that every build writes.
  ///   - now: seconds since 1970.
  /// - Throws: ``SignedIndexError/noKey(role:count:threshold:changed:)``; `UpdateFrameworkError`.
  package func update(to contents: Contents, status: [TargetFile], at now: Int64) throws {
    let keys = repository.root.signed.indexKeys
    try repository.update(to: contents, status: status, at: now) { role, payload in
      try signers.sign(payload, role: role, by: keys)
    }
  }

  private var documents: [(path: String, bytes: [UInt8])] {
    let newest = repository.files.filter { file in !roots.contains { $0.path == file.path } }
    return roots + newest
  }

  /// The files of the index, by path below the site; the timestamp is last.
  package var files: [(path: String, bytes: [UInt8])] {
    documents.map { ("\(IndexFolder.name)/\($0.path)", $0.bytes) }
  }

  /// Keeps the documents in the portal, from which the next build continues.
  ///
  /// - Throws: `FileError`.
  package func write() throws { try folder.write(documents) }
}
