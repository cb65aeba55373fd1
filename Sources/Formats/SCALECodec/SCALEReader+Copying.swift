extension SCALEReader {
  /// Reads an index byte and checks that it is at most `last`.
  @discardableResult
  package mutating func index(of type: String, upTo last: UInt8) throws(SCALEError) -> UInt8 {
    let index = try byte()
    guard index <= last else { throw .unknownVariant(of: type, index: index, offset: offset - 1) }
    return index
  }

  /// Copies the bytes that were read since `start`.
  package func copied(since start: Int) -> [UInt8] { SCALEReader.copy(consumed(since: start)) }

  /// Copies the last `count` bytes, of which there are so many, and stays where it is.
  package func copied(last count: Int) -> [UInt8] {
    SCALEReader.copy(unread.extracting(last: count))
  }

  private static func copy(_ span: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: span.count) { (output: inout OutputSpan<UInt8>) in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
