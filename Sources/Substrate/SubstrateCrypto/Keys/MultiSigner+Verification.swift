public import ByteSupport

extension MultiSigner {
  /// Verifies a signature of an update or a message (hot-side 1.4).
  ///
  /// Ed25519 (ZIP-215) and sr25519 (context `substrate`) verify the message itself, ecdsa its
  /// digest. A signature of another scheme is not valid.
  ///
  /// - Parameters:
  ///   - signature: the signature.
  ///   - message: the signed message, not hashed.
  ///   - digest: the digest for ecdsa; Keccak for accounts of Ethereum-style networks.
  /// - Returns: whether the signature is valid; `false` for malformed bytes.
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
      // Recovery ids 2 and 3 mean an R whose x is at least the group order. No honest signer
      // meets such an R; only a key that is constructed for it can have one (cold-signer 2.1).
      signature.bytes[64] < 2
        && ECDSAPublicKey.recovered(from: signature.bytes, of: digest.hash(message)) == publicKey
    }
  }

  /// A message with the key and the signature that it came with.
  public struct SignedMessage: Sendable {
    fileprivate let signer: MultiSigner
    fileprivate let signature: MultiSignature
    fileprivate let message: [UInt8]

    /// A message that is not hashed.
    public init(_ message: [UInt8], signer: MultiSigner, signature: MultiSignature) {
      (self.signer, self.signature, self.message) = (signer, signature, message)
    }
  }

  /// Verifies several signatures as ``verifies(_:of:digest:)``, with sr25519 faster than one by one.
  ///
  /// - Returns: for each message whether its signature is valid.
  public static func verify(_ messages: [SignedMessage]) -> [Bool] {
    let together = messages.filter(\.isSr25519).map { message in
      Sr25519Verification.Claim(
        signature: message.signature.bytes, message: message.message,
        publicKey: message.signer.publicKey)
    }
    var results = Sr25519Verification.verify(together)[...]
    return messages.map { message in
      if message.isSr25519, let holds = results.popFirst() { return holds }
      return message.signer.verifies(message.signature, of: message.message)
    }
  }

  /// Whether the bytes encode a point of the scheme, in a form that verification accepts.
  public var isPoint: Bool {
    switch scheme {
    case .ed25519: EdwardsPoint(timesEight: publicKey) != nil
    case .sr25519: RistrettoPoint.isValid(publicKey)
    case .ecdsa: ECDSAPublicKey.uncompressed(publicKey) != nil
    }
  }

  /// The 32-byte account id: the key itself, or the BLAKE2b-256 of a 33-byte ecdsa key.
  public var accountID: Hash256 {
    scheme == .ecdsa ? Blake2b.hash256(publicKey) : .ofDigest(publicKey)
  }
}

extension MultiSigner.SignedMessage {
  fileprivate var isSr25519: Bool { signer.scheme == .sr25519 && signature.scheme == .sr25519 }
}
