import Glibc

/// Waits for the user to end a server.
struct TerminationSignals {
  private var set = sigset_t()

  /// Keeps SIGINT and SIGTERM from ending the process, on this thread and on those it makes.
  init() {
    // Both calls fill the one signal set they are given.
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Returns when one of them arrives.
  func wait() {
    var set = set
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
  }
}
