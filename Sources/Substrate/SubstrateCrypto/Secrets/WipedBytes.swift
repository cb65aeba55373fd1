internal import CSodium

/// A heap block for intermediate secrets: initially zero, wiped before it is freed.
///
/// Secrets that outlive a computation belong in ``SecretBytes``, whose memory is locked and
/// guarded at the cost of several system calls. The storage is on the heap, because moving an
/// inline value would leave copies on the stack.
@safe package struct WipedBytes: ~Copyable {
  private let storage: UnsafeMutableRawBufferPointer

  /// Allocates `count` zero bytes, aligned to 64 bytes.
  package init(count: Int) {
    unsafe storage = .allocate(byteCount: count, alignment: 64)
    unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  init(copying source: Span<UInt8>) {
    self.init(count: source.count)
    var bytes = mutableBytes
    bytes.copy(source)
  }

  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // The block is fully initialized and lives as long as self.
      let span = unsafe Span<UInt8>(_unsafeElements: storage.bindMemory(to: UInt8.self))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  package var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      // As in `bytes`; self is not copyable, so this access is exclusive.
      let span = unsafe MutableSpan<UInt8>(_unsafeElements: storage.bindMemory(to: UInt8.self))
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// The bytes as 64-bit words in native byte order, without a partial last word.
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
