package import ColdRecords
import Glibc
package import SubstrateCrypto

/// The sources of time and randomness of a device.
///
/// ```swift
/// let device = try ColdDevice.open(at: path, surroundings: .system)
/// ```
package struct DeviceSurroundings: Sendable {
  /// The current time.
  package let now: @Sendable () -> UTCTime
  /// Returns `count` unpredictable secret bytes.
  package let secretBytes: @Sendable (_ count: Int) -> SecretBytes
  /// The randomness in the nonces of sr25519 signatures.
  package let signingRandomness: SigningRandomness

  package init(
    now: @escaping @Sendable () -> UTCTime,
    secretBytes: @escaping @Sendable (_ count: Int) -> SecretBytes,
    signingRandomness: SigningRandomness
  ) {
    self.now = now
    self.secretBytes = secretBytes
    self.signingRandomness = signingRandomness
  }

  /// The system clock and random generator.
  package static let system = DeviceSurroundings(
    now: {
      var time = timespec()
      // Cannot fail: the clock exists and the pointer is valid.
      _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
      return UTCTime(seconds: Int64(time.tv_sec), nanoseconds: UInt32(clamping: time.tv_nsec))
    },
    secretBytes: { SecretBytes(randomCount: $0) }, signingRandomness: .system)
}
