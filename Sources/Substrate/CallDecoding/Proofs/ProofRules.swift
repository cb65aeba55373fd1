/// By whose rules a transaction with a metadata proof is read (cold-signer 3.9).
enum ProofRules {
  case own
  /// Those of a Vault of December 2025, which asks neither where the metadata hash stands, nor
  /// whether an extension repeats, nor whether a count counts nothing.
  case december2025
}
