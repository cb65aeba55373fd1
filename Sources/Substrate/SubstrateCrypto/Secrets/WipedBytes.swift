internal import CSodium

/// A block of heap memory for intermediate secrets: zero at first, wiped before it is given back.
///
/// Secrets that live longer than a computation belong into ``SecretBytes``, whose memory is locked
/// and guarded; that costs several system calls, this none. Heap and not inline storage, because
/// moving an inline value would leave copies on the stack.
@safe package struct WipedBytes: ~Copyable {
  private let storage: UnsafeMutableRawBufferPointer

  /// Takes `count` bytes of zeros, aligned to 64.
  package init(count: Int) {
    unsafe storage = .allocate(byteCount: count, alignment: 64)
    unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Copies `source`.
  init(copying source: Span<UInt8>) {
    self.init(count: source.count)
    var bytes = mutableBytes
    bytes.copy(source)
  }

  /// The bytes, to read.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // The block is initialized over its whole length and lives as long as self.
      let span = unsafe Span<UInt8>(_unsafeElements: storage.bindMemory(to: UInt8.self))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes, to write.
  package var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      // As above; self is not copyable, so that this is the only access.
      let span = unsafe MutableSpan<UInt8>(_unsafeElements: storage.bindMemory(to: UInt8.self))
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// The bytes as 64-bit words in the machine's order, a last partial word left out.
  var mutableWords: MutableSpan<UInt64> {
    @_lifetime(&self)
    mutating get {
      // The block is aligned to 64 bytes; bindMemory rounds the count down.
      let span = unsafe MutableSpan<UInt64>(_unsafeElements: storage.bindMemory(to: UInt64.self))
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  deinit {
    // The address and the length are those of the allocation.
    unsafe sodium_memzero(storage.baseAddress, storage.count)
    unsafe storage.deallocate()
  }
}
