extension FixedWidthInteger {
  /// The bytes of the number, the most significant first.
  public var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
