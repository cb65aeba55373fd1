public import ByteSupport
public import JSONCodec
public import NodeClient
public import RuntimeMetadata

/// Metadata as it came, and what came with it; nothing of it is checked until ``decoded()``.
public struct LoadedMetadata: Equatable, Sendable {
  /// What a node says beside its metadata.
  public struct Node: Equatable, Sendable {
    /// The endpoint that answered.
    public let endpoint: NodeEndpoint
    /// The block at which everything was read.
    public let block: Hash256
    /// The hash of block 0.
    public let genesisHash: Hash256
    /// What `state_getRuntimeVersion` says.
    public let version: NodeRuntimeVersion
    /// The answer of `system_properties`.
    public let properties: JSONObject
  }

  /// Metadata in one form, with what it says of its network.
  public struct Decoded: Equatable, Sendable {
    /// The metadata.
    public let metadata: Metadata
    /// Name, version, prefix, extensions.
    public let facts: MetadataFacts
  }

  /// The raw bytes, from `meta` on where they are metadata at all.
  public let bytes: [UInt8]
  /// How it is called in messages and reports: a path, name and version, or a redacted URL.
  public let title: String
  /// The kind of place that it came from: `file`, `stored`, `node` or `wasm`.
  public let kind: String
  /// What a node said, where one was asked.
  public let node: Node?
  /// The code that gave it, where code was run.
  public let code: RuntimeCode?

  init(
    _ bytes: [UInt8], title: String, kind: String, node: Node? = nil, code: RuntimeCode? = nil
  ) {
    self.bytes = bytes
    self.title = title
    self.kind = kind
    self.node = node
    self.code = code
  }

  /// Reads the metadata, of any version from 12 to 16.
  ///
  /// - Returns: the metadata and its facts, in agreement with what node or code say their version is.
  /// - Throws: ``HotSideError``: `metadata`, `runtimeVersionDiffers`, `codeVersionDiffers`.
  public func decoded() throws(HotSideError) -> Decoded {
    let decoded: Decoded
    do throws(RuntimeMetadataError) {
      let metadata = try Metadata(decoding: bytes)
      decoded = Decoded(metadata: metadata, facts: try MetadataFacts(of: metadata, blob: bytes))
    } catch { throw .metadata(error, source: title) }
    let facts = decoded.facts
    if let code { try code.check(facts) }
    if let node {
      guard facts.name.hasSameBytes(as: node.version.specName),
        facts.version == node.version.specVersion
      else {
        throw .runtimeVersionDiffers(
          endpoint: title, metadata: "\(ScreenText.quoted(facts.name)) \(facts.version)",
          node: "\(ScreenText.quoted(node.version.specName)) \(node.version.specVersion)")
      }
    }
    return decoded
  }
}
