/// XXH64 and the storage hashers made of it; not for security.
public enum XXHash {
  private static let prime1: UInt64 = 11_400_714_785_074_694_791
  private static let prime2: UInt64 = 14_029_467_366_897_019_727
  private static let prime3: UInt64 = 1_609_587_929_392_839_161
  private static let prime4: UInt64 = 9_650_029_242_287_828_579
  private static let prime5: UInt64 = 2_870_177_450_012_600_261

  /// `twox_64`: XXH64 with seed 0 as 8 little-endian bytes.
  public static func twox64(_ bytes: [UInt8]) -> [UInt8] { joined(bytes, seeds: 1) }

  /// `twox_128`: XXH64 with seeds 0 and 1, 8 little-endian bytes each.
  public static func twox128(_ bytes: [UInt8]) -> [UInt8] { joined(bytes, seeds: 2) }

  /// `twox_256`: XXH64 with seeds 0 to 3, 8 little-endian bytes each.
  public static func twox256(_ bytes: [UInt8]) -> [UInt8] { joined(bytes, seeds: 4) }

  /// `twox_64` followed by the bytes themselves, the storage hasher `twox_64_concat`.
  public static func twox64Concat(_ bytes: [UInt8]) -> [UInt8] { twox64(bytes) + bytes }

  /// The 64-bit hash of `bytes` under `seed`.
  public static func xxh64(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    let span = bytes.span
    var position = 0
    var hash: UInt64
    if span.count >= 32 {
      var lanes: InlineArray<4, UInt64> = [
        seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1,
      ]
      while span.count - position >= 32 {
        for lane in 0..<4 {
          lanes[lane] = round(lanes[lane], word(span, at: position + 8 * lane, count: 8))
        }
        position += 32
      }
      hash =
        rotate(lanes[0], 1) &+ rotate(lanes[1], 7) &+ rotate(lanes[2], 12) &+ rotate(lanes[3], 18)
      for lane in 0..<4 {
        hash = (hash ^ round(0, lanes[lane])) &* prime1 &+ prime4
      }
    } else {
      hash = seed &+ prime5
    }
    hash &+= UInt64(span.count)
    while span.count - position >= 8 {
      hash ^= round(0, word(span, at: position, count: 8))
      hash = rotate(hash, 27) &* prime1 &+ prime4
      position += 8
    }
    if span.count - position >= 4 {
      hash ^= word(span, at: position, count: 4) &* prime1
      hash = rotate(hash, 23) &* prime2 &+ prime3
      position += 4
    }
    while position < span.count {
      hash ^= UInt64(span[position]) &* prime5
      hash = rotate(hash, 11) &* prime1
      position += 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  private static func joined(_ bytes: [UInt8], seeds: UInt64) -> [UInt8] {
    (0..<seeds).flatMap { seed in
      let hash = xxh64(bytes, seed: seed)
      return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  /// `count` bytes from `position` on as a little-endian number.
  private static func word(_ bytes: Span<UInt8>, at position: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[position + index]) }
    return value
  }
}
