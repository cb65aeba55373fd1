import Glibc
import Synchronization
import Threading

/// Calls a function each time an interval has passed.
final class BlockClock: Sendable {
  private let isRunning = Atomic(true)

  /// Starts the clock, which also ends when this object is released.
  ///
  /// - Parameters:
  ///   - interval: the time between two calls.
  ///   - tick: receives the number of the call; missed calls follow at once.
  /// - Throws: `OwnThread.Failure`.
  func start(
    every interval: Duration, _ tick: @escaping @Sendable (_ number: Int) -> Void
  ) throws(OwnThread.Failure) {
    let start = ContinuousClock.now
    try OwnThread { [weak self] in
      for number in 1... {
        BlockClock.sleep(until: start + interval * number)
        guard self?.isRunning.load(ordering: .relaxed) ?? false else { return }
        tick(number)
      }
    }
    .detach()
  }

  func stop() { isRunning.store(false, ordering: .relaxed) }

  private static func sleep(until end: ContinuousClock.Instant) {
    while case let rest = end - ContinuousClock.now, rest > .zero {
      // The longest pause is an hour, which fits into 32 bits of microseconds.
      usleep(UInt32(clamping: Int(min(rest, .seconds(3600)) / .microseconds(1)) + 1))
    }
  }
}
