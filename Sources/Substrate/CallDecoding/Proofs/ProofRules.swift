/// The rules for reading a transaction with a metadata proof (cold-signer 3.9).
enum ProofRules {
  case own
  /// The rules of a Vault of December 2025: of the checks in ``ProofExtensions``, only those of the
  /// mode, the metadata hash and the genesis hash; no depth limit; a 256-bit number must be the
  /// last value.
  case december2025
}
