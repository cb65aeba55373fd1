package import ColdRecords
import Glibc
package import SubstrateCrypto

/// What a device takes from outside itself: time and randomness.
///
/// ```swift
/// let device = try ColdDevice.open(at: path, surroundings: .system)
/// ```
package struct DeviceSurroundings: Sendable {
  /// The present moment.
  package let now: @Sendable () -> UTCTime
  /// So many secret bytes that nobody can guess.
  package let secretBytes: @Sendable (_ count: Int) -> SecretBytes
  /// What enters the nonces of sr25519 signatures.
  package let signingRandomness: SigningRandomness

  /// Takes clock and randomness.
  package init(
    now: @escaping @Sendable () -> UTCTime,
    secretBytes: @escaping @Sendable (_ count: Int) -> SecretBytes,
    signingRandomness: SigningRandomness
  ) {
    self.now = now
    self.secretBytes = secretBytes
    self.signingRandomness = signingRandomness
  }

  /// The system's clock and generator.
  package static let system = DeviceSurroundings(
    now: {
      var time = timespec()
      // Cannot fail: the clock exists and the structure is ours.
      _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
      return UTCTime(seconds: Int64(time.tv_sec), nanoseconds: UInt32(clamping: time.tv_nsec))
    },
    secretBytes: { SecretBytes(randomCount: $0) }, signingRandomness: .system)
}
