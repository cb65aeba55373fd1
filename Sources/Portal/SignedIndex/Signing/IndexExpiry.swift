import FileSupport
import Reporting
import UpdateFramework

/// The time at which readers begin to refuse a document of the signed index.
package struct IndexExpiry: Sendable {
  /// The document in words, such as "timestamp".
  private let document: String
  /// Seconds since 1970.
  private let expires: Int64
  private let lifetime: Int64
  private let isRoot: Bool

  /// Whether readers refuse the document.
  package func isOver(at now: Int64) -> Bool { expires <= now }

  /// Whether the document has expired, or expires within a third of its lifetime.
  package func isSoon(at now: Int64) -> Bool { expires - now < lifetime / 3 }

  /// The document and its expiry, as a clause.
  private var clause: String { "the \(document) on \(RFC3339.words(expires))" }

  /// A warning for the operator; `nil` if the document is valid for long enough.
  package func warning(at now: Int64) -> String? {
    guard isSoon(at: now) else { return nil }
    let verb = isOver(at: now) ? "expired" : "will expire"
    let command = "\(isRoot ? "'hotside portal rotate root', then " : "")'hotside portal build'"
    return """
      The \(document) of the signed index \(verb) on \(RFC3339.words(expires))\
      \(isOver(at: now) ? ": readers refuse the site" : ""). Run \(command), and publish the site.
      """
  }

  /// A sentence about the expiries of an index.
  package static func sentence(_ expiries: [IndexExpiry]) -> String {
    "The signed index expires: \(expiries.map(\.clause).joined(separator: ", "))."
  }

  /// Refuses an expired root, under which nothing can be signed that readers accept.
  ///
  /// - Throws: ``SignedIndexError/expiredRoot(path:expires:)``.
  package static func requireValid(
    _ root: IndexExpiry?, in folder: IndexFolder, at now: Int64
  ) throws(SignedIndexError) {
    guard let root, root.isOver(at: now) else { return }
    throw .expiredRoot(
      path: "\(folder.path)/\(IndexFolder.root(folder.newestRoot))", expires: root.expires)
  }

  fileprivate init?(_ document: String, _ expiries: [TrustedMetadataSet.Expiry]) {
    guard let first = expiries.min(by: { $0.expires < $1.expires }) else { return nil }
    (self.document, expires, lifetime) = (document, first.expires, first.lifetime)
    isRoot = first.role == Role.root.name
  }
}

extension IndexFolder {
  /// The expiries of the timestamp, of the first list that expires, and of the root; empty without a root.
  ///
  /// - Throws: `UpdateFrameworkError`, `FileError`, ``SignedIndexError``.
  package func expiries() throws -> [IndexExpiry] {
    guard newestRoot > 0 else { return [] }
    let all = try repository().expiries
    let (root, timestamp) = (Role.root.name, Role.timestamp.name)
    return [
      IndexExpiry("timestamp", all.filter { $0.role == timestamp }),
      IndexExpiry("lists", all.filter { ![root, timestamp].contains($0.role) }),
      IndexExpiry("root", all.filter { $0.role == root }),
    ].compactMap(\.self)
  }

  /// The expiry of the newest root; `nil` without a root.
  ///
  /// - Throws: as ``expiries()``.
  package func rootExpiry() throws -> IndexExpiry? {
    guard newestRoot > 0 else { return nil }
    return IndexExpiry("root", try Repository(root: try root()) { _ in nil }.expiries)
  }
}
