package import ByteSupport
package import SCALECodec

/// An error in a proof of the finalized chain (chain-proofs); the proof must be refused.
package enum ChainProofError: Error, Equatable, Sendable {
  // MARK: Encoding and limits

  /// A part does not decode.
  case undecodable(ProofPart, SCALEError)
  /// A part has more bytes than allowed.
  case tooLarge(ProofPart, size: Int, limit: Int)
  /// A part has more items than allowed.
  case tooManyItems(ProofPart, of: String, count: Int, limit: Int)

  // MARK: Headers

  /// A header has another hash than the requested or proven block.
  case otherHeader(expected: Hash256, found: BlockID)
  /// A block has another number than its header, its descendants or its votes say.
  case otherNumber(Hash256, expected: UInt32, found: UInt32)
  /// A header does not follow the previous one.
  case notLinked(BlockID, parent: Hash256, previous: BlockID)
  /// A change is pending until `end`, and headers between both blocks are missing.
  case headersMissing(from: BlockID, to: BlockID, end: UInt32)
  /// The proof contains no header, and none was given.
  case noHeader(BlockID)
  /// The block is not above the checkpoint.
  case notNewer(BlockID, checkpoint: BlockID)
  /// The proof names another block than its justification.
  case otherBlock(expected: Hash256, found: BlockID)

  // MARK: Authority sets

  /// No authority has a weight.
  case noAuthorityWeight(authorities: Int)
  /// The weights of the authorities exceed 64 bits.
  case authorityWeightTooLarge(authorities: Int)
  /// The header signals a change that has no proof.
  case forcedChange(BlockID)
  /// The header signals a change, but another one is pending until `end`.
  case secondChange(BlockID, end: UInt32)
  /// The block number at which a change ends exceeds 32 bits.
  case changeTooFar(BlockID, delay: UInt32)
  /// The set ended before the block that it would have to make final.
  case setEndedBefore(BlockID, end: UInt32, setID: UInt64)
  /// The id of the next set exceeds 64 bits.
  case noNextSet(setID: UInt64)

  // MARK: Justifications

  /// The justification is for another block.
  case otherTarget(expected: BlockID, found: BlockID)
  /// The votes have less weight than a final block needs.
  case tooFewVotes(BlockID, weight: UInt64, needed: UInt64)
  /// The votes make another block final than the justification says.
  case otherBlockIsFinal(BlockID, found: BlockID)
  /// The votes make two branches final.
  case twoBranches(BlockID, BlockID)
  /// The headers do not link a vote with the lowest voted block.
  case voteNotLinked(BlockID, base: BlockID)
  /// A header of the justification links no vote.
  case unusedHeader(BlockID)
  /// The signature of a vote is not valid.
  case badVoteSignature(voter: Hash256, BlockID, round: UInt64, setID: UInt64)

  // MARK: State

  /// The proof of `items` items lacks one on the way to a key.
  case incomplete(key: [UInt8], missing: Hash256, items: Int)
  /// An item on the way to a key is not a trie node.
  case notATrieNode(Hash256, TrieNodeFault)
  /// The state provably has no such entry.
  case noEntry(StateEntry, root: Hash256)
  /// The state belongs to a chain with another genesis hash.
  case otherGenesis(expected: Hash256, found: Hash256)
  /// The time of the block differs too much from the clock; all in milliseconds.
  case otherTime(UInt64, now: UInt64, tolerance: UInt64)
  /// The state has a higher set id than the checkpoint, and not all headers between were checked.
  case otherSetID(expected: UInt64, found: UInt64)
  /// The state has other authorities than the checkpoint; the first difference is at `place`, from
  /// 1, and `nil` is for the shorter list.
  case otherAuthorities(place: Int, expected: Authority?, found: Authority?, setID: UInt64)

  // MARK: Checkpoints

  /// A pending change was signaled at or below the finalized block.
  case changeBeforeCheckpoint(BlockID, checkpoint: BlockID)
  /// A past set ends above the finalized block.
  case setEndsAfterCheckpoint(setID: UInt64, block: UInt32, checkpoint: BlockID)
  /// The last past set is not the one before the current set; `nil` without past sets.
  case otherSetBefore(setID: UInt64, last: UInt64?)
}

extension ChainProofError {
  /// Whether the state has other authorities than those that were followed.
  package var concernsAuthorities: Bool {
    switch self {
    case .otherSetID, .otherAuthorities: true
    default: false
    }
  }
}
