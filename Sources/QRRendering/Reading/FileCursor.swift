/// A place in a file's bytes; whatever is read past the end is an error, not a trap.
struct FileCursor {
  /// The whole file.
  let bytes: [UInt8]
  /// The file's name, for errors.
  let name: String
  /// Where the next byte is read.
  private(set) var offset = 0
  private let end: Int

  /// Reads a file from its first byte.
  init(_ bytes: [UInt8], name: String) { (self.bytes, self.name, end) = (bytes, name, bytes.count) }

  /// Reads the part of a file that is at `range`, which `file` has passed.
  init(_ file: FileCursor, within range: Range<Int>) {
    (bytes, name, offset, end) = (file.bytes, file.name, range.lowerBound, range.upperBound)
  }

  /// Passes `count` bytes.
  ///
  /// - Returns: where they are.
  mutating func take(_ count: Int) throws(QRRenderingError) -> Range<Int> {
    guard count <= end - offset else {
      guard end == bytes.count else { throw damaged("a part of it is too short") }
      throw .truncated(name: name, offset: end)
    }
    let range = offset..<offset + count
    offset += count
    return range
  }

  mutating func byte() throws(QRRenderingError) -> UInt8 { bytes[try take(1).lowerBound] }

  mutating func littleEndian16() throws(QRRenderingError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  mutating func bigEndian16() throws(QRRenderingError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }

  mutating func bigEndian32() throws(QRRenderingError) -> Int {
    try bigEndian16() << 16 | bigEndian16()
  }

  /// An error about what was read before `offset`.
  func damaged(_ reason: String) -> QRRenderingError {
    .damaged(name: name, offset: offset, reason: reason)
  }

  /// Checks a number from the file against what is read here.
  func limit(_ value: Int, _ limit: Int, what: String) throws(QRRenderingError) {
    guard value <= limit else {
      throw .tooLarge(name: name, what: what, found: value, limit: limit)
    }
  }
}
