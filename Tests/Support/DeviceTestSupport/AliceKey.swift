package import SubstrateCrypto
package import VaultPayloads

/// The development key Alice of a scheme.
package struct AliceKey: Sendable {
  package static let sr25519 = AliceKey(scheme: .sr25519)
  package static let ed25519 = AliceKey(scheme: .ed25519)
  package static let ecdsa = AliceKey(scheme: .ecdsa)

  package let scheme: SignatureScheme

  package func pair() throws -> KeyPair {
    try KeyPair.development("//Alice", scheme: scheme)
  }

  package var signer: MultiSigner {
    get throws { try pair().publicKey }
  }
}

extension UpdatePayload {
  /// An update signed without randomness.
  package static func signed(_ content: UpdateContent, by key: AliceKey) throws -> UpdatePayload {
    let pair = try key.pair()
    return try UpdatePayload(
      content, signer: pair.publicKey,
      signature: try pair.sign(content.signedBytes, randomness: .none))
  }
}
