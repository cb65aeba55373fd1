import Reporting

extension NodeConnection {
  /// Runs `work` over one connection, so that all its answers come from the same node.
  ///
  /// ```swift
  /// let (metadata, genesis) = try await NodeConnection.asking(endpoint) { node in
  ///   (try await node.metadata(), try await node.genesisHash())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - endpoint: the node.
  ///   - options: the limits and the trust of the connection; their observer is notified of the
  ///     beginning and the end.
  ///   - work: makes the calls.
  /// - Returns: the result of `work`.
  /// - Throws: `NodeError`, or the error of `work`.
  package static func asking<Answer>(
    _ endpoint: NodeEndpoint, options: NodeOptions = NodeOptions(),
    _ work: (NodeConnection) async throws -> Answer
  ) async throws -> Answer {
    options.observer?.began(endpoint)
    ActivityLog.note("Asking \(endpoint.redacted).")
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    defer {
      options.observer?.ended(endpoint)
      ActivityLog.note("Done with \(endpoint.redacted) after \((clock.now - start).shown).")
    }
    return try await work(try NodeConnection(to: endpoint, options: options))
  }
}
