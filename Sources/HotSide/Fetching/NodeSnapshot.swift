public import ByteSupport
public import JSONCodec
public import NodeClient
public import RuntimeMetadata
import VaultPayloads

/// What one node said of its network at one block: everything that specs and metadata updates are
/// made from.
public struct NodeSnapshot: Equatable, Sendable {
  /// The endpoint that answered, as the user gave it.
  public let endpoint: NodeEndpoint
  /// The block at which everything was read.
  public let block: Hash256
  /// The hash of block 0.
  public let genesisHash: Hash256
  /// The raw metadata, beginning with `meta`.
  public let metadata: [UInt8]
  /// What the metadata says of its network.
  public let facts: MetadataFacts
  /// The answer of `system_properties`; `nil` where it was not asked for.
  public let properties: JSONObject?

  /// Which block is read.
  public enum Head: Sendable {
    /// The last finalised block (design 5.4).
    case finalized
    /// The best block, as older tools do; it may still be abandoned.
    case best
  }

  /// Fetches from the first endpoint that answers, all calls at one block.
  ///
  /// The metadata passes all checks of hot-side 3.1, its name may stand in file names, and the
  /// node's own `state_getRuntimeVersion` agrees with it.
  ///
  /// - Parameters:
  ///   - endpoints: tried in order.
  ///   - head: the block to read.
  ///   - wantsProperties: whether `system_properties` is asked for too.
  ///   - options: limits and trust of the connections.
  ///   - onFailure: told of each endpoint that failed before the next is tried.
  /// - Returns: the checked answers.
  /// - Throws: ``HotSideError``: `node`, `metadata`, `payload` for a name that must not stand in file names, `runtimeVersionDiffers`.
  public static func fetch(
    from endpoints: [NodeEndpoint], at head: Head, wantsProperties: Bool,
    options: NodeOptions = NodeOptions(), onFailure: (NodeError) -> Void = { _ in }
  ) async throws(HotSideError) -> NodeSnapshot {
    let answers: Answers
    do throws(NodeError) {
      answers = try await NodePool(endpoints, options: options).first(onFailure: onFailure) {
        node throws(NodeError) in
        let block: BlockHash
        switch head {
        case .finalized: block = try await node.finalizedHead()
        case .best: block = try await node.bestBlockHash()
        }
        return Answers(
          endpoint: node.endpoint, block: block.hash, metadata: try await node.metadata(at: block),
          version: try await node.runtimeVersion(at: block),
          genesisHash: try await node.genesisHash(),
          properties: wantsProperties ? try await node.systemProperties().object : nil)
      }
    } catch { throw .node(error) }
    return try NodeSnapshot(answers)
  }

  private struct Answers: Sendable {
    let endpoint: NodeEndpoint
    let block: Hash256
    let metadata: [UInt8]
    let version: NodeRuntimeVersion
    let genesisHash: Hash256
    let properties: JSONObject?
  }

  private init(_ answers: Answers) throws(HotSideError) {
    do throws(RuntimeMetadataError) {
      facts = try MetadataFacts(accepting: answers.metadata)
    } catch { throw .metadata(error, source: answers.endpoint.redacted) }
    do throws(VaultPayloadsError) {
      try ProductName.safe(facts.name)
    } catch { throw .payload(error, source: answers.endpoint.redacted) }
    guard facts.name == answers.version.specName, facts.version == answers.version.specVersion
    else {
      throw .runtimeVersionDiffers(
        endpoint: answers.endpoint.redacted, metadata: "\(facts.name) \(facts.version)",
        node: "\(ScreenText.quoted(answers.version.specName)) \(answers.version.specVersion)")
    }
    endpoint = answers.endpoint
    block = answers.block
    genesisHash = answers.genesisHash
    metadata = answers.metadata
    properties = answers.properties
  }
}
