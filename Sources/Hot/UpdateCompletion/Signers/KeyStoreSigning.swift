import Reporting
package import SecretVault
package import SubstrateCrypto
package import VaultPayloads

/// Signs updates with keys of the vault.
package enum KeyStoreSigning {
  /// Signs an update; the result equals the capsule that a Vault would export (hot-side 1.7).
  ///
  /// - Parameters:
  ///   - checked: the update.
  ///   - keyStore: the open vault.
  ///   - key: the name of the key in the vault.
  ///   - listed: the public key that the locked vault listed; `nil` if only the name was given.
  ///   - isDeterministic: whether the signature is made without randomness.
  /// - Returns: key and signature, which has been verified.
  /// - Throws: `SecretVaultError`, `SubstrateCryptoError`; `SourcedError` with `badSignature`.
  package static func sign(
    _ checked: CheckedContent, with keyStore: UnlockedKeyStore, key: String,
    listed: MultiSigner? = nil, isDeterministic: Bool
  ) throws -> SufficientCrypto {
    let content = checked.content
    let randomness = isDeterministic ? SigningRandomness.none : .system
    let pair = try keyStore.keyPair(named: key, randomness: randomness)
    if let listed { try PickedKey.require(pair.publicKey, listedAs: listed, key, keyStore) }
    let signature = try pair.sign(content.signedBytes, randomness: randomness)
    return try naming("the key '\(key)'") {
      // Verifies the signature, to detect hardware faults.
      _ = try UpdatePayload(content, signer: pair.publicKey, signature: signature)
      return try SufficientCrypto(
        encryption: Encryption(pair.scheme), publicKey: pair.publicKey.publicKey,
        signature: signature.bytes)
    }
  }
}

extension Encryption {
  fileprivate init(_ scheme: SignatureScheme) {
    self =
      switch scheme {
      case .ed25519: .ed25519
      case .sr25519: .sr25519
      case .ecdsa: .ecdsa
      }
  }
}
