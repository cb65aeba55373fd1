import CLinux
import Glibc

/// What a crash leaves of the memory of a process that handles secrets, or that others may read of it.
package enum CrashTraces {
  /// Turns all of it off for the rest of the process; called before anything else.
  ///
  /// A crash ends the process without a word: the traces of the language's runtime show what the
  /// registers point at. There is no core file, in which the blocks of a password's hash would be,
  /// whatever the limit of the shell. And other processes of the same user can neither read the memory
  /// nor attach a debugger (prctl(2), PR_SET_DUMPABLE).
  package static func turnOff() {
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // Reads one structure. Lowering a limit is always allowed, and so is the next call.
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = linux_set_undumpable()
  }
}
