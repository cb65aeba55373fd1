/// An input that is consumed from the front; after its end, zeros are read.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next number in a range, from two bytes.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let value = Int(byte()) | Int(byte()) << 8
    return range.lowerBound + value % range.count
  }

  /// The next bytes, at most `count`.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// The remaining bytes.
  mutating func remaining() -> [UInt8] { bytes(rest.count) }
}
