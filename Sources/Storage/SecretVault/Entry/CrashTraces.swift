import CLinux
import Glibc

/// The ways in which a process's memory can leave the process: crash reports, core files, and
/// access by other processes.
package enum CrashTraces {
  /// Disables these ways for the rest of the process; must be called before any secret is read.
  ///
  /// A crash prints nothing, because the backtraces of the Swift runtime show the memory that
  /// registers point to. No core file is written, whatever the limit of the shell: it would contain
  /// the memory blocks of the password hash. Other processes of the same user can neither read the
  /// memory nor attach a debugger (prctl(2), PR_SET_DUMPABLE).
  package static func turnOff() {
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // setrlimit reads one structure. Lowering a limit is always allowed, and so is the next call.
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = linux_set_undumpable()
  }
}
