/// Bytes of a log that end too early, or say what cannot be.
struct MalformedBytes: Error {}

/// A cursor over bytes that sled wrote.
struct LogReader {
  private let bytes: ArraySlice<UInt8>
  /// Where the next byte stands, as an index of the array that `bytes` is a part of.
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

  /// An integer of a fixed size, low byte first.
  mutating func fixed<Value: FixedWidthInteger>(
    _: Value.Type = Value.self
  ) throws(MalformedBytes) -> Value {
    let part = try slice(Value.bitWidth / 8)
    return part.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// An integer of one to nine bytes, as sled packs lengths, page ids and offsets: up to 240 it is the
  /// first byte; 241 to 248 and 249 lead one and two bytes with the high one first; 250 to 255 lead
  /// three to eight bytes with the low one first.
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

  /// A packed integer that counts bytes or items, each of which takes at least one byte of what is
  /// left.
  mutating func count() throws(MalformedBytes) -> Int {
    let count = try packed()
    guard count <= UInt64(remaining) else { throw MalformedBytes() }
    return Int(count)
  }

  /// Bytes behind their length.
  mutating func counted() throws(MalformedBytes) -> [UInt8] { [UInt8](try slice(try count())) }

  mutating func slice(_ count: Int) throws(MalformedBytes) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw MalformedBytes() }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
