import ByteSupport
import ColdRecords

/// What a camera library delivers for one code: its data stream as hex text (cold-signer 1.1).
enum ReadOut {
  /// Takes the content out of a read-out: mode nibble 4, a length of two bytes or, on small codes, of
  /// one, the content; what follows is padding.
  ///
  /// - Parameters:
  ///   - text: hex digits.
  ///   - isCleaned: whether it is the content alone.
  /// - Returns: the content, perhaps empty.
  /// - Throws: ``ColdSignerError``: `unexpectedQRContent`, `badHex`.
  static func content(
    of text: String, isCleaned: Bool = false
  ) throws(ColdSignerError) -> [UInt8] {
    let digits = Array(text.utf8)
    guard !isCleaned else { return try bytes(digits) }
    guard digits.first == UInt8(ascii: "4") else { throw .scan(.unexpectedQRContent) }
    for lengthDigits in [4, 2] {
      guard digits.count > lengthDigits,
        let length = try? bytes(Array(digits[1...lengthDigits])).reduce(0, { $0 << 8 | Int($1) }),
        digits.count - 1 - lengthDigits >= 2 * length
      else { continue }
      return try bytes(Array(digits[(1 + lengthDigits)..<(1 + lengthDigits + 2 * length)]))
    }
    throw .scan(.unexpectedQRContent)
  }

  private static func bytes(_ digits: [UInt8]) throws(ColdSignerError) -> [UInt8] {
    guard !digits.starts(with: Array("0x".utf8)), let bytes = try? Hex.decode(utf8: digits) else {
      throw .scan(.badHex)
    }
    return bytes
  }
}
