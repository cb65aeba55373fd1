/// CRC-32 of IEEE 802.3, fed piece by piece: the only checksum in a sled log.
struct LogChecksum {
  private var state: UInt32 = .max

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  mutating func update(_ bytes: ArraySlice<UInt8>) {
    let table = LogChecksum.table
    for byte in bytes { state = state >> 8 ^ table[Int((state ^ UInt32(byte)) & 0xff)] }
  }

  /// The checksum; ``complement`` is what stands in headers.
  var value: UInt32 { ~state }

  /// All bits of the checksum the other way around.
  var complement: UInt32 { state }

  static func of(_ bytes: ArraySlice<UInt8>) -> LogChecksum {
    var checksum = LogChecksum()
    checksum.update(bytes)
    return checksum
  }
}
