package import ByteSupport
import HotStore
package import Reporting

/// A reason why evidence does not prove metadata.
package enum EvidenceError: Error, Equatable, Sendable {
  /// The bytes are not evidence; `detail` is a sentence.
  case malformed(detail: String)
  /// The checkpoint of the evidence contradicts the trusted one.
  case otherCheckpoint(trusted: String, found: String)
  /// The trusted checkpoint is below the one with which the evidence begins.
  case earlierCheckpoint(trusted: String, found: String)
  /// The trusted checkpoint is above the final block of the evidence.
  case laterCheckpoint(trusted: String, found: String)
  /// The evidence is about another chain; both are genesis hashes.
  case otherChain(expected: String, found: String)
  /// The evidence is about another parachain than the recorded one; `expected` is `nil` if none is
  /// recorded.
  case otherParachain(expected: String?, found: String)
  /// The code makes other metadata; both are BLAKE2b-256 of metadata.
  case otherMetadata(expected: Hash256, found: Hash256)
  /// The evidence is another proof than the one that a manifest states; both are statements in words.
  case otherProof(stated: String, found: String)
  /// A manifest states a proof, but its evidence is missing; `stated` is the proof in words.
  case missing(stated: String)
  /// A chain specification has no checkpoint.
  case noLightSyncState(path: String)
  /// The genesis state in a chain specification cannot be read; `detail` is a sentence.
  case malformedState(detail: String)
  /// The code is not the one that the relay chain names; both are BLAKE2b-256 of code.
  case otherCode(expected: Hash256, found: Hash256)
  /// The evidence contains items that no key needs.
  case needlessItems
  /// The code reads other keys than the evidence lists.
  case otherReads
  /// The code reads a key, but the evidence does not prove the state of its chain.
  case stateWithoutProof(key: [UInt8])

  /// The statement about code that comes from the relay chain.
  package static let relayCodeOnly =
    """
    Genesis hash and clock of the parachain are not proved: the code is the validation code on the relay chain.
    """
}

extension EvidenceError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .malformed(let detail): .badData(.badEvidence, "The file is not evidence. \(detail)")
    case .otherCheckpoint(let trusted, let found):
      .refused(
        .badEvidence,
        "The trusted checkpoint is block \(trusted), which contradicts block \(found) of the evidence."
      )
    case .earlierCheckpoint(let trusted, let found):
      .refused(
        .badEvidence,
        """
        The evidence begins at block \(found), above the trusted checkpoint \(trusted). Use a checkpoint at or above \
        block \(found), which you have compared with another source.
        """)
    case .laterCheckpoint(let trusted, let found):
      .refused(
        .badEvidence,
        """
        The evidence ends at block \(found), below the trusted checkpoint \(trusted), from which nothing leads back. \
        Use a checkpoint at or below block \(found), which you have compared with another source.
        """)
    case .otherChain(let expected, let found):
      .refused(
        .badEvidence,
        "The evidence is about the chain with the genesis hash \(found), not \(expected).")
    case .otherParachain(let expected, let found):
      .refused(
        .badEvidence,
        "The evidence is about \(found), but the network is "
          + (expected.map { "recorded as \($0)." }
            ?? "not recorded as a parachain. If it is one, compare its id with another source, and record it: ")
          + (expected == nil
            ? "'hotside networks set-endpoint NETWORK URL --relay RELAY --para-id ID'." : ""))
    case .otherMetadata(let expected, let found):
      .refused(
        .badEvidence,
        "The evidence proves metadata with the hash \(found), but the update has \(expected).")
    case .otherProof(let stated, let found):
      .refused(
        .badEvidence,
        """
        The evidence proves \(found), but the manifest states the proof of \(stated). Restore the evidence of this \
        update from a copy.
        """)
    case .missing(let stated):
      .refused(
        .badEvidence,
        """
        The manifest states the proof of \(stated), but the evidence next to it is missing. Without the evidence, the \
        proof cannot be checked. Restore the file from a copy.
        """)
    case .noLightSyncState(let path):
      .badData(
        .noCheckpoint,
        """
        '\(path)' has no checkpoint: the member lightSyncState with finalizedBlockHeader and grandpaAuthoritySet is \
        missing. Take the chain specification that a light client uses.
        """)
    case .malformedState(let detail):
      .badData(.noCheckpoint, "The genesis state (genesis.raw) cannot be read. \(detail)")
    case .otherCode(let expected, let found):
      .refused(
        .badEvidence,
        "The code in the evidence has the hash \(found), but the relay chain names \(expected).")
    case .needlessItems:
      .refused(.badEvidence, "The evidence contains items that prove nothing.")
    case .otherReads:
      .refused(.badEvidence, "The code reads other keys than the evidence lists.")
    case .stateWithoutProof(let key):
      .refused(
        .badEvidence,
        "The code reads \(StateValue.title(of: key)), but the evidence does not prove the state.")
    }
  }
}
