package import ByteSupport
package import ChainProofs
package import JSONCodec
import Reporting

/// The proof that the code of a chain's metadata is final (chain-proofs 1).
///
/// In a manifest, these members are only a claim.
package struct ProvenBy: Equatable, Sendable {
  /// The genesis hash of the chain; `nil` in statements of earlier releases.
  package private(set) var genesisHash: Hash256?
  /// The block whose state contains the code.
  package private(set) var block: Hash256
  package private(set) var number: UInt32
  /// The genesis hash of the relay chain; `nil` for a chain that finalizes its own blocks.
  package private(set) var relay: Hash256?
  /// The id on the relay chain; `nil` for a chain that finalizes its own blocks, and in statements of
  /// earlier releases.
  package private(set) var paraID: UInt32?
  /// The block that the authorities made final; of the relay chain, if there is one.
  package private(set) var finalBlock: Hash256
  package private(set) var finalNumber: UInt32
  /// The time of the final block, in seconds since 1970 (UTC).
  package private(set) var time: Int64
  /// The number of the authority set after the final block.
  package private(set) var setID: UInt64
  /// The number of its authorities.
  package private(set) var authorityCount: Int
  /// The block of the checkpoint with which the proof begins.
  package private(set) var checkpointBlock: Hash256
  package private(set) var checkpointNumber: UInt32
  /// Facts that the proof does not cover, as sentences.
  package private(set) var unproved: [String]

  /// Creates a statement about a proof.
  ///
  /// - Parameters:
  ///   - genesisHash: the genesis hash of the chain.
  ///   - block: the block whose state contains the code.
  ///   - parachain: the relay chain and the id; `nil` for a chain that finalizes its own blocks.
  ///   - final: the final block and the authorities after it.
  ///   - time: the time of the final block.
  ///   - checkpoint: the block of the checkpoint with which the proof begins.
  ///   - unproved: facts that the proof does not cover, as sentences.
  package init(
    of genesisHash: Hash256, block: BlockID, parachain: Parachain?, final: ChainCheckpoint,
    time: Int64,
    from checkpoint: BlockID,
    unproved: [String]
  ) {
    (self.genesisHash, self.block, number) = (genesisHash, block.hash, block.number)
    (relay, paraID) = (parachain?.relay, parachain?.id)
    (finalBlock, finalNumber) = (final.block.hash, final.block.number)
    self.time = time
    (setID, authorityCount) = (final.setID, final.authorities.count)
    (checkpointBlock, checkpointNumber) = (checkpoint.hash, checkpoint.number)
    self.unproved = unproved
  }

  /// An empty statement, the default for reading.
  package static let blank = ProvenBy()

  private init() {
    (block, number, finalBlock, finalNumber, time, setID) = (.zero, 0, .zero, 0, 0, 0)
    (authorityCount, checkpointBlock, checkpointNumber, unproved) = (0, .zero, 0, [])
  }

  /// The same statement about a proof that begins at another checkpoint.
  package func beginning(at checkpoint: BlockID) -> ProvenBy {
    var proof = self
    (proof.checkpointBlock, proof.checkpointNumber) = (checkpoint.hash, checkpoint.number)
    return proof
  }

  /// The block of the code, and the final block if that is another one.
  package var blockWords: String {
    let own = "block \(number) (\(block))"
    guard relay != nil else { return own }
    return own + ", which block \(finalNumber) (\(finalBlock)) of the relay chain contains"
  }

  /// The block of the code, the final block, and the checkpoint, in words.
  package var proofWords: String {
    "\(blockWords) from checkpoint \(checkpointNumber) (\(checkpointBlock))"
  }

  /// Whether another statement is about the same proof: the same blocks from the same checkpoint.
  package func isSameProof(as other: ProvenBy) -> Bool {
    (block, finalBlock, checkpointBlock) == (other.block, other.finalBlock, other.checkpointBlock)
  }

  /// The words about the relay chain after a block; empty for a chain that finalizes its own blocks.
  private var chainWords: String {
    guard let relay else { return "" }
    let id = paraID.map { ", which contains a block of parachain \($0)," } ?? ""
    return " of the relay chain with the genesis hash \(relay)\(id)"
  }

  /// The proof in one sentence.
  package var sentence: String {
    """
    Two thirds of \(authorityCount.counted("authority", plural: "authorities")) (set \(setID)) made block \
    \(finalNumber) (\(finalBlock))\(chainWords) final at \(RFC3339.text(time)); the \
    proof begins at checkpoint \(checkpointNumber) (\(checkpointBlock)).
    """
  }
}

extension ProvenBy: JSONFormed {
  package static let form: JSONForm<ProvenBy> = .named(
    "ProvenBy",
    JSONReading(into: ProvenBy()).form([
      "genesisHash": .optionalField(\.genesisHash),
      "provenBlockHash": .field(\.block), "provenBlockNumber": .field(\.number),
      "relay": .field(\.relay), "paraId": .optionalField(\.paraID),
      "finalBlockHash": .field(\.finalBlock),
      "finalBlockNumber": .field(\.finalNumber), "provenAt": .field(\.time, as: .time),
      "setId": .field(\.setID), "authorityCount": .field(\.authorityCount),
      "checkpointBlockHash": .field(\.checkpointBlock),
      "checkpointBlockNumber": .field(\.checkpointNumber), "unproved": .field(\.unproved),
    ]))
}
