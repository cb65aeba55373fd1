import ByteSupport
import Glibc
import Reporting
import Synchronization
import Threading

/// Waits until the user ends an operation that would otherwise run forever.
///
/// After `init`, SIGINT and SIGTERM no longer end the process. They are caught by a handler;
/// blocking them and calling sigwait would fail, because the main thread may sleep with all signals
/// unblocked and would receive them.
package struct TerminationSignals: Sendable {
  /// The number of the signal that arrived; 0 if none did.
  ///
  /// Static, because a handler belongs to the process.
  private static let arrived = Atomic<Int32>(0)

  /// The longest delay until an arrived signal is noticed.
  private static let slice = Duration.milliseconds(20)

  /// Catches SIGINT and SIGTERM.
  package init() {
    // Initialized before the handler can run, because the handler may only store.
    TerminationSignals.arrived.store(0, ordering: .relaxed)
    var caught = sigset_t()
    unsafe sigemptyset(&caught)
    for number in [SIGINT, SIGTERM] {
      signal(number) { TerminationSignals.arrived.store($0, ordering: .relaxed) }
      unsafe sigaddset(&caught, number)
    }
    // The parent process may have blocked the signals, and this thread may be the only one.
    unsafe pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The number of the signal that arrived; `nil` if none did.
  var arrived: Int32? {
    let number = TerminationSignals.arrived.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Waits until one of the signals arrives or the time has passed.
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
      // Reads the local duration; the remaining time after an interruption is not needed.
      unsafe nanosleep(&pause, nil)
    }
    return true
  }

  /// Waits until one of the signals arrives.
  package func wait() { while !wait(upTo: .seconds(1)) {} }

  /// Ends the command with the exit code of the signal that arrived; does nothing if none did.
  ///
  /// - Throws: `ExitCode`.
  package func passOn() throws { if let arrived { throw ExitCode.signal(arrived) } }

  /// After a signal, ends the process if the program does not end by itself in time.
  ///
  /// - Parameter patience: the time that the program has after the signal.
  /// - Throws: `OwnThread.Failure`.
  package func insist(after patience: Duration) throws {
    try OwnThread {
      wait()
      let (seconds, attoseconds) = patience.components
      var pause = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      // Reads the local duration; this thread handles no signals.
      unsafe nanosleep(&pause, nil)
      if let number = arrived { Interruption.end(by: number) }
    }.detach()
  }
}
