internal import CSodium

/// Secret bytes, such as a phrase, a seed or a password.
///
/// The memory comes from `sodium_malloc`: locked against swapping, excluded from core dumps,
/// between guard pages, read-only once filled, and finally wiped. The value cannot be copied,
/// compared, printed or encoded.
///
/// ```swift
/// let phrase = SecretBytes(capacity: 4096) { out in … append what is read … }
/// let pair = try KeyPair(secretURI: phrase.bytes, scheme: .sr25519)
/// ```
@safe public struct SecretBytes: ~Copyable {
  private let address: UnsafeMutableRawPointer
  private let capacity: Int

  /// The number of bytes.
  public let count: Int

  /// Creates a secret from at most `capacity` bytes that `body` appends; the bytes are wiped if
  /// `body` throws.
  ///
  /// The process ends if there is not enough memory. `capacity` must therefore be the caller's own
  /// bound, not a number from untrusted input.
  public init<E: Error>(
    capacity: Int, _ body: (inout OutputSpan<UInt8>) throws(E) -> Void
  ) throws(E) {
    Sodium.ready()
    precondition(capacity >= 0)
    let block = unsafe SecretBlocks.take(capacity)
    let elements = unsafe UnsafeMutableBufferPointer(
      start: block.bindMemory(to: UInt8.self, capacity: capacity), count: capacity)
    // The buffer is the block just allocated, uninitialized and of that capacity.
    var output = unsafe OutputSpan<UInt8>(buffer: elements, initializedCount: 0)
    do throws(E) {
      try body(&output)
    } catch {
      _ = unsafe output.finalize(for: elements)
      unsafe SecretBlocks.giveBack(block, capacity)
      throw error
    }
    count = unsafe output.finalize(for: elements)
    unsafe address = block
    self.capacity = capacity
    // The call affects only the pages of this block; a failure would leave them writable.
    _ = unsafe sodium_mprotect_readonly(block)
  }

  /// Copies bytes; the caller must wipe the original.
  public init(copying source: Span<UInt8>) {
    self.init(capacity: source.count) { out in
      for index in source.indices { out.append(source[index]) }
    }
  }

  /// Creates a secret of random bytes.
  public init(randomCount count: Int) {
    self.init(count: count) { bytes in Sodium.randomize(&bytes) }
  }

  /// Creates a secret of `count` bytes, initially zero, written by `body`.
  init<E: Error>(count: Int, _ body: (inout MutableSpan<UInt8>) throws(E) -> Void) throws(E) {
    try self.init(capacity: count) { (out: inout OutputSpan<UInt8>) throws(E) in
      out.append(repeating: 0, count: count)
      var bytes = out.mutableSpan
      try body(&bytes)
    }
  }

  /// The bytes, borrowed.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // `count` bytes were initialized in init, and the block lives as long as self.
      let span = unsafe Span<UInt8>(
        _unsafeStart: address.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Lends the bytes to `body`.
  public borrowing func withBytes<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try body(bytes)
  }

  /// Returns whether both contain the same bytes; in constant time for equal counts.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    Sodium.areEqual(bytes, other.bytes)
  }

  deinit { unsafe SecretBlocks.giveBack(address, capacity) }
}

extension OutputSpan<UInt8> {
  /// Appends two lower-case hex digits for each byte, without tables and branches, so that the time
  /// does not depend on the bytes.
  package mutating func appendHex(_ secret: Span<UInt8>) {
    for index in secret.indices {
      for digit in [secret[index] >> 4, secret[index] & 15] {
        let isLetter = (9 &- digit) >> 7
        append(UInt8(ascii: "0") + digit + isLetter * 39)
      }
    }
  }
}

// Written only in `init` and read-only afterwards; released by the only owner.
extension SecretBytes: @unchecked Sendable {}
