/// Integers modulo the order l of ristretto255, as 32 little-endian bytes.
///
/// l = 2^252 + 27742317777372353535851937790883648493
enum RistrettoScalar {
  /// Returns whether the 32-byte number is below l, in constant time.
  static func isReduced(_ scalar: Span<UInt8>) -> Bool {
    var wide = WipedBytes(count: 64)
    var bytes = wide.mutableBytes
    bytes.copy(scalar)
    var reduced = WipedBytes(count: 32)
    var output = reduced.mutableBytes
    Sodium.scalarReduce(wide.bytes, to: &output)
    return Sodium.areEqual(reduced.bytes, scalar)
  }
}
