import SubstrateCrypto

extension NetworkSpecs {
  /// Why no Vault imports key sets of the network, as a sentence; `nil` where Vaults do.
  ///
  /// Keys of ed25519 and sr25519 stand in them by addresses, of which Vaults read those with the
  /// prefixes that they know (cold-signer 5.6); ecdsa and Ethereum keys stand there as they are.
  public var keySetObstacle: String? {
    encryption.signatureScheme == .ecdsa ? nil : NetworkSpecs.keySetObstacle(prefix: prefix)
  }

  /// Why no Vault imports key sets with addresses of a prefix; `nil` where Vaults do.
  public static func keySetObstacle(prefix: UInt16) -> String? {
    SS58Prefix.isKnown(prefix)
      ? nil
      : """
      No Vault knows the address prefix \(prefix): key sets with such addresses cannot be imported anywhere, not \
      even those that a Vault itself exports. Its keys must be derived on each device.
      """
  }
}
