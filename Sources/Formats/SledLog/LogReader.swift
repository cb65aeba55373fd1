/// The bytes end too early or are not valid.
struct MalformedBytes: Error {}

/// A cursor over bytes written by sled.
struct LogReader {
  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte in the array that `bytes` is a slice of.
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var remaining: Int { bytes.endIndex - position }

  mutating func byte() throws(MalformedBytes) -> UInt8 {
    guard remaining > 0 else { throw MalformedBytes() }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a fixed-size integer, low byte first.
  mutating func fixed<Value: FixedWidthInteger>(
    _: Value.Type = Value.self
  ) throws(MalformedBytes) -> Value {
    let part = try slice(Value.bitWidth / 8)
    return part.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// Reads an integer of one to nine bytes, as sled packs lengths, page ids and offsets.
  ///
  /// A first byte up to 240 is the value. After 241 to 248 one byte follows, after 249 two bytes,
  /// high byte first; after 250 to 255 three to eight bytes follow, low byte first.
  mutating func packed() throws(MalformedBytes) -> UInt64 {
    let first = UInt64(try byte())
    switch first {
    case ...240: return first
    case ...248: return 240 + 256 * (first - 241) + UInt64(try byte())
    case 249: return 2288 + 256 * UInt64(try byte()) + UInt64(try byte())
    default:
      let part = try slice(Int(first) - 247)
      return part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Reads a packed count of bytes or items; it must not exceed the number of remaining bytes.
  mutating func count() throws(MalformedBytes) -> Int {
    let count = try packed()
    guard count <= UInt64(remaining) else { throw MalformedBytes() }
    return Int(count)
  }

  /// Reads a byte string with its packed length.
  mutating func counted() throws(MalformedBytes) -> [UInt8] { [UInt8](try slice(try count())) }

  mutating func slice(_ count: Int) throws(MalformedBytes) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw MalformedBytes() }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
