internal import CSodium

extension Blake2b {
  /// Computes BLAKE2b incrementally.
  ///
  /// ```swift
  /// var stream = Blake2b.Stream(length: 32)
  /// for piece in pieces { stream.update(piece) }
  /// let digest = stream.finalize()
  /// ```
  public struct Stream: ~Copyable {
    private var state = WipedBytes(count: Int(BLAKE2B_STATE_LENGTH))
    private let length: Int

    /// Starts a digest of `length` bytes.
    ///
    /// - Precondition: `length` is in 1...64.
    public init(length: Int) {
      precondition((1...64).contains(length))
      Sodium.ready()
      self.length = length
      var bytes = state.mutableBytes
      // The block has the length and the alignment of the state.
      unsafe lend(&bytes) { unsafe blake2b_begin($0, length) }
    }

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
      var state = self.state.mutableBytes
      // As in init, the state is aligned; `bytes.count` bytes are read.
      unsafe lend(&state, bytes) { unsafe blake2b_update($0, $1, bytes.count) }
    }

    /// The digest of all bytes added.
    public consuming func finalize() -> [UInt8] {
      let length = length
      var state = state.mutableBytes
      return [UInt8](count: length) { digest in
        unsafe lend(&state) { state in
          // As in init, the state is aligned; `length` bytes are written.
          unsafe lend(&digest) { unsafe blake2b_finish(state, $0, length) }
        }
      }
    }
  }
}
