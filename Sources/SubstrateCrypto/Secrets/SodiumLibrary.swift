internal import CSodium

/// libsodium, initialised once.
///
/// Every use of the library goes through ``ready()``, which picks the fastest implementations for
/// this processor and opens the random source before anything else happens.
enum SodiumLibrary {
  /// 0 for the first initialisation in the process, 1 if somebody did it before.
  private static let state: Int32 = sodium_init()

  /// Makes sure that the library is initialised.
  ///
  /// A library that cannot be initialised has no randomness, and no key may be touched then.
  static func ready() {
    precondition(state >= 0, "libsodium cannot be initialised: the system has no random source")
  }

  /// Fills `bytes` from the system's generator.
  static func randomise(_ bytes: inout MutableSpan<UInt8>) {
    ready()
    random_bytes(&bytes)
  }

  /// Erases what the functions called before this one may have left on the stack.
  ///
  /// Registers spilled by a hash or a multiplication lie below the present frame; the deepest
  /// function used here needs less than 8 KiB.
  @inline(never)
  static func eraseStack() {
    sodium_stackzero(8192)
  }
}
