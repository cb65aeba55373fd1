public import Reporting

/// Hexadecimal text.
///
/// Decoding accepts an optional `0x`, upper and lower case, and an even number of digits. Encoding
/// returns lower case without `0x` (hot-side 0).
public enum Hex {
  /// Encodes `bytes` as lower-case hex without `0x`, two digits for each byte.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: ascii(bytes), as: UTF8.self)
  }

  /// Encodes `bytes` as ``encode(_:)``, but returns ASCII bytes.
  public static func ascii(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    return [UInt8](capacity: 2 * bytes.count) { (text: inout OutputSpan<UInt8>) in
      for byte in bytes {
        text.append(digit(byte >> 4))
        text.append(digit(byte & 15))
      }
    }
  }

  /// Decodes hex text with an optional `0x`.
  public static func decode(_ text: some StringProtocol) throws(HexError) -> [UInt8] {
    try decode(utf8: Array(text.utf8))
  }

  /// Decodes the hex text of a file, with an optional `0x`.
  ///
  /// A byte-order mark and white space around the text are ignored.
  ///
  /// - Throws: `HexError`; its offsets count from the first character after white space.
  public static func decode(file content: [UInt8]) throws(HexError) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    let text = ByteOrderMark.skipped(in: content).drop(while: isSpace)
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.startIndex
    return try decode(utf8: Array(text[..<end]))
  }

  /// Decodes hex text in ASCII, with an optional `0x`.
  public static func decode(utf8 text: [UInt8]) throws(HexError) -> [UInt8] {
    var position = 0
    if text.count >= 2, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "x") { position = 2 }
    guard (text.count - position).isMultiple(of: 2) else {
      throw .oddDigitCount(text.count - position)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity((text.count - position) / 2)
    while position < text.count {
      guard let high = value(of: text[position]) else {
        throw .notADigit(offset: position, byte: text[position])
      }
      guard let low = value(of: text[position + 1]) else {
        throw .notADigit(offset: position + 1, byte: text[position + 1])
      }
      bytes.append(high << 4 | low)
      position += 2
    }
    return bytes
  }

  /// The digit for 0...15, without a branch, so that the compiler can vectorize.
  private static func digit(_ value: UInt8) -> UInt8 {
    let letters = UInt8(ascii: "a") - UInt8(ascii: "0") - 10
    return UInt8(ascii: "0") &+ value &+ ((9 &- value) >> 7) &* letters
  }

  /// Whether an ASCII character is a hex digit.
  package static func isDigit(_ character: UInt8) -> Bool { value(of: character) != nil }

  /// The value of a hex digit in ASCII, of either case; `nil` for other characters.
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The reason why a text is not hex.
public enum HexError: Error, Equatable, Sendable {
  /// The number of digits after an optional `0x` is odd.
  case oddDigitCount(Int)
  /// The byte at `offset` of the text is not a hex digit.
  case notADigit(offset: Int, byte: UInt8)
}

extension HexError: ReportableError {
  /// The exit code and the message of each case.
  public var row: ErrorRow<Never> {
    switch self {
    case .oddDigitCount(let count):
      .badData(
        .oddDigitCount,
        "The hex text has \(count.counted("digit")), an odd number; two digits make a byte.")
    case .notADigit(let offset, let byte):
      .badData(
        .notADigit,
        "The hex text has \(HexError.shown(byte)) at position \(offset), but only 0-9 and a-f are allowed."
      )
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    (0x21...0x7e).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(Hex.encode([byte]))"
  }
}
