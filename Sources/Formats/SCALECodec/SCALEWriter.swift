public import ByteSupport

/// A buffer that SCALE encodings are appended to; the counterpart of ``SCALEReader``.
public struct SCALEWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer, with memory for `capacity` bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Writes one byte.
  public mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Writes bytes without a length prefix.
  public mutating func raw(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }

  /// Writes one byte as an integer.
  public mutating func u8(_ value: UInt8) { bytes.append(value) }

  /// Writes 2 bytes, low byte first.
  public mutating func u16(_ value: UInt16) { integer(value) }

  /// Writes 4 bytes, low byte first.
  public mutating func u32(_ value: UInt32) { integer(value) }

  /// Writes 8 bytes, low byte first.
  public mutating func u64(_ value: UInt64) { integer(value) }

  /// Writes 16 bytes, low byte first.
  public mutating func u128(_ value: UInt128) { integer(value) }

  private mutating func integer(_ value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Writes a compact integer in its shortest form: 1, 2 or 4 bytes below 2^6, 2^14 and 2^30,
  /// otherwise a length byte and 4 to 16 bytes.
  public mutating func compact(_ value: some UnsignedInteger & FixedWidthInteger) {
    let value = UInt128(value)
    switch value {
    case 0..<(1 << 6): byte(UInt8(value) << 2)
    case 0..<(1 << 14): u16(UInt16(value) << 2 | 1)
    case 0..<(1 << 30): u32(UInt32(value) << 2 | 2)
    default:
      let width = max(4, (128 - value.leadingZeroBitCount + 7) / 8)
      byte(UInt8((width - 4) << 2 | 3))
      for shift in stride(from: 0, to: width * 8, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
  }

  /// Writes the compact length of a Vec or a byte string; `count` must be below 2^32.
  public mutating func count(_ count: Int) {
    precondition(count >= 0 && count <= Int(UInt32.max), "SCALE counts have 32 bits")
    compact(UInt32(count))
  }

  /// Writes 01 for true and 00 for false.
  public mutating func bool(_ value: Bool) { byte(value ? 1 : 0) }

  /// Writes a 32-byte hash (H256).
  public mutating func hash256(_ hash: Hash256) { raw(hash.bytes) }

  /// Writes a byte string: the compact length, then the bytes.
  public mutating func byteVector(_ content: [UInt8]) {
    count(content.count)
    raw(content)
  }

  /// Writes a text: the compact length in bytes, then UTF-8.
  public mutating func string(_ text: String) {
    count(text.utf8.count)
    raw(text.utf8)
  }

  /// Writes a Vec: the compact length, then each item with `item`.
  public mutating func vector<Item>(_ items: [Item], _ item: (inout SCALEWriter, Item) -> Void) {
    count(items.count)
    for element in items { item(&self, element) }
  }

  /// Writes an option: 00, or 01 and the content with `write`.
  public mutating func option<Content>(
    _ content: Content?, _ write: (inout SCALEWriter, Content) -> Void
  ) {
    guard let content else { return byte(0) }
    byte(1)
    write(&self, content)
  }
}
