import Glibc

/// Waits for the user to end what would go on for ever.
struct TerminationSignals {
  private var set = sigset_t()

  /// Keeps SIGINT and SIGTERM from ending the process, on this thread and on those it makes.
  init() {
    // Both calls fill the one signal set they are given.
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Returns when one of them arrives, or after a time.
  ///
  /// - Returns: whether one of them arrived.
  func wait(upTo time: Duration) -> Bool {
    let (seconds, attoseconds) = max(time, .zero).components
    var set = set
    var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    // Reads the set and the limit, both of which live here; what signal it was does not matter.
    return unsafe sigtimedwait(&set, nil, &limit) > 0
  }

  /// Returns when one of them arrives.
  func wait() {
    var set = set
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
  }
}
