package import HotStore
package import NodeClient

/// Proves the runtimes of networks, in place of asking their nodes for metadata.
package protocol NetworkProving: Sendable {
  /// Whether a network, by its spec name, is proved.
  func includes(_ name: String) -> Bool

  /// Proves networks.
  ///
  /// The checkpoints that were proved are stored before this function returns, if the database may
  /// be changed.
  ///
  /// - Parameters:
  ///   - targets: the networks and their nodes.
  ///   - inquiry: the settings with the endpoints of relay chains.
  ///   - database: the checkpoints.
  ///   - stores: whether new checkpoints are stored.
  /// - Returns: the results in the order of the networks.
  /// - Throws: `HotDatabaseError` if a checkpoint could not be stored.
  func prove(
    _ targets: [(chain: Chain, endpoints: [NodeEndpoint])], _ inquiry: InquirySettings,
    in database: HotDatabase, stores: Bool
  ) async throws -> [Result<NodeSnapshot, any Error>]
}
