import SubstrateCrypto

extension NetworkSpecs {
  /// The reason why no Vault imports key sets of the network, as a sentence; `nil` if Vaults do.
  ///
  /// Key sets contain ed25519 and sr25519 keys as addresses, and Vaults parse only addresses with
  /// known prefixes (cold-signer 5.6). Ecdsa and Ethereum keys have no prefix.
  public var keySetObstacle: String? {
    encryption.signatureScheme == .ecdsa ? nil : NetworkSpecs.keySetObstacle(prefix: prefix)
  }

  /// The reason why no Vault can import addresses with a prefix; `nil` if Vaults can.
  public static func keySetObstacle(prefix: UInt16) -> String? {
    SS58Prefix.isKnown(prefix)
      ? nil
      : """
      No Vault knows the address prefix \(prefix): key sets with such addresses cannot be imported anywhere, not \
      even those that a Vault itself exports. Its keys must be derived on each device.
      """
  }
}
