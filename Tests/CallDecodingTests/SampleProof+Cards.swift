import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata

extension SampleProof {
  /// A proof with something changed.
  static func with(_ change: (inout SampleProof) -> Void) -> SampleProof {
    var proof = SampleProof()
    change(&proof)
    return proof
  }

  func decoder() throws -> ProofDecoder { try ProofDecoder(content: content) }

  /// Everything that is shown: extensions, then the call.
  func cards() throws -> [CallCard] { try SampleProof.cards(content) }

  /// Everything that is shown of a transaction's content.
  static func cards(_ content: [UInt8]) throws -> [CallCard] {
    let decoder = try ProofDecoder(content: content)
    let parts = try decoder.split()
    return try decoder.extensions(parts.extensions, genesisHash: genesisHash).cards
      + decoder.method(parts.method).cards
  }
}

/// A proof with something changed that the walk does not need, or that it needs.
struct TamperedProof {
  var proof = SampleProof()
  var surplusLeaves: [ShortenedType] = []
  var surplusIndices: [UInt32] = []
  var nodes: [Hash256] = []
  /// How many leaves are left out at the end.
  var droppedLeaves = 0

  var content: [UInt8] {
    proof.content(
      proof.leaves.dropLast(droppedLeaves) + surplusLeaves, at: proof.places + surplusIndices,
      nodes)
  }
}
