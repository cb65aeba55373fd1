extension MutableSpan where Element == UInt8 {
  /// Overwrites the bytes from `offset` on with `source`.
  ///
  /// - Precondition: `offset + source.count <= count`.
  @_lifetime(self: copy self)
  package mutating func copy(_ source: Span<UInt8>, at offset: Int = 0) {
    precondition(offset >= 0 && source.count <= count - offset)
    for index in source.indices { self[offset + index] = source[index] }
  }

  /// XORs `source` into the bytes from `offset` on.
  ///
  /// - Precondition: `offset + source.count <= count`.
  @_lifetime(self: copy self)
  mutating func xor(_ source: Span<UInt8>, at offset: Int = 0) {
    precondition(offset >= 0 && source.count <= count - offset)
    for index in source.indices { self[offset + index] ^= source[index] }
  }
}

extension Array where Element == UInt8 {
  /// Copies the bytes of a span; only for public bytes.
  package init(_ span: Span<UInt8>) {
    self.init(capacity: span.count) { (out: inout OutputSpan<UInt8>) in
      for index in span.indices { out.append(span[index]) }
    }
  }

  /// An array of `count` bytes, written by `body`.
  package init(count: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    self.init(repeating: 0, count: count)
    var span = mutableSpan
    body(&span)
  }
}
