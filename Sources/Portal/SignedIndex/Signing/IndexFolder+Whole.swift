import FileSupport
import JSONCodec
import UpdateFramework

extension IndexFolder {
  /// Checks that the folder has the roots and the newest documents of the published index.
  ///
  /// A portal that keeps only its roots is whole: a build continues from the documents of the site.
  ///
  /// - Parameters:
  ///   - isInLog: whether the log of the portal names an index.
  ///   - copies: copies of the published index, which may not exist.
  /// - Throws: ``SignedIndexError/lostIndex(folder:reason:)``,
  ///   ``SignedIndexError/otherFirstRoot(folder:site:)``; `FileError`, `UpdateFrameworkError`.
  package func requireWhole(isInLog: Bool, copies: [IndexFolder]) throws {
    func lost(_ reason: String) -> SignedIndexError { .lostIndex(folder: path, reason: reason) }
    let published = copies.filter { $0.path != path && ($0.hasRoot || $0.hasTimestamp) }
    guard newestRoot > 0 else {
      if isInLog { throw lost("the log names an index, and no root is there") }
      if let copy = published.first { throw lost("'\(copy.path)' is one, and no root is there") }
      if hasTimestamp { throw lost("\(IndexFolder.timestamp) is there, and no root") }
      return
    }
    let first = try roots().first?.bytes
    for copy in published {
      if let other = try? copy.first(), other != first {
        throw SignedIndexError.otherFirstRoot(folder: path, site: copy.path)
      }
    }
    do { _ = try repository() } catch UpdateFrameworkError.missing(let name) {
      throw lost("\(name) is missing")
    }
  }

  /// The version that the timestamp states; 0 without a timestamp that can be read.
  var keptTimestampVersion: Int {
    let bytes = (try? bytes(IndexFolder.timestamp)) ?? nil
    let signed = bytes.flatMap { try? JSONValue(parsing: $0) }?["signed"]
    return signed?["version"]?.integer(Int.self) ?? 0
  }
}
