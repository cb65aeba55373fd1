internal import CSodium

// libsodium ignores bit 255 of an encoding, which must be zero in a canonical encoding. Every
// function here that reads a point therefore checks the bit first.
extension Sodium {
  /// Returns whether the 32 bytes are the canonical encoding of a point of ristretto255.
  static func ristrettoIsValid(_ point: Span<UInt8>) -> Bool {
    precondition(point.count == 32)
    guard hasNoTopBit(point) else { return false }
    // Reads 32 bytes.
    return unsafe lend(point) { unsafe crypto_core_ristretto255_is_valid_point($0) } == 1
  }

  /// Writes a multiple of a point; returns false for an invalid encoding or an identity result.
  static func ristrettoMultiply(
    _ point: Span<UInt8>, by scalar: Span<UInt8>, to product: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(point.count == 32 && scalar.count == 32 && product.count == 32)
    guard hasNoTopBit(point) else { return false }
    // Writes 32 bytes, reads 32 each.
    return unsafe lend(&product, scalar, point) {
      unsafe crypto_scalarmult_ristretto255($0, $1, $2)
    } == 0
  }

  /// Writes a multiple of the base point; returns false if the result is the identity.
  static func ristrettoMultiplyBase(
    by scalar: Span<UInt8>, to product: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(scalar.count == 32 && product.count == 32)
    // Writes 32 bytes, reads 32.
    return unsafe lend(&product, scalar) { unsafe crypto_scalarmult_ristretto255_base($0, $1) } == 0
  }

  /// Writes `left + right`; returns false for an invalid encoding.
  static func ristrettoAdd(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to sum: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(left.count == 32 && right.count == 32 && sum.count == 32)
    guard hasNoTopBit(left), hasNoTopBit(right) else { return false }
    // Writes 32 bytes, reads 32 each.
    return unsafe lend(&sum, left, right) { unsafe crypto_core_ristretto255_add($0, $1, $2) } == 0
  }

  /// Writes `left - right`; returns false for an invalid encoding.
  static func ristrettoSubtract(
    _ right: Span<UInt8>, from left: Span<UInt8>, to difference: inout MutableSpan<UInt8>
  ) -> Bool {
    precondition(left.count == 32 && right.count == 32 && difference.count == 32)
    guard hasNoTopBit(left), hasNoTopBit(right) else { return false }
    // Writes 32 bytes, reads 32 each.
    return unsafe lend(&difference, left, right) {
      unsafe crypto_core_ristretto255_sub($0, $1, $2)
    } == 0
  }

  private static func hasNoTopBit(_ point: Span<UInt8>) -> Bool { point[31] & 0x80 == 0 }

  /// Reduces a 64-byte number modulo the group order.
  package static func scalarReduce(_ wide: Span<UInt8>, to scalar: inout MutableSpan<UInt8>) {
    precondition(wide.count == 64 && scalar.count == 32)
    // Writes 32 bytes, reads 64.
    unsafe lend(&scalar, wide) { unsafe crypto_core_ristretto255_scalar_reduce($0, $1) }
  }

  /// Writes `left + right` modulo the group order.
  package static func scalarAdd(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to sum: inout MutableSpan<UInt8>
  ) {
    precondition(left.count == 32 && right.count == 32 && sum.count == 32)
    // Writes 32 bytes, reads 32 each.
    unsafe lend(&sum, left, right) { unsafe crypto_core_ristretto255_scalar_add($0, $1, $2) }
  }

  /// Writes `left * right` modulo the group order.
  package static func scalarMultiply(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to product: inout MutableSpan<UInt8>
  ) {
    precondition(left.count == 32 && right.count == 32 && product.count == 32)
    // Writes 32 bytes, reads 32 each.
    unsafe lend(&product, left, right) { unsafe crypto_core_ristretto255_scalar_mul($0, $1, $2) }
  }
}
