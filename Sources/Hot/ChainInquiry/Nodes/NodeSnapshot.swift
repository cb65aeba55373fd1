package import ByteSupport
import FileSupport
package import HotStore
package import JSONCodec
package import NodeClient
import Reporting
package import RuntimeMetadata
import VaultPayloads

/// What one node said of its network at one block: everything that specs and metadata updates are
/// made from.
package struct NodeSnapshot: Sendable {
  /// The endpoint that answered, as the user gave it.
  package let endpoint: NodeEndpoint
  /// The block at which everything was read.
  package let block: Hash256
  /// The hash of block 0.
  package let genesisHash: Hash256
  /// Where the raw metadata is.
  var content: SpooledBytes
  /// What the metadata says of its network.
  package let facts: MetadataFacts
  /// The answer of `system_properties`; `nil` where it was not asked for.
  package let properties: JSONObject?
  /// BLAKE2b-256 of the chain's code, where the metadata was compared with it.
  package internal(set) var codeHash: Hash256?
  /// The values that the chain's code has read, if the metadata was compared with it.
  package internal(set) var codeReads: [StateValue] = []
  /// `ParachainInfo.ParachainId`, if the code has not read it, the runtime has it, and the node gives it.
  var parachainID: StateValue?
  /// Warnings about the database's record, in sentences.
  package var recordWarnings: [String] = []

  /// Whether the parachain's id is four bytes that the metadata of the same node does not contradict.
  private var isParachainIDSound: Bool {
    guard let value = parachainID?.value, value.count == StorageKey.parachainIDLength else {
      return false
    }
    return facts.selfParachainID == nil || facts.selfParachainID == value
  }

  /// Warnings about values of the state that the node gave, in sentences.
  package var warnings: [String] {
    guard let parachainID, !isParachainIDSound else { return recordWarnings }
    let constant = facts.selfParachainID.map { "0x" + Hex.encode($0) } ?? "not a constant"
    return recordWarnings + [
      """
      \(endpoint.redacted) gives \(parachainID.shown) as \(parachainID.title), but ParachainSystem.SelfParaId of its \
      metadata is \(constant). The value is not recorded. Check this node with --verify-code before you sign.
      """
    ]
  }

  /// The values of the chain's state that the node gave and that may be recorded.
  package var state: [StateValue] {
    codeReads + (isParachainIDSound ? [parachainID].compactMap(\.self) : [])
  }

  /// All values of the chain's state that the node gave.
  var claims: [StateValue] { codeReads + [parachainID].compactMap(\.self) }

  /// The raw metadata, beginning with `meta`.
  package var metadata: [UInt8] { get throws { try content.bytes } }

  /// Which block is read.
  package enum Head: Sendable {
    /// The last finalized block (design 5.4).
    case finalized
    /// The best block, as older tools do; it may still be abandoned.
    case best
  }

  /// What metadata says of its network, which must be what the node says of its runtime.
  package static func facts(
    of metadata: [UInt8], version: NodeRuntimeVersion, at endpoint: NodeEndpoint
  ) throws -> MetadataFacts {
    let facts = try naming(endpoint.redacted) {
      let facts = try MetadataFacts(accepting: metadata)
      try ProductName.safe(facts.name)
      return facts
    }
    guard facts.name.hasSameBytes(as: version.specName), facts.version == version.specVersion else {
      throw InquiryError.runtimeVersionDiffers(
        endpoint: endpoint.redacted, metadata: "\(facts.name) \(facts.version)",
        node: "\(ScreenText.quoted(version.specName)) \(version.specVersion)")
    }
    return facts
  }
}
