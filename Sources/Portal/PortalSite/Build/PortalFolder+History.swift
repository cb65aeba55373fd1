package import PortalStore
package import SignedIndex

extension PortalFolder {
  /// Checks that the portal has the log and the signed index that earlier builds have published.
  ///
  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - logs: other copies of the published log.
  ///   - copies: other copies of the published index.
  /// - Returns: the log of the portal.
  /// - Throws: `PortalError`, `SignedIndexError`, `UpdateFrameworkError`, `FileError`.
  @discardableResult
  package func requireHistory(
    site: String, logs: [PublishedLog] = [], copies: [IndexFolder] = []
  ) throws -> PublicationLog {
    let log = try PublicationLog(in: self)
    try log.requireWhole(in: self, site: site, others: logs)
    try requireIndex(site: site, log, copies: copies)
    return log
  }

  /// Checks that the portal has the signed index that its log or a copy names.
  ///
  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - log: the log; `nil` for the log of the portal.
  ///   - copies: other copies of the published index.
  /// - Throws: `SignedIndexError`, `UpdateFrameworkError`, `PortalError`, `FileError`.
  package func requireIndex(
    site: String, _ log: PublicationLog? = nil, copies: [IndexFolder] = []
  ) throws {
    let log = try log ?? PublicationLog(in: self)
    try IndexFolder(ofPortal: path).requireWhole(
      isInLog: log.hasIndex, copies: copies + [IndexFolder(ofSite: site)])
  }
}
