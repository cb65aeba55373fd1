/// CRC-32 of IEEE 802.3 (ISO 3309; PNG, annex D), computed piece by piece.
///
/// A CRC detects accidental damage, not deliberate changes.
public struct CRC32: Sendable {
  private var state: UInt32 = .max

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  /// Creates the checksum of empty input.
  public init() {}

  /// The checksum of `bytes`.
  public init(of bytes: Span<UInt8>) { update(bytes) }

  /// Adds a byte.
  public mutating func update(_ byte: UInt8) {
    state = state >> 8 ^ CRC32.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
  }

  /// Adds bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    let table = CRC32.table
    for index in bytes.indices {
      state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
    }
  }

  /// The checksum of the bytes so far; 0xcbf43926 for `123456789`.
  public var value: UInt32 { ~state }
}
