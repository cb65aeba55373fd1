package import ByteSupport
import SCALECodec

/// The answer of `grandpa_proveFinality` (chain-proofs 4).
package struct FinalityProof: Hashable, Sendable {
  /// The hash of the proven block.
  package let block: Hash256
  /// The justification of the block.
  package let justification: GrandpaJustification
  /// The headers after the requested block, up to the proven block; may be empty.
  package let headers: [BlockHeader]

  package init(block: Hash256, justification: GrandpaJustification, headers: [BlockHeader] = []) {
    (self.block, self.justification, self.headers) = (block, justification, headers)
  }

  /// Decodes a proof; all bytes must be consumed.
  ///
  /// - Throws: ``ChainProofError``; the proof must be refused.
  package init(decoding bytes: [UInt8]) throws(ChainProofError) {
    let part = ProofPart.finalityProof
    self = try part.decodeWithLimits(bytes.span) { (reader) throws(ChainProofError) in
      let block: Hash256
      let justification: GrandpaJustification
      let count: Int
      do throws(SCALEError) { block = try reader.hash256() } catch {
        throw .undecodable(part, error)
      }
      justification = try FinalityProof.justification(from: &reader)
      try part.check(size: reader.remaining, limit: ProofLimits.finalityHeaderBytes)
      do throws(SCALEError) {
        count = try reader.count(minimumItemSize: BlockHeader.minimumSize)
      } catch { throw .undecodable(part, error) }
      var headers: [BlockHeader] = []
      for _ in 0..<count { headers.append(try BlockHeader(from: &reader, in: part)) }
      return FinalityProof(block: block, justification: justification, headers: headers)
    }
  }

  private static func justification(
    from reader: inout SCALEReader
  ) throws(ChainProofError) -> GrandpaJustification {
    let bytes: Span<UInt8>
    do throws(SCALEError) { bytes = try reader.byteVectorSpan() } catch {
      throw .undecodable(.finalityProof, error)
    }
    return try GrandpaJustification(bytes)
  }

  /// The SCALE encoding.
  package var encoded: [UInt8] {
    var writer = SCALEWriter()
    writer.hash256(block)
    writer.byteVector(justification.encoded)
    writer.vector(headers) { $0.raw($1.encoded) }
    return writer.bytes
  }
}
