/// CRC-32 of IEEE 802.3 (ISO 3309; PNG, annex D), fed piece by piece.
///
/// It finds damage, and nothing that somebody wanted.
public struct CRC32: Sendable {
  private var state: UInt32 = .max

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  /// The checksum of nothing.
  public init() {}

  /// The checksum of `bytes`.
  public init(of bytes: Span<UInt8>) { update(bytes) }

  /// Takes a byte behind those before it.
  public mutating func update(_ byte: UInt8) {
    state = state >> 8 ^ CRC32.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
  }

  /// Takes bytes behind those before them.
  public mutating func update(_ bytes: Span<UInt8>) {
    let table = CRC32.table
    for index in bytes.indices {
      state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
    }
  }

  /// The checksum of what was taken; of `123456789` it is 0xcbf43926.
  public var value: UInt32 { ~state }
}
