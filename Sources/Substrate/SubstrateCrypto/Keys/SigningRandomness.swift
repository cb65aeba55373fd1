/// The 32 random bytes that enter an sr25519 nonce in addition to nonce seed, public key and
/// message.
///
/// Ed25519 and ecdsa signatures are deterministic by their standards and do not use them.
public enum SigningRandomness: Sendable {
  /// Bytes from the system's random number generator, so that repeated signatures of a message
  /// differ.
  case system
  /// The 32 bytes in Merlin's `rng` step are zero.
  ///
  /// The nonce then depends only on the transcript (context, message, public key) and the nonce
  /// seed.
  ///
  /// Equal messages give equal signatures, different messages unrelated nonces. schnorrkel gives
  /// the same signatures with a generator that returns zeros.
  case none
  /// The given 32 bytes, to reproduce a signature.
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
