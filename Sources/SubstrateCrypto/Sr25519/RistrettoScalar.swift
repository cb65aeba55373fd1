internal import CSodium

/// Numbers modulo the order of ristretto255, l = 2^252 + 27742317777372353535851937790883648493, in
/// 32 bytes, little-endian; all in constant time.
enum RistrettoScalar {
  /// Writes the 64-byte number `wide` modulo l.
  static func reduce(_ wide: Span<UInt8>, to output: inout MutableSpan<UInt8>) {
    scalar_reduce(&output, wide)
  }

  /// Whether the 32-byte number is below l.
  static func isReduced(_ scalar: Span<UInt8>) -> Bool {
    var wide = WipedBytes(count: 64)
    var bytes = wide.mutableBytes
    bytes.copy(scalar)
    var reduced = WipedBytes(count: 32)
    var output = reduced.mutableBytes
    reduce(wide.bytes, to: &output)
    return equal_bytes(reduced.bytes, scalar) == 1
  }

  /// Writes `left + right`.
  static func add(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to output: inout MutableSpan<UInt8>
  ) {
    scalar_add(&output, left, right)
  }

  /// Writes `left * right`.
  static func multiply(
    _ left: Span<UInt8>, _ right: Span<UInt8>, to output: inout MutableSpan<UInt8>
  ) {
    scalar_multiply(&output, left, right)
  }
}
