internal import CSodium

extension Sodium {
  /// Writes the public key (32 bytes) and the secret (64: seed and public key) of a 32-byte seed.
  static func ed25519KeyPair(
    seed: Span<UInt8>, publicKey: inout MutableSpan<UInt8>, secret: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(seed.count == 32 && publicKey.count == 32 && secret.count == 64)
    unsafe lend(&secret) { secret in
      // Writes 32 and 64 bytes, reads 32.
      _ = unsafe lend(&publicKey, seed) { unsafe crypto_sign_seed_keypair($0, secret, $1) }
    }
  }

  /// Writes the 64-byte signature of a message with a 64-byte secret.
  static func ed25519Sign(
    _ message: Span<UInt8>, secret: Span<UInt8>, to signature: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(secret.count == 64 && signature.count == 64)
    // Writes 64 bytes, reads message.count and 64.
    _ = unsafe lend(&signature, message, secret) {
      unsafe crypto_sign_detached($0, nil, $1, UInt64(message.count), $2)
    }
  }

  /// Returns whether libsodium accepts a 64-byte signature; it refuses some that ZIP-215 accepts.
  static func ed25519Verify(
    _ signature: Span<UInt8>, of message: Span<UInt8>, publicKey: Span<UInt8>
  ) -> Bool {
    ready()
    precondition(signature.count == 64 && publicKey.count == 32)
    let count = UInt64(message.count)
    return unsafe lend(message) { message in
      // Reads 64 bytes, `count` and 32.
      unsafe lend(signature, publicKey) {
        unsafe crypto_sign_verify_detached($0, message, count, $1)
      }
    } == 0
  }

  /// Writes the sum of two points of edwards25519; returns false if one is not a point.
  package static func ed25519Add(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to sum: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(left.count == 32 && right.count == 32 && sum.count == 32)
    // Writes 32 bytes, reads 32 each.
    return unsafe lend(&sum, left, right) { unsafe crypto_core_ed25519_add($0, $1, $2) } == 0
  }

  /// Writes a multiple of a prime-order point; false for other points or an identity result.
  static func ed25519Multiply(
    _ point: Span<UInt8>, by scalar: Span<UInt8>, to product: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(point.count == 32 && scalar.count == 32 && product.count == 32)
    // Writes 32 bytes, reads 32 each.
    return unsafe lend(&product, scalar, point) {
      unsafe crypto_scalarmult_ed25519_noclamp($0, $1, $2)
    } == 0
  }

  /// Writes a multiple of the base point; returns false if the result is the identity.
  package static func ed25519MultiplyBase(
    by scalar: Span<UInt8>, to product: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(scalar.count == 32 && product.count == 32)
    // Writes 32 bytes, reads 32.
    return unsafe lend(&product, scalar) {
      unsafe crypto_scalarmult_ed25519_base_noclamp($0, $1)
    } == 0
  }
}
