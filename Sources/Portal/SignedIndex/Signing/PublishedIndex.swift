import ByteSupport
import FileSupport
import Reporting
package import SubstrateCrypto
import UpdateFramework

/// The signed index of a published site, verified from its first root.
package struct PublishedIndex {
  private let documents: [(path: String, bytes: [UInt8])]
  private let repository: Repository

  /// The version of the newest root.
  package var rootVersion: Int { repository.root.signed.header.version }
  /// The version of the timestamp; `nil` if nothing was signed under the roots.
  package var version: Int? { repository.timestamp?.signed.header.version }

  /// Verifies a copy of the index, which others can write.
  ///
  /// The first root must be a trusted one, or one of the keys must have signed it; each root signs the next one, and
  /// the newest documents are signed under one of the roots. Expiries do not count.
  ///
  /// - Parameters:
  ///   - copy: the copy.
  ///   - source: the path or address of the site, for messages.
  ///   - trusted: the first root that the user trusts; `nil` to trust the keys.
  ///   - keys: the root keys of the operator.
  /// - Throws: ``SignedIndexError/unprovenIndex(source:reason:)``, `FileError`.
  package init(
    verifying copy: IndexFolder, from source: String, root trusted: [UInt8]?, keys: [MultiSigner]
  ) throws {
    func unproven(_ reason: String) -> SignedIndexError {
      .unprovenIndex(source: source, reason: reason)
    }
    guard let first = try copy.first() else { throw unproven("it lacks 1.root.json") }
    do {
      var set = try TrustedMetadataSet(root: first)
      guard set.root.signed.header.version == 1 else {
        throw unproven("1.root.json has another version")
      }
      if let trusted {
        guard trusted == first else {
          throw unproven("its first root is not the trusted one")
        }
      } else if set.rootSigners.isDisjoint(with: keys) {
        throw unproven("no root key of the vault has signed its first root")
      }
      let roots = try copy.roots()
      for root in roots.dropFirst() {
        guard try set.updateRoot(root.bytes) else {
          throw unproven("\(root.path) has the version of the root before it")
        }
      }
      repository = try Repository(
        root: set.root.bytes, verifiedBy: roots.map(\.bytes)
      ) { try copy.bytes($0) }
      documents =
        roots + repository.files.filter { file in !roots.contains { $0.path == file.path } }
    } catch let error as UpdateFrameworkError {
      let message = error.reportable.message
      throw unproven(message.hasSuffix(".") ? String(message.dropLast()) : message)
    }
  }

  /// Whether the index lists a file of the site with these bytes.
  package func lists(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let facts = repository.facts(of: path) else { return false }
    return facts == FileFacts(of: bytes)
  }

  /// Refuses to replace documents that are newer than those of the site.
  ///
  /// - Throws: ``SignedIndexError/lostIndex(folder:reason:)``.
  package func requireNewest(in folder: IndexFolder) throws(SignedIndexError) {
    let kept = folder.keptTimestampVersion
    guard folder.newestRoot <= rootVersion, kept <= version ?? 0 else {
      throw .lostIndex(
        folder: folder.path,
        reason: """
          the named site has version \(rootVersion) of the root and \(version ?? 0) of the timestamp, and the folder \
          has \(folder.newestRoot) and \(kept)
          """)
    }
  }

  /// Writes the documents to the folder of a portal.
  ///
  /// - Throws: `FileError`.
  package func write(to folder: IndexFolder) throws { try folder.write(documents) }
}
