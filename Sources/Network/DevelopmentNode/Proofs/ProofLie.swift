/// A lie of a node about its finalized chain or its state, to test clients that check proofs.
///
/// The raw value is the argument on a command line.
package enum ProofLie: String, CaseIterable, Sendable {
  // MARK: Chains; the authorities of the chain sign the blocks, except those of the first

  /// The chain has the same genesis hash and set ids, but other authorities.
  case forgedChain = "forged-chain"
  /// The clock of each block is one day late.
  case oldClock = "old-clock"
  /// `System.BlockHash(0)` is of another chain.
  case otherGenesis = "other-genesis"
  /// `Grandpa.CurrentSetId` is of another set, which clients accept if the authorities are right.
  case otherSetID = "other-set-id"
  /// `Grandpa.Authorities` is of another set.
  case otherAuthorities = "other-authorities"
  /// Each change of the authorities is forced.
  case forcedChange = "forced-change"
  /// No header announces a change of the authorities.
  case hiddenChange = "hidden-change"
  /// The node stopped 40 blocks ago.
  case oldBlock = "old-block"
  /// The node does not have the last ten blocks.
  case behind = "behind"

  // MARK: Justifications

  /// Keys that are not in the authority set sign each justification.
  case forgedJustification = "forged-justification"
  /// The last signature of each justification is wrong.
  case badSignature = "bad-signature"
  /// Each justification lacks one vote.
  case tooFewVotes = "too-few-votes"
  /// Each justification repeats a vote in place of a missing one.
  case repeatedVote = "repeated-vote"
  /// The votes are for another set id.
  case wrongSetID = "wrong-set-id"
  /// The votes are for the previous block.
  case replayedVotes = "replayed-votes"

  // MARK: grandpa_proveFinality

  /// The proof names another block than its justification.
  case otherBlock = "other-block"
  /// The last header announces other authorities.
  case otherNextSet = "other-next-set"
  /// A header is not linked with the next one.
  case unlinkedHeaders = "unlinked-headers"
  /// A byte follows the proof.
  case trailingFinality = "trailing-finality"
  /// 21 MB follow the proof.
  case hugeFinality = "huge-finality"
  /// The node has no justification of the newest set.
  case nullFinality = "null-finality"
  /// The node does not know when the authorities changed.
  case missingSetChanges = "missing-set-changes"

  // MARK: chain_getHeader

  /// The header is of the previous block; instead of the first one, of the best block.
  case otherHeader = "other-header"
  /// The header has another state root.
  case otherStateRoot = "other-state-root"
  /// The header has the state root of another state, and proofs are of this state.
  case otherHeaderAndState = "other-header-and-state"
  /// An item of the digest is of an unknown kind.
  case brokenDigest = "broken-digest"
  /// The borders between the items of the digest are shifted.
  case shiftedDigest = "shifted-digest"
  /// No header.
  case nullHeader = "null-header"

  // MARK: state_getReadProof

  /// The proof is of another state.
  case otherState = "other-state"
  /// The proof is of the state ten blocks ago.
  case staleState = "stale-state"
  /// The largest item has another last byte; with the key `:code`, this is the code.
  case otherCode = "other-code"
  /// The largest item is missing.
  case missingItem = "missing-item"
  /// The proof has no items.
  case emptyProof = "empty-proof"
  /// The answer names another block.
  case otherAt = "other-at"
  /// The proof of a parachain's head is of another parachain.
  case otherParachain = "other-parachain"
  /// 5000 more items.
  case manyItems = "many-items"
  /// One more item of 17 MB.
  case hugeItem = "huge-item"
  /// The node keeps no states.
  case prunedState = "pruned-state"
}
