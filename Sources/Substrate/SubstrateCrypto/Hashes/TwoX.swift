internal import CXXHash

/// Substrate's `twox` hashes: XXH64 with the seeds 0, 1, 2 …, each as eight little-endian bytes.
///
/// They are not cryptographic. Storage keys begin with ``hash128(_:)`` of pallet prefix and item
/// name.
public enum TwoX {
  /// `twox_64`, 8 bytes.
  public static func hash64(_ bytes: [UInt8]) -> [UInt8] { hash(bytes, seeds: 1) }

  /// `twox_128`, 16 bytes.
  public static func hash128(_ bytes: [UInt8]) -> [UInt8] { hash(bytes, seeds: 2) }

  /// `twox_256`, 32 bytes.
  public static func hash256(_ bytes: [UInt8]) -> [UInt8] { hash(bytes, seeds: 4) }

  private static func hash(_ bytes: [UInt8], seeds: UInt64) -> [UInt8] {
    (0..<seeds).flatMap { seed in
      // XXH64 reads bytes.count bytes.
      let digest = unsafe lend(bytes.span) { unsafe xxh64($0, bytes.count, seed) }
      return (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * UInt64($0))) }
    }
  }
}
