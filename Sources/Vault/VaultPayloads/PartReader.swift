import SCALECodec

/// A cursor over a payload; errors name the part at which the payload ends.
struct PartReader: ~Escapable {
  private var reader: SCALEReader

  @_lifetime(copy source)
  init(_ source: Span<UInt8>) {
    reader = SCALEReader(source)
  }

  /// The number of bytes read.
  var offset: Int { reader.offset }

  var remaining: Int { reader.remaining }

  mutating func bytes(_ count: Int, of part: String) throws(VaultPayloadsError) -> [UInt8] {
    try check(count, of: part)
    return try reading(part) { (reader) throws(SCALEError) in try reader.array(count) }
  }

  mutating func skip(_ count: Int, of part: String) throws(VaultPayloadsError) {
    try check(count, of: part)
    try reading(part) { (reader) throws(SCALEError) in try reader.skip(count) }
  }

  /// Reads a compact integer; `tooShort` if the data ends inside it.
  mutating func compactU32(of part: String) throws(VaultPayloadsError) -> UInt32 {
    try reading(part) { (reader) throws(SCALEError) in try reader.compactU32() }
  }

  /// Runs `body`, and converts its errors: to `tooShort` if the data ends, otherwise to
  /// `undecodable`.
  mutating func reading<Part>(
    _ part: String, _ body: (inout SCALEReader) throws(SCALEError) -> Part
  ) throws(VaultPayloadsError) -> Part {
    do throws(SCALEError) {
      return try body(&reader)
    } catch {
      guard case .outOfData(_, let needed, let left) = error else {
        // The error message adds an article, so the one in the part's name is removed.
        throw .undecodable(record: part.hasPrefix("the ") ? String(part.dropFirst(4)) : part, error)
      }
      throw .tooShort(part: part, needed: needed, left: left)
    }
  }

  /// The bytes read since `start`.
  func consumed(since start: Int) -> [UInt8] { reader.copied(since: start) }

  /// The last `count` bytes of the payload; does not advance.
  ///
  /// The caller has checked that they exist.
  func last(_ count: Int) -> [UInt8] { reader.copied(last: count) }

  /// Reads all remaining bytes.
  mutating func rest() -> [UInt8] { (try? reader.array(reader.remaining)) ?? [] }

  private func check(_ count: Int, of part: String) throws(VaultPayloadsError) {
    guard count <= reader.remaining else {
      throw .tooShort(part: part, needed: count, left: reader.remaining)
    }
  }
}
