import Glibc

/// The terminal of standard input while it shows nothing of what is typed; as it was when the value
/// goes.
struct SilentTerminal: ~Copyable {
  private let former: termios

  /// Makes it silent; what was typed before is dropped.
  ///
  /// - Throws: ``SecretVaultError``: `system`, also where there is none.
  init() throws {
    var former = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else {
      throw SecretVaultError.system("the terminal", errno)
    }
    var silent = former
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
      throw SecretVaultError.system("the terminal", errno)
    }
    self.former = former
  }

  /// Makes it as it was.
  consuming func restore() {}

  deinit {
    var former = former
    // Reads one structure.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
  }
}
