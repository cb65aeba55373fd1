import ByteSupport

/// CRC-32 of IEEE 802.3, fed piece by piece.
struct CRC32 {
  private var state: UInt32 = .max

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  mutating func update(_ bytes: [UInt8]) {
    for byte in bytes { state = state >> 8 ^ CRC32.table[Int((state ^ UInt32(byte)) & 0xff)] }
  }

  /// The 4 bytes, low byte first, in upper-case hex.
  var shown: String {
    let value = ~state
    return Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) })
      .uppercased()
  }
}
