package import ByteSupport
import ChainInquiry
import FileSupport
import HotStore
package import NodeClient
import Reporting
package import RuntimeMetadata
import VaultPayloads

/// Writes metadata as files of hex text: lower case, without `0x` and without a line end (hot-side
/// 5.7).
package struct MetadataExportJob: Sendable {
  package struct Outcome: Equatable, Sendable {
    package let facts: MetadataFacts
    /// The block of the metadata; `nil` if it is not recorded.
    package let block: Hash256?
    package let file: String
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Writes stored metadata to the file `<name><version>`.
  ///
  /// - Parameters:
  ///   - name: the network's name.
  ///   - version: the spec version.
  /// - Returns: the facts and the path.
  /// - Throws: `HotDatabaseError`; `SourcedError` for an unsafe name or reduced metadata;
  ///   `FileError`.
  package func stored(named name: String, version: UInt32) throws -> Outcome {
    let database = try workspace.openHotDatabase(.readOnly)
    let stored = try database.metadata(named: name, version: version)
    let file = try write(stored.bytes, stored.facts, block: nil, source: workspace.hotDatabase)
    return Outcome(facts: stored.facts, block: stored.blockHash, file: file)
  }

  /// Fetches the metadata of a block and writes it to the file `<name><version>_<block>`.
  ///
  /// - Parameters:
  ///   - text: the block's hash, as the user typed it.
  ///   - url: the node.
  ///   - options: limits and trusted certificates of the connection.
  /// - Returns: the facts, the block and the path.
  /// - Throws: `NodeError`, `unknownBlock`, `runtimeVersionDiffers`; `SourcedError` for an unsafe
  ///   name or reduced metadata; `FileError`.
  package func atBlock(
    _ text: String, of url: String, options: NodeOptions = NodeOptions()
  ) async throws -> Outcome {
    let endpoint = try NodeEndpoint(url)
    let block = try BlockHash(entered: text)
    let (version, metadata): (NodeRuntimeVersion, [UInt8])
    do {
      (version, metadata) = try await NodeConnection.asking(endpoint, options: options) { node in
        (try await node.runtimeVersion(at: block), try await node.metadata(at: block))
      }
    } catch NodeError.callFailed(_, _, _, let text) {
      throw InquiryError.unknownBlock(endpoint: endpoint.redacted, block: block.hash, text: text)
    }
    let facts = try NodeSnapshot.facts(of: metadata, version: version, at: endpoint)
    let file = try write(metadata, facts, block: block.hash, source: endpoint.redacted)
    return Outcome(facts: facts, block: block.hash, file: file)
  }

  private func write(
    _ metadata: [UInt8], _ facts: MetadataFacts, block: Hash256?, source: String
  ) throws -> String {
    try naming(source) { try facts.requireFull(metadata) }
    try workspace.prepareExportFolder()
    let name = try naming(source) {
      try ProductName.metadata(name: facts.name, version: facts.version, block: block)
    }
    let path = "\(workspace.exportFolder)/\(name)"
    try FileReplacement.write(Hex.ascii(metadata), to: path, under: .made)
    return path
  }
}
