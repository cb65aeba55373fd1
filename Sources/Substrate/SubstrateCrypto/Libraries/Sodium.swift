internal import CSodium

/// libsodium with spans for pointers: lengths are checked here, so that nothing outside this folder
/// and the two owners of memory is unsafe.
package enum Sodium {
  /// 0 for the first initialization in the process, 1 if somebody did it before.
  private static let state: Int32 = sodium_init()

  /// Makes sure that the library is initialized: that it has chosen the fastest implementations for
  /// this processor and opened the random source.
  ///
  /// A library that cannot be initialized has no randomness, and no key may be touched then.
  package static func ready() {
    precondition(state >= 0, "libsodium cannot be initialized: the system has no random source")
  }

  /// Fills `bytes` from the system's generator.
  package static func randomize(_ bytes: inout MutableSpan<UInt8>) {
    ready()
    let count = bytes.count
    guard count > 0 else { return }
    // Writes `count` bytes.
    unsafe lend(&bytes) { unsafe randombytes_buf($0, count) }
  }

  /// Whether both hold the same bytes, in constant time for equal counts.
  static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    // Both have left.count bytes when it comes to the call.
    unsafe left.count == right.count
      && lend(left, right) { unsafe sodium_memcmp($0, $1, left.count) } == 0
  }

  /// Erases what the functions called before this one may have left on the stack.
  ///
  /// Registers spilled by a hash or a multiplication lie below the present frame; the deepest
  /// function used here needs less than 8 KiB.
  @inline(never)
  static func eraseStack() { sodium_stackzero(8192) }
}
