import VaultPayloads

/// Random values whose kind does not depend on a type in metadata.
extension SeededNumbers {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// A number of any magnitude: every bit length is about equally likely.
  mutating func number(bits: Int) -> UInt128 {
    let value = UInt128(next()) << 64 | UInt128(next())
    return value >> UInt128(128 - next(below: bits + 1))
  }

  /// A tip of any realistic magnitude.
  mutating func tip() -> UInt128 { number(bits: 40) }

  /// A text of up to 11 printable ASCII characters.
  mutating func text() -> String {
    String(
      decoding: (0..<next(below: 12)).map { _ in UInt8(32 + next(below: 95)) }, as: UTF8.self)
  }

  /// An era: 00, or two bytes with a period of 4 to 65536 blocks and a random phase.
  mutating func era(isMortal: Bool) -> [UInt8] {
    guard isMortal else { return [0] }
    let exponent = 1 + next(below: 15)
    let phase = next(below: min(2 << exponent, 4096))
    let value = UInt16(phase << 4 | exponent)
    return [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
  }
}
