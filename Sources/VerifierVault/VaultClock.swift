import Glibc

/// The two clocks of a vault: one for dates, one for how long it was left alone.
public struct VaultClock: Sendable {
  /// Seconds since 1970.
  public let now: @Sendable () -> Int64
  /// The time since some fixed moment, which no one can set back.
  public let elapsed: @Sendable () -> Duration

  /// Takes clocks.
  public init(
    now: @escaping @Sendable () -> Int64, elapsed: @escaping @Sendable () -> Duration
  ) {
    self.now = now
    self.elapsed = elapsed
  }

  /// The system's clocks.
  public static let system: VaultClock = {
    let start = ContinuousClock.now
    return VaultClock(
      now: { Int64(time(nil)) }, elapsed: { ContinuousClock.now - start })
  }()
}
