import Glibc

/// The traces of a crash that the language's runtime prints: they show what the registers point at,
/// which in a process that handles secrets may be one.
enum CrashTraces {
  /// Turns them off for the rest of the process; a crash then ends it without a word.
  static func turnOff() {
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
  }
}
