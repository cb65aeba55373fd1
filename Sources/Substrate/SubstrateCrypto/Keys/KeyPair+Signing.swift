extension KeyPair {
  /// Signs an update or a message (hot-side 1.4).
  ///
  /// Ed25519 and sr25519 (context `substrate`) sign the message itself, ecdsa signs its digest.
  ///
  /// - Parameters:
  ///   - message: the message, not hashed.
  ///   - digest: the digest for ecdsa; Keccak for accounts of Ethereum-style networks.
  ///   - randomness: for sr25519, enters the nonce in addition to the secret.
  /// - Returns: a signature that ``MultiSigner/verifies(_:of:digest:)`` accepts.
  /// - Throws: `SubstrateCryptoError.randomnessLength` if given randomness is not 32 bytes long.
  public borrowing func sign(
    _ message: [UInt8], digest: ECDSADigest = .blake2b256, randomness: SigningRandomness = .system
  ) throws(SubstrateCryptoError) -> MultiSignature {
    defer { Sodium.eraseStack() }
    let secret = secret.bytes
    switch scheme {
    case .sr25519:
      let bytes = try randomness.withBytes { randomness in
        Sr25519Signing.sign(
          message.span, secret: secret, publicKey: publicKey.publicKey.span,
          randomness: randomness)
      }
      return try MultiSignature(scheme: scheme, bytes: bytes)
    case .ed25519:
      let bytes = [UInt8](count: 64) { Sodium.ed25519Sign(message.span, secret: secret, to: &$0) }
      return try MultiSignature(scheme: scheme, bytes: bytes)
    case .ecdsa:
      guard let bytes = Secp256k1Context.shared.sign(digest.hash(message), secret: secret) else {
        throw .secretOutOfRange(scheme)
      }
      return try MultiSignature(scheme: scheme, bytes: bytes)
    }
  }
}
