import ByteSupport
import Glibc
import Reporting
import Synchronization
import Threading

/// Waits for the user to end what would go on for ever.
///
/// From here on SIGINT and SIGTERM no longer end the process by themselves. They are not blocked and
/// waited for: the main thread, where a command need not run, sleeps with all signals open and would
/// take them.
package struct TerminationSignals: Sendable {
  /// The number of the one that has arrived; 0 before.
  ///
  /// A handler belongs to the process, so what it marks does too.
  private static let arrived = Atomic<Int32>(0)

  /// How long one may go unnoticed.
  private static let slice = Duration.milliseconds(20)

  /// Catches both.
  package init() {
    // Made before the handler can run, which may only store.
    TerminationSignals.arrived.store(0, ordering: .relaxed)
    var caught = sigset_t()
    unsafe sigemptyset(&caught)
    for number in [SIGINT, SIGTERM] {
      signal(number) { TerminationSignals.arrived.store($0, ordering: .relaxed) }
      unsafe sigaddset(&caught, number)
    }
    // Who started this program may have them blocked, and this thread may be the only one.
    unsafe pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The one that has arrived; `nil` before.
  var arrived: Int32? {
    let number = TerminationSignals.arrived.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Returns when one of them has arrived, or after a time.
  ///
  /// - Returns: whether one of them arrived.
  package func wait(upTo time: Duration) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + time
    while arrived == nil {
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
  package func wait() { while !wait(upTo: .seconds(1)) {} }

  /// Ends the command by the signal that has arrived, for whoever started it to see; does nothing where
  /// none has.
  ///
  /// - Throws: `ExitCode`.
  package func passOn() throws { if let arrived { throw ExitCode.signal(arrived) } }

  /// Ends the process by the signal that arrives, as if it had not been caught, where the program does
  /// not end by itself soon after: whatever keeps it busy.
  ///
  /// - Parameter patience: how long the program has for it.
  /// - Throws: `OwnThread.Failure`.
  package func insist(after patience: Duration) throws {
    try OwnThread {
      wait()
      let (seconds, attoseconds) = patience.components
      var pause = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      // Reads the time, which lives here; no signal is taken on this thread.
      unsafe nanosleep(&pause, nil)
      if let number = arrived { Interruption.end(by: number) }
    }.detach()
  }
}
