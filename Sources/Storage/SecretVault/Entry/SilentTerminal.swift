import Glibc

/// The terminal of standard input with echo off, until the value is destroyed.
struct SilentTerminal: ~Copyable {
  private let former: termios

  /// Turns the echo off and drops pending input.
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

  /// Restores the previous settings.
  consuming func restore() {}

  deinit {
    var former = former
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
  }
}
