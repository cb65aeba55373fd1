/// The rules for reading a transaction with a metadata proof (cold-signer 3.9).
enum ProofRules {
  case own
  /// The rules of a Vault of December 2025.
  ///
  /// Of the checks in ``ProofExtensions``, only those of the mode, the metadata hash and the
  /// genesis hash are made; the depth is not limited; a 256-bit number must be the last value.
  case december2025
}
