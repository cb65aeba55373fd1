/// The 32 bytes from outside that enter an sr25519 nonce, beside the secret nonce seed, the public
/// key and the whole message.
///
/// Ed25519 and ecdsa signatures are deterministic by their standards and use none of this.
public enum SigningRandomness: Sendable {
  /// Fresh bytes from the system's generator: signatures of one message differ.
  case system
  /// No randomness: 32 zero bytes take its place in Merlin's `rng` step, so that the nonce is a
  /// function of the transcript (context, message, public key) and the secret nonce seed alone.
  ///
  /// Equal messages give equal signatures, different ones unrelated nonces. It is what schnorrkel
  /// makes with a generator that returns zeros.
  case none
  /// Bytes from elsewhere, exactly 32, to reproduce a signature.
  case bytes([UInt8])

  /// Lends the 32 bytes.
  ///
  /// - Throws: `SubstrateCryptoError.randomnessLength`.
  func withBytes<R: ~Copyable>(
    _ body: (Span<UInt8>) throws(SubstrateCryptoError) -> R
  ) throws(SubstrateCryptoError) -> R {
    var block = WipedBytes(count: 32)
    var bytes = block.mutableBytes
    switch self {
    case .system: Sodium.randomize(&bytes)
    case .none: break
    case .bytes(let given):
      guard given.count == 32 else { throw .randomnessLength(got: given.count) }
      bytes.copy(given.span)
    }
    return try body(block.bytes)
  }
}
