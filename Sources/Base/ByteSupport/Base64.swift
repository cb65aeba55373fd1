private import Glibc

/// Base64 with padding (RFC 4648, 4).
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes `bytes`: four characters for each group of up to three bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * place)) & 63
        text.append(place <= group.count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Lends the text of ``encode(_:)`` to `body`, in memory that is wiped afterwards.
  public static func withEncoded<R: ~Copyable, E: Error>(
    _ bytes: Span<UInt8>, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let count = (bytes.count + 2) / 3 * 4
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, 1))
    unsafe text.initialize(repeating: 0)
    defer {
      // The buffer was allocated above; its capacity is in bytes.
      if let start = text.baseAddress { unsafe explicit_bzero(start, text.count) }
      unsafe text.deallocate()
    }
    for (group, start) in stride(from: 0, to: bytes.count, by: 3).enumerated() {
      let length = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < length ? UInt32(bytes[start + offset]) : 0)
      }
      for place in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * place)) & 63
        // Each group of up to three bytes has four characters, as allocated.
        unsafe text[group * 4 + place] = place <= length ? alphabet[digit] : UInt8(ascii: "=")
      }
    }
    // The span is used only within the call, over the characters that were written.
    return try body(
      unsafe Span(_unsafeElements: UnsafeMutableBufferPointer(rebasing: text[..<count])))
  }

  /// Decodes the texts that ``encode(_:)`` returns; `nil` for any other text, such as one with
  /// white space, wrong padding, or nonzero bits after the last byte.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(Array(text.utf8)[...])
  }

  /// Decodes the characters of a text.
  public static func decode(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    guard characters.count.isMultiple(of: 4) else { return nil }
    let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount = 0
    for character in characters.dropLast(padding) {
      let digit = values[Int(character)]
      guard digit < 64 else { return nil }
      bits = bits << 6 | UInt32(digit)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        bits &= 1 << UInt32(bitCount) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  /// The value of each character; 255 for characters that are not in the alphabet.
  private static let values = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
