extension ObjectTransmissionInformation {
  /// The length of the serialized form in bytes.
  public static let byteCount = 12

  /// Decodes the serialized form: F (5 bytes), 0 (1 byte), T (2), Z (1), N (2), Al (1); all
  /// big-endian.
  ///
  /// - Parameter bytes: exactly 12 bytes.
  /// - Throws: `RaptorQError` for a wrong length, or parameters out of range.
  ///
  /// Source: RFC 6330, 3.3.2 and 3.3.3.
  public init(serialized bytes: Span<UInt8>) throws(RaptorQError) {
    guard bytes.count == Self.byteCount else {
      throw .informationLength(expected: Self.byteCount, got: bytes.count)
    }
    func integer(_ range: Range<Int>) -> Int {
      range.reduce(0) { value, index in value << 8 | Int(bytes[index]) }
    }
    guard bytes[5] == 0 else { throw .reservedByte(bytes[5]) }
    try self.init(
      transferLength: integer(0..<5), symbolSize: integer(6..<8), sourceBlocks: Int(bytes[8]),
      subBlocks: integer(9..<11), alignment: Int(bytes[11]))
  }

  /// The 12 bytes of the serialized form.
  public var serialized: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    func append(_ value: Int, byteCount: Int) {
      for shift in (0..<byteCount).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
      }
    }
    append(transferLength, byteCount: 5)
    append(0, byteCount: 1)
    append(symbolSize, byteCount: 2)
    append(sourceBlocks, byteCount: 1)
    append(subBlocks, byteCount: 2)
    append(alignment, byteCount: 1)
    return bytes
  }
}
