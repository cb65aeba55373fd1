import Glibc
import Synchronization

/// Waits for the user to end what would go on for ever.
///
/// From here on SIGINT and SIGTERM no longer end the process by themselves. They are not blocked and
/// waited for: the main thread, where a command need not run, sleeps with all signals open and would
/// take them.
struct TerminationSignals: Sendable {
  /// Whether one has arrived.
  ///
  /// A handler belongs to the process and is told nothing, so what it marks does too.
  private static let hasArrived = Atomic<Bool>(false)

  /// How long one may go unnoticed.
  private static let slice = Duration.milliseconds(20)

  /// Catches both.
  init() {
    // Made before the handler can run, which may only store.
    TerminationSignals.hasArrived.store(false, ordering: .relaxed)
    var caught = sigset_t()
    unsafe sigemptyset(&caught)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in TerminationSignals.hasArrived.store(true, ordering: .relaxed) }
      unsafe sigaddset(&caught, number)
    }
    // Who started this program may have them blocked, and this thread may be the only one.
    unsafe pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Returns when one of them has arrived, or after a time.
  ///
  /// - Returns: whether one of them arrived.
  func wait(upTo time: Duration) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + time
    while !TerminationSignals.hasArrived.load(ordering: .relaxed) {
      let left = end - clock.now
      guard left > .zero else { return false }
      let (seconds, attoseconds) = min(left, TerminationSignals.slice).components
      var pause = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      // Reads the time, which lives here; what is left after an interruption is not asked for.
      unsafe nanosleep(&pause, nil)
    }
    return true
  }

  /// Returns when one of them has arrived.
  func wait() { while !wait(upTo: .seconds(1)) {} }
}
