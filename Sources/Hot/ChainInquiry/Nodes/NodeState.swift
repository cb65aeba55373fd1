package import ByteSupport
package import JSONCodec
package import NodeClient
import RuntimeMetadata

/// The facts of a node about its chain at one block, without the metadata.
package struct NodeState: Equatable, Sendable {
  package let endpoint: NodeEndpoint
  /// The block at which everything is read.
  package let block: Hash256
  package let genesisHash: Hash256
  /// The result of `state_getRuntimeVersion`.
  package let version: NodeRuntimeVersion
  /// The result of `system_properties`; `nil` if it was not requested.
  package let properties: JSONObject?

  /// The number of steps: the block, and the facts at that block.
  static let stepCount = 2

  /// Asks a node, with all calls at one block.
  ///
  /// - Parameters:
  ///   - node: the connection.
  ///   - head: the block to read.
  ///   - wantsProperties: whether `system_properties` is requested too.
  ///   - stepped: receives the number of completed steps, from 0 to `stepCount`.
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
      case .block(let hash): BlockHash(hash)
      }
    stepped(1)
    endpoint = node.endpoint
    self.block = block.hash
    genesisHash = try await node.genesisHash()
    version = try await node.runtimeVersion(at: block)
    properties = wantsProperties ? try await node.systemProperties().object : nil
    stepped(NodeState.stepCount)
  }

  /// The state that a proof shows.
  init(proven snapshot: NodeSnapshot) {
    (endpoint, block, genesisHash) = (snapshot.endpoint, snapshot.block, snapshot.genesisHash)
    version = NodeRuntimeVersion(
      specName: snapshot.facts.name, specVersion: snapshot.facts.version, transactionVersion: nil)
    properties = snapshot.properties
  }
}
