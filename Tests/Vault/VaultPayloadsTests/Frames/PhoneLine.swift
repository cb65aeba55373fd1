import VaultPayloads

/// The form in which a phone's camera library delivers a symbol: its code words as hex text.
enum PhoneLine {
  /// Takes the content out: nibble `4` (byte mode), the length in two bytes or, on small symbols,
  /// one, then the bytes; the rest is padding (hot-side 6.5).
  ///
  /// - Throws: ``FrameError/unexpectedContent`` for another mode, other than hex, or too few digits.
  static func content(of line: String) throws(FrameError) -> [UInt8] {
    var nibbles: [UInt8] = []
    for character in line {
      guard let value = character.hexDigitValue, character.isASCII else { throw .unexpectedContent }
      nibbles.append(UInt8(value))
    }
    guard nibbles.first == 4 else { throw .unexpectedContent }
    for lengthDigits in [4, 2] {
      guard nibbles.count >= 1 + lengthDigits else { continue }
      let count = nibbles[1..<(1 + lengthDigits)].reduce(0) { $0 << 4 | Int($1) }
      let digits = nibbles[(1 + lengthDigits)...]
      guard count > 0, digits.count >= 2 * count else { continue }
      let start = digits.startIndex
      return (0..<count).map { digits[start + 2 * $0] << 4 | digits[start + 2 * $0 + 1] }
    }
    throw .unexpectedContent
  }
}
