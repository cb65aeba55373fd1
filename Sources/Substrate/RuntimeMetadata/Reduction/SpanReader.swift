import SCALECodec

/// A cursor over SCALE bytes that returns positions and copies nothing.
///
/// The reducer does not share `SCALEReader` with the checks, so that the checks are independent.
struct SpanReader: ~Escapable {
  private let source: Span<UInt8>
  /// The number of bytes read.
  private(set) var offset = 0

  @_lifetime(copy source)
  init(_ source: Span<UInt8>) { self.source = source }

  private var left: Int { source.count - offset }

  mutating func skip(_ count: Int) throws(SCALEError) {
    guard count <= left else { throw .outOfData(offset: offset, needed: count, left: left) }
    offset += count
  }

  mutating func byte() throws(SCALEError) -> UInt8 {
    try skip(1)
    return source[offset - 1]
  }

  mutating func index(below count: UInt8, of what: String) throws(SCALEError) -> UInt8 {
    let index = try byte()
    guard index < count else {
      throw .unknownVariant(of: what, index: index, offset: offset - 1)
    }
    return index
  }

  /// Reads the option byte; returns whether a value follows.
  mutating func hasContent() throws(SCALEError) -> Bool {
    let byte = try byte()
    guard byte < 2 else { throw .notAnOption(offset: offset - 1, byte: byte) }
    return byte == 1
  }

  /// Reads a compact integer of at most 32 bits; only the shortest form is valid.
  mutating func compact() throws(SCALEError) -> UInt32 {
    let start = offset
    let first = try byte()
    let length: Int
    switch first & 3 {
    case 0: return UInt32(first >> 2)
    case 1: length = 2
    case 2: length = 4
    default:
      guard first == 3 else { throw .compactTooLarge(offset: start, bits: 32) }
      try skip(4)
      let value = number(at: start + 1, length: 4)
      guard value >= 1 << 30 else { throw .nonMinimalCompact(offset: start) }
      return value
    }
    try skip(length - 1)
    let value = number(at: start, length: length) >> 2
    guard value >= (length == 2 ? 1 << 6 : 1 << 14) else {
      throw .nonMinimalCompact(offset: start)
    }
    return value
  }

  private func number(at start: Int, length: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<length { value |= UInt32(source[start + place]) << UInt32(8 * place) }
    return value
  }

  /// Reads the length of a Vec whose items take at least `minimumItemSize` bytes each.
  mutating func count(minimumItemSize: Int) throws(SCALEError) -> Int {
    let start = offset
    let count = Int(try compact())
    guard count <= left / minimumItemSize else {
      throw .countTooLarge(offset: start, count: count, left: left)
    }
    return count
  }

  /// Skips a length-prefixed byte string or text.
  ///
  /// - Returns: the range of its content.
  @discardableResult
  mutating func bytes() throws(SCALEError) -> Range<Int> {
    let count = Int(try compact())
    try skip(count)
    return offset - count..<offset
  }

  /// Checks that all bytes were read.
  func finish() throws(SCALEError) {
    guard left == 0 else { throw .bytesLeftOver(offset: offset, count: left) }
  }

  /// Whether a line contains only spaces, tabs and line ends.
  func isBlank(_ range: Range<Int>) -> Bool {
    for place in range {
      switch source[place] {
      case 0x20, 0x09, 0x0d, 0x0a: continue
      default: return false
      }
    }
    return true
  }

  /// Whether a range contains `text`, which must not be empty.
  func contains(_ text: [UInt8], in range: Range<Int>) -> Bool {
    guard range.count >= text.count else { return false }
    for start in range.lowerBound...range.upperBound - text.count
    where source[start] == text[0] && has(text, in: start..<start + text.count) {
      return true
    }
    return false
  }

  /// Whether a range equals `text`.
  func has(_ text: [UInt8], in range: Range<Int>) -> Bool {
    guard range.count == text.count else { return false }
    for (place, byte) in zip(range, text) where source[place] != byte { return false }
    return true
  }
}
