public import ByteSupport

extension MultiSigner {
  /// Whether `signature` over `message` was made with this key's secret, by the rules for updates
  /// and messages (hot-side 1.4).
  ///
  /// Ed25519 (ZIP-215) and sr25519 (context `substrate`) are over the message itself, ecdsa over
  /// its BLAKE2b-256. A signature of another scheme verifies nothing.
  ///
  /// - Parameters:
  ///   - signature: the signature.
  ///   - message: the signed bytes, unhashed.
  ///   - digest: for ecdsa, the digest: Keccak for accounts of Ethereum-style networks.
  /// - Returns: the verdict; nothing is thrown, whatever the bytes are.
  public func verifies(
    _ signature: MultiSignature, of message: [UInt8], digest: ECDSADigest = .blake2b256
  ) -> Bool {
    guard signature.scheme == scheme else { return false }
    return switch scheme {
    case .ed25519:
      Ed25519Verification.verifies(signature.bytes, of: message.span, publicKey: publicKey)
    case .sr25519:
      Sr25519Verification.verifies(signature.bytes, of: message.span, publicKey: publicKey)
    case .ecdsa:
      // Recovery numbers 2 and 3 stand for an R whose x is above the group order, which no signer
      // meets: who makes such a signature has made the key for it (cold-signer 2.1).
      signature.bytes[64] < 2
        && ECDSAPublicKey.recovered(from: signature.bytes, of: digest.hash(message)) == publicKey
    }
  }

  /// Whether the bytes are a key of the scheme: a point of its curve in a form that the scheme's
  /// verification accepts.
  public var isPoint: Bool {
    switch scheme {
    case .ed25519: EdwardsPoint(timesEight: publicKey) != nil
    case .sr25519: RistrettoPoint.isValid(publicKey)
    case .ecdsa: ECDSAPublicKey.uncompressed(publicKey) != nil
    }
  }

  /// The 32-byte account: the key itself, for ecdsa the BLAKE2b-256 of its 33 bytes.
  public var accountID: Hash256 {
    scheme == .ecdsa ? Blake2b.hash256(publicKey) : .ofDigest(publicKey)
  }
}
