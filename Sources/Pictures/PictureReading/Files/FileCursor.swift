package import QRDrawing

/// A place in a file's bytes; whatever is read past the end is an error, not a trap.
package struct FileCursor {
  /// The whole file.
  package let bytes: [UInt8]
  /// The file's name, for errors.
  package let name: String
  /// Where the next byte is read.
  package private(set) var offset = 0
  private let end: Int

  /// Reads a file from its first byte.
  package init(_ bytes: [UInt8], name: String) {
    (self.bytes, self.name, end) = (bytes, name, bytes.count)
  }

  /// Reads the part of a file that is at `range`, which `file` has passed.
  package init(_ file: FileCursor, within range: Range<Int>) {
    (bytes, name, offset, end) = (file.bytes, file.name, range.lowerBound, range.upperBound)
  }

  /// Passes `count` bytes.
  ///
  /// - Returns: where they are.
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

  /// An error about what was read before `offset`.
  package func damaged(_ reason: String) -> PictureError {
    .damaged(name: name, offset: offset, reason: reason)
  }

  /// Checks a number from the file against what is read here.
  package func limit(_ value: Int, _ limit: Int, what: String) throws(PictureError) {
    guard value <= limit else {
      throw .tooLarge(name: name, what: what, found: value, limit: limit)
    }
  }
}
