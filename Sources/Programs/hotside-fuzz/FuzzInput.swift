/// An input that is eaten from the front; behind its end there are zeros.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  /// Begins at the front.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether nothing is left.
  var isEmpty: Bool { rest.isEmpty }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next number in a range, of two bytes.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let value = Int(byte()) | Int(byte()) << 8
    return range.lowerBound + value % range.count
  }

  /// At most `count` of the next bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// All that is left.
  mutating func remaining() -> [UInt8] { bytes(rest.count) }
}
