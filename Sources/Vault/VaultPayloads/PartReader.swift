import SCALECodec

/// A cursor over a payload that names the part in which the payload ends.
struct PartReader: ~Escapable {
  private var reader: SCALEReader

  @_lifetime(copy source)
  init(_ source: Span<UInt8>) {
    reader = SCALEReader(source)
  }

  /// How many bytes have been read.
  var offset: Int { reader.offset }

  /// How many bytes are left.
  var remaining: Int { reader.remaining }

  /// Copies the next `count` bytes.
  mutating func bytes(_ count: Int, of part: String) throws(VaultPayloadsError) -> [UInt8] {
    try check(count, of: part)
    return try reading(part) { (reader) throws(SCALEError) in try reader.array(count) }
  }

  /// Steps over `count` bytes.
  mutating func skip(_ count: Int, of part: String) throws(VaultPayloadsError) {
    try check(count, of: part)
    try reading(part) { (reader) throws(SCALEError) in try reader.skip(count) }
  }

  /// Reads a compact integer, which counts as cut where the data ends in it.
  mutating func compactU32(of part: String) throws(VaultPayloadsError) -> UInt32 {
    try reading(part) { (reader) throws(SCALEError) in try reader.compactU32() }
  }

  /// Reads what `body` reads; data that ends in it is `tooShort`, all else `undecodable`.
  mutating func reading<Part>(
    _ part: String, _ body: (inout SCALEReader) throws(SCALEError) -> Part
  ) throws(VaultPayloadsError) -> Part {
    do throws(SCALEError) {
      return try body(&reader)
    } catch {
      guard case .outOfData(_, let needed, let left) = error else {
        // The sentence has the article itself.
        throw .undecodable(record: part.hasPrefix("the ") ? String(part.dropFirst(4)) : part, error)
      }
      throw .tooShort(part: part, needed: needed, left: left)
    }
  }

  /// Copies the bytes that were read since `start`.
  func consumed(since start: Int) -> [UInt8] { reader.copied(since: start) }

  /// Copies the last `count` bytes, of which there are so many, and stays where it is.
  func last(_ count: Int) -> [UInt8] { reader.copied(last: count) }

  /// Copies all bytes that are left.
  mutating func rest() -> [UInt8] { (try? reader.array(reader.remaining)) ?? [] }

  private func check(_ count: Int, of part: String) throws(VaultPayloadsError) {
    guard count <= reader.remaining else {
      throw .tooShort(part: part, needed: count, left: reader.remaining)
    }
  }
}
