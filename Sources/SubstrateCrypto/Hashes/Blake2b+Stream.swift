internal import CSodium

extension Blake2b {
  /// BLAKE2b over bytes that come in pieces.
  ///
  /// ```swift
  /// var stream = Blake2b.Stream(length: 32)
  /// for piece in pieces { stream.update(piece) }
  /// let digest = stream.finalize()
  /// ```
  public struct Stream: ~Copyable {
    private var state = WipedBytes(count: 384)
    private let length: Int

    /// Starts a digest of `length` bytes.
    ///
    /// - Precondition: `length` is in 1...64.
    public init(length: Int) {
      precondition((1...64).contains(length))
      SodiumLibrary.ready()
      self.length = length
      var bytes = state.mutableBytes
      let noKey: [UInt8] = []
      let code = blake2b_begin(&bytes, noKey.span, length)
      precondition(code == 0)
    }

    /// Takes more bytes.
    public mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Takes more bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
      var state = self.state.mutableBytes
      let code = blake2b_update(&state, bytes)
      precondition(code == 0)
    }

    /// The digest of all bytes taken.
    public consuming func finalize() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: length)
      var output = digest.mutableSpan
      var bytes = state.mutableBytes
      let code = blake2b_finish(&bytes, &output)
      precondition(code == 0)
      return digest
    }
  }
}
