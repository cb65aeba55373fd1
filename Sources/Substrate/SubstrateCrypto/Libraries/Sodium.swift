internal import CSodium

/// The functions of libsodium, with spans instead of pointers.
///
/// Lengths are checked here; only this folder and the two owners of memory contain unsafe code.
package enum Sodium {
  /// The result of the initialization: 0 for the first in the process, 1 if libsodium was already
  /// initialized.
  private static let state: Int32 = sodium_init()

  /// Initializes libsodium: it selects implementations for the processor and opens a random source.
  ///
  /// Ends the process on failure, because no key may be used without secure randomness.
  package static func ready() {
    precondition(state >= 0, "libsodium cannot be initialized: the system has no random source")
  }

  /// Fills `bytes` from the system's random number generator.
  package static func randomize(_ bytes: inout MutableSpan<UInt8>) {
    ready()
    let count = bytes.count
    guard count > 0 else { return }
    // Writes `count` bytes.
    unsafe lend(&bytes) { unsafe randombytes_buf($0, count) }
  }

  /// Returns whether both contain the same bytes; in constant time for equal counts.
  static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    // Both have left.count bytes when the function is called.
    unsafe left.count == right.count
      && lend(left, right) { unsafe sodium_memcmp($0, $1, left.count) } == 0
  }

  /// Erases data that previous calls may have left on the stack.
  ///
  /// Registers spilled by a hash or a multiplication are below the current frame; the deepest
  /// function used here needs less than 8 KiB.
  @inline(never)
  static func eraseStack() { sodium_stackzero(8192) }
}
