/// By whose rules a transaction with a metadata proof is read (cold-signer 3.9).
enum ProofRules {
  case own
  /// Those of a Vault of December 2025: of the checks of ``ProofExtensions``, only those of the mode, the metadata
  /// hash and the genesis hash; no limit of depth; no bytes may follow a number of 256 bits.
  case december2025
}
