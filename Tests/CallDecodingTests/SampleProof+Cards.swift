import CallDecoding
import DevelopmentNode

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
    return try decoder.extensions(parts.extensions, genesisHash: genesisHash)
      + decoder.method(parts.method)
  }
}
