package import QRDrawing

/// A position in a file's bytes; reading past the end is an error, not a trap.
package struct FileCursor {
  package let bytes: [UInt8]
  /// The file's name, for errors.
  package let name: String
  /// The offset of the next byte.
  package private(set) var offset = 0
  private let end: Int

  /// Starts at the first byte of a file.
  package init(_ bytes: [UInt8], name: String) {
    (self.bytes, self.name, end) = (bytes, name, bytes.count)
  }

  /// Creates a cursor for a range that `file` has already passed.
  package init(_ file: FileCursor, within range: Range<Int>) {
    (bytes, name, offset, end) = (file.bytes, file.name, range.lowerBound, range.upperBound)
  }

  /// Skips `count` bytes.
  ///
  /// - Returns: the range of these bytes.
  package mutating func take(_ count: Int) throws(PictureError) -> Range<Int> {
    guard count <= end - offset else {
      guard end == bytes.count else { throw damaged("a part of it is too short") }
      throw .truncated(name: name, offset: end)
    }
    let range = offset..<offset + count
    offset += count
    return range
  }

  package mutating func byte() throws(PictureError) -> UInt8 { bytes[try take(1).lowerBound] }

  package mutating func littleEndian16() throws(PictureError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  package mutating func bigEndian16() throws(PictureError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }

  package mutating func bigEndian32() throws(PictureError) -> Int {
    try bigEndian16() << 16 | bigEndian16()
  }

  /// Creates an error about the bytes before `offset`.
  package func damaged(_ reason: String) -> PictureError {
    .damaged(name: name, offset: offset, reason: reason)
  }

  /// Checks a number from the file against a limit.
  package func limit(_ value: Int, _ limit: Int, what: String) throws(PictureError) {
    guard value <= limit else {
      throw .tooLarge(name: name, what: what, found: value, limit: limit)
    }
  }
}
