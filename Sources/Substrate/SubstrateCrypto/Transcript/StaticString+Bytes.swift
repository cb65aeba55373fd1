extension StaticString {
  /// The UTF-8 bytes of a string literal, which live as long as the process.
  package var bytes: Span<UInt8> {
    @_lifetime(immortal)
    get {
      // String literals have a pointer representation: utf8CodeUnitCount bytes of constant data.
      precondition(hasPointerRepresentation)
      let span = unsafe Span<UInt8>(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
      return unsafe _overrideLifetime(span, copying: ())
    }
  }
}
