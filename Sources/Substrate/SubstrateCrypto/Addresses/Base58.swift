/// Base58 with Bitcoin's alphabet; each leading zero byte becomes a leading `1`.
///
/// Only for public data: the time depends on the bytes, and is quadratic in their number.
public enum Base58 {
  private static let alphabet = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  private static let values: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })

  /// The base58 text of `bytes`.
  public static func encode(_ bytes: [UInt8]) -> String {
    let digits = converted(bytes.map { Int($0) }, from: 256, to: 58)
    return String(decoding: digits.map { alphabet[$0] }, as: UTF8.self)
  }

  /// Decodes a base58 text.
  ///
  /// - Throws: `SubstrateCryptoError.base58Character`.
  public static func decode(_ text: some StringProtocol) throws(SubstrateCryptoError) -> [UInt8] {
    bytes(try digits(text))
  }

  /// The digit values of the characters, 0...57.
  static func digits(_ text: some StringProtocol) throws(SubstrateCryptoError) -> [Int] {
    var digits: [Int] = []
    for (offset, character) in text.utf8.enumerated() {
      guard let value = values[character] else { throw .base58Character(offset: offset) }
      digits.append(value)
    }
    return digits
  }

  /// The bytes of base58 digit values.
  static func bytes(_ digits: [Int]) -> [UInt8] {
    converted(digits, from: 58, to: 256).map { UInt8($0) }
  }

  /// Converts big-endian digits to another base; each leading zero digit becomes one leading zero
  /// digit.
  private static func converted(_ digits: [Int], from base: Int, to target: Int) -> [Int] {
    let zeros = digits.prefix { $0 == 0 }.count
    // The least significant digit comes first.
    var result: [Int] = []
    for digit in digits[zeros...] {
      var carry = digit
      for index in result.indices {
        carry += result[index] * base
        result[index] = carry % target
        carry /= target
      }
      while carry > 0 {
        result.append(carry % target)
        carry /= target
      }
    }
    return [Int](repeating: 0, count: zeros) + result.reversed()
  }
}
