/// Size limits of proofs, checked before memory is reserved (chain-proofs 1, 2, 5, 6).
package enum ProofLimits {
  /// The maximum size of a block header in bytes.
  package static let headerBytes = 1 << 20
  /// The maximum size of all headers of a finality proof in bytes.
  package static let finalityHeaderBytes = 20 << 20
  /// The maximum size of a justification in bytes, including its headers.
  package static let justificationBytes = 2 << 20
  /// The maximum number of headers in a justification.
  package static let ancestryHeaders = 1000
  /// The maximum number of items in a storage proof.
  package static let storageItems = 4096
  /// The maximum size of all items of a storage proof in bytes.
  package static let storageBytes = 16 << 20
  /// The maximum size of the authority set in a `lightSyncState` in bytes.
  package static let authoritySetBytes = 8 << 20

  /// The maximum number of precommits for `authorities` authorities.
  package static func precommits(authorities: Int) -> Int { 2 * authorities + 16 }
}
