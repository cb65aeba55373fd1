import CLinux
import Glibc

/// The wall clock, the monotonic clock and the sleep function of a vault.
package struct KeyStoreClock: Sendable {
  /// Seconds since 1970.
  package let now: @Sendable () -> Int64
  /// The time since a fixed moment; never decreases.
  package let elapsed: @Sendable () -> Duration
  /// Sleeps for a duration.
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
        // `nanosleep` reads the duration and writes the remaining time; repeated until no time
        // remains.
        while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
      })
  }()
}
