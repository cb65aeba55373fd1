package import ByteSupport
import FileSupport
package import HotStore
package import JSONCodec
package import NodeClient
import Reporting
package import RuntimeMetadata
import VaultPayloads

/// Everything that proves the code of a runtime, for a check without a network.
package protocol SnapshotEvidence: Sendable {
  /// Passes the canonical encoding to `take`, piece by piece.
  func write(to take: ([UInt8]) throws -> Void) throws
}

/// The answer of one node about its network at one block, from which specs and metadata updates are
/// made.
package struct NodeSnapshot: Sendable {
  /// The endpoint, as the user gave it.
  package let endpoint: NodeEndpoint
  /// The block at which everything was read.
  package let block: Hash256
  package let genesisHash: Hash256
  /// The raw metadata, in memory or on disk.
  var content: SpooledBytes
  package let facts: MetadataFacts
  /// The result of `system_properties`; `nil` if it was not requested.
  package internal(set) var properties: JSONObject?
  /// BLAKE2b-256 of the chain's code; `nil` if the metadata was not compared with it.
  package internal(set) var codeHash: Hash256?
  /// The values that the chain's code has read; empty if the metadata was not compared with it.
  package internal(set) var codeReads: [StateValue] = []
  /// `ParachainInfo.ParachainId`; `nil` if the code has read it, the runtime lacks it, or the node
  /// did not return it.
  var parachainID: StateValue?
  /// Warnings about contradictions to the recorded state, as sentences.
  package var recordWarnings: [String] = []
  /// The proof of the code that returned the metadata; `nil` if nothing was proved.
  package internal(set) var provenBy: ProvenBy?
  /// Everything that proves the code, for a later check; `nil` if nothing was proved.
  package internal(set) var evidence: (any SnapshotEvidence)?

  /// Whether the parachain's id has four bytes and agrees with the metadata.
  private var isParachainIDSound: Bool {
    guard let value = parachainID?.value, value.count == StorageKey.parachainIDLength else {
      return false
    }
    return facts.selfParachainID == nil || facts.selfParachainID == value
  }

  /// Warnings about values of the state, as sentences.
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

  /// The values of the chain's state that may be recorded.
  package var state: [StateValue] {
    codeReads + (isParachainIDSound ? [parachainID].compactMap(\.self) : [])
  }

  /// All values of the chain's state that the node returned.
  var claims: [StateValue] { codeReads + [parachainID].compactMap(\.self) }

  /// The raw metadata, beginning with `meta`.
  package var metadata: [UInt8] { get throws { try content.bytes } }

  /// The block to read.
  package enum Head: Sendable {
    /// The last finalized block (design 5.4).
    case finalized
    /// The best block, which older tools read; it may still be reverted.
    case best
    /// The block with this hash, whose state the node must still have.
    case block(Hash256)
  }

  /// The facts of metadata, checked against the runtime version of the node.
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
