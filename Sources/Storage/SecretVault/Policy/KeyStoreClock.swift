import CLinux
import Glibc

/// The two clocks of a vault: one for dates, one for how long it was left alone; and how it waits.
package struct KeyStoreClock: Sendable {
  /// Seconds since 1970.
  package let now: @Sendable () -> Int64
  /// The time since some fixed moment, which no one can set back.
  package let elapsed: @Sendable () -> Duration
  /// Lets time pass.
  package let pause: @Sendable (Duration) -> Void

  package init(
    now: @escaping @Sendable () -> Int64, elapsed: @escaping @Sendable () -> Duration,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.elapsed = elapsed
    self.pause = pause
  }

  package static let system: KeyStoreClock = {
    let start = ContinuousClock.now
    return KeyStoreClock(
      now: { Int64(time(nil)) }, elapsed: { ContinuousClock.now - start },
      pause: { duration in
        let (seconds, attoseconds) = max(duration, .zero).components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var left = timespec()
        // Reads the time and writes what is left of it, both here, until nothing is.
        while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
      })
  }()
}
