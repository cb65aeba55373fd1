package import ByteSupport
package import JSONCodec
package import NodeClient

/// What a node says of its chain at one block, beside the metadata.
package struct NodeState: Equatable, Sendable {
  /// The endpoint that answered.
  package let endpoint: NodeEndpoint
  /// The block at which everything is read.
  package let block: Hash256
  /// The hash of block 0.
  package let genesisHash: Hash256
  /// What `state_getRuntimeVersion` says.
  package let version: NodeRuntimeVersion
  /// The answer of `system_properties`; `nil` where it was not asked for.
  package let properties: JSONObject?

  /// How many steps asking takes: the block, and what is said at it.
  static let stepCount = 2

  /// Asks a node, with all calls at one block.
  ///
  /// - Parameters:
  ///   - node: the connection.
  ///   - head: the block to read.
  ///   - wantsProperties: whether `system_properties` is asked for too.
  ///   - stepped: told how many of `stepCount` steps are done, 0 at the beginning.
  /// - Throws: `NodeError`.
  package init(
    of node: NodeConnection, at head: NodeSnapshot.Head, wantsProperties: Bool,
    stepped: (_ done: Int) -> Void = { _ in }
  ) async throws {
    stepped(0)
    let block =
      switch head {
      case .finalized: try await node.finalizedHead()
      case .best: try await node.bestBlockHash()
      }
    stepped(1)
    endpoint = node.endpoint
    self.block = block.hash
    genesisHash = try await node.genesisHash()
    version = try await node.runtimeVersion(at: block)
    properties = wantsProperties ? try await node.systemProperties().object : nil
    stepped(NodeState.stepCount)
  }
}
