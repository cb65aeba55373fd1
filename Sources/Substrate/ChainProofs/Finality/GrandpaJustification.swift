package import ByteSupport
import SCALECodec

/// A vote for a block as final.
package struct Precommit: Hashable, Sendable {
  static let signatureLength = 64
  /// The size of the encoding in bytes.
  static let size = 2 * Hash256.byteCount + 4 + signatureLength

  /// The block that the vote names; the number is the voter's claim.
  package let block: BlockID
  /// The ed25519 signature, 64 bytes.
  package let signature: [UInt8]
  /// The key of the voter.
  package let voter: Hash256

  /// Creates a precommit with a signature of 64 bytes.
  package init(block: BlockID, signature: [UInt8], voter: Hash256) {
    precondition(signature.count == Precommit.signatureLength)
    (self.block, self.signature, self.voter) = (block, signature, voter)
  }

  /// The 53 bytes that a voter signs.
  package static func message(_ block: BlockID, round: UInt64, setID: UInt64) -> [UInt8] {
    var writer = SCALEWriter()
    writer.byte(1)
    writer.hash256(block.hash)
    writer.u32(block.number)
    writer.u64(round)
    writer.u64(setID)
    return writer.bytes
  }
}

/// The votes that make a block final (chain-proofs 5).
///
/// The justification does not contain the id of the authority set.
package struct GrandpaJustification: Hashable, Sendable {
  /// The round of voting.
  package let round: UInt64
  /// The block that the justification makes final.
  package let target: BlockID
  /// The votes, each for the target or another block.
  package let precommits: [Precommit]
  /// The headers that link the votes with one another.
  package let ancestries: [BlockHeader]

  package init(
    round: UInt64, target: BlockID, precommits: [Precommit], ancestries: [BlockHeader] = []
  ) {
    (self.round, self.target) = (round, target)
    (self.precommits, self.ancestries) = (precommits, ancestries)
  }

  /// Decodes a justification; all bytes must be consumed.
  ///
  /// - Throws: ``ChainProofError``; the justification must be refused.
  package init(decoding bytes: [UInt8]) throws(ChainProofError) { try self.init(bytes.span) }

  init(_ bytes: Span<UInt8>) throws(ChainProofError) {
    let part = ProofPart.justification
    try part.check(size: bytes.count, limit: ProofLimits.justificationBytes)
    self = try part.decodeWithLimits(bytes) { (reader) throws(ChainProofError) in
      let round: UInt64
      let target: BlockID
      let precommits: [Precommit]
      let count: Int
      do throws(SCALEError) {
        round = try reader.u64()
        target = BlockID(hash: try reader.hash256(), number: try reader.u32())
        precommits = try reader.vector(minimumItemSize: Precommit.size) {
          (reader) throws(SCALEError) in
          Precommit(
            block: BlockID(hash: try reader.hash256(), number: try reader.u32()),
            signature: try reader.array(Precommit.signatureLength), voter: try reader.hash256())
        }
        count = try reader.count(minimumItemSize: BlockHeader.minimumSize)
      } catch { throw .undecodable(part, error) }
      guard count <= ProofLimits.ancestryHeaders else {
        throw .tooManyItems(part, of: "headers", count: count, limit: ProofLimits.ancestryHeaders)
      }
      var ancestries: [BlockHeader] = []
      for _ in 0..<count { ancestries.append(try BlockHeader(from: &reader, in: part)) }
      return GrandpaJustification(
        round: round, target: target, precommits: precommits, ancestries: ancestries)
    }
  }

  /// The SCALE encoding.
  package var encoded: [UInt8] {
    var writer = SCALEWriter()
    writer.u64(round)
    writer.hash256(target.hash)
    writer.u32(target.number)
    writer.vector(precommits) { writer, vote in
      writer.hash256(vote.block.hash)
      writer.u32(vote.block.number)
      writer.raw(vote.signature)
      writer.hash256(vote.voter)
    }
    writer.vector(ancestries) { $0.raw($1.encoded) }
    return writer.bytes
  }

  /// Checks that the votes of an authority set make a block final.
  ///
  /// - Parameters:
  ///   - block: the expected block; its number must be known from its header.
  ///   - authorities: the authorities of the set.
  ///   - setID: the number of the set.
  /// - Throws: ``ChainProofError``; the justification must be refused.
  package func verify(
    finalizes block: BlockID, by authorities: [Authority], setID: UInt64
  ) throws(ChainProofError) {
    guard target == block else { throw .otherTarget(expected: block, found: target) }
    try JustificationCheck(self, voters: try VoterSet(authorities)).run(setID: setID)
  }
}
