/// The endpoints of one network, tried in order.
///
/// ```swift
/// let (metadata, genesis) = try await NodePool(endpoints).first { node throws(NodeError) in
///   (try await node.metadata(), try await node.genesisHash())
/// }
/// ```
package struct NodePool: Sendable {
  /// The endpoints, the preferred one first.
  package let endpoints: [NodeEndpoint]
  /// Limits and trust of every connection.
  package let options: NodeOptions

  /// A pool of endpoints, none of which is asked yet.
  package init(_ endpoints: [NodeEndpoint], options: NodeOptions = NodeOptions()) {
    self.endpoints = endpoints
    self.options = options
  }

  /// Does `work` at the first endpoint where it succeeds.
  ///
  /// All of `work` is done at one endpoint, so that its answers belong together. Whatever fails at
  /// one endpoint is tried at the next; only a cancelled task ends at once.
  ///
  /// - Parameters:
  ///   - onFailure: told of each endpoint that failed, before the next is tried.
  ///   - work: the calls to make.
  /// - Returns: what `work` gave.
  /// - Throws: `NodeError.noEndpoint`; the endpoint's own error where there is just one;
  ///   `NodeError.allFailed` with every error in order where there are more.
  package func first<Answer>(
    onFailure: (NodeError) -> Void = { _ in },
    _ work: (NodeConnection) async throws(NodeError) -> Answer
  ) async throws(NodeError) -> Answer {
    var failures: [NodeError] = []
    for endpoint in endpoints {
      options.observer?.began(endpoint)
      defer { options.observer?.ended(endpoint) }
      do {
        return try await work(try NodeConnection(to: endpoint, options: options))
      } catch {
        guard error.kind != .cancelled else { throw error }
        failures.append(error)
        onFailure(error)
      }
    }
    guard let only = failures.first else { throw .noEndpoint }
    throw failures.count == 1 ? only : .allFailed(failures)
  }
}
