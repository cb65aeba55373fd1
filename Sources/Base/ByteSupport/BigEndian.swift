extension FixedWidthInteger {
  /// The bytes of the number, the highest first: as files, pictures and networks have them.
  public var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
