extension SCALEReader {
  /// Reads an index byte, which must be at most `last`.
  @discardableResult
  package mutating func index(of type: String, upTo last: UInt8) throws(SCALEError) -> UInt8 {
    let index = try byte()
    guard index <= last else { throw .unknownVariant(of: type, index: index, offset: offset - 1) }
    return index
  }

  /// Copies the bytes read since `start`.
  package func copied(since start: Int) -> [UInt8] { SCALEReader.copy(consumed(since: start)) }

  /// Copies the last `count` bytes without advancing; the caller has checked that they exist.
  package func copied(last count: Int) -> [UInt8] {
    SCALEReader.copy(unread.extracting(last: count))
  }

  private static func copy(_ span: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: span.count) { (output: inout OutputSpan<UInt8>) in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
