/// Writes bits into bytes, beginning with the lowest bit, as deflate (RFC 1951, 3.1.1) and the LZW
/// of GIF do.
package struct BitWriter {
  /// The complete bytes written so far.
  package private(set) var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var pendingBits: UInt64 = 0

  /// Continues after `bytes`.
  package init(after bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends the `count` low bits of `value`, lowest first.
  ///
  /// - Precondition: `count` is at most 32 and `value` has no higher bits.
  @inline(__always)
  package mutating func append(_ value: UInt32, _ count: Int) {
    pending |= UInt64(value) &<< pendingBits
    pendingBits &+= UInt64(count)
    if pendingBits >= 32 {
      let word = UInt32(truncatingIfNeeded: pending)
      bytes.append(UInt8(truncatingIfNeeded: word))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 8))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 16))
      bytes.append(UInt8(truncatingIfNeeded: word &>> 24))
      pending &>>= 32
      pendingBits &-= 32
    }
  }

  /// Fills the last byte with zero bits.
  package mutating func flush() {
    while pendingBits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingBits = pendingBits > 8 ? pendingBits - 8 : 0
    }
  }

  /// Appends whole bytes after a ``flush()``.
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
