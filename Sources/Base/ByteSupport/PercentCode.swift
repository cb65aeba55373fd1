/// Percent-encoding of URLs (RFC 3986, 2.1).
public enum PercentCode {
  /// Encodes all characters except letters, digits, `.`, `_`, `-`, `~` and `/`.
  public static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || "/._-~".utf8.contains(byte)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }.joined()
  }

  /// The decoded bytes; a `%` without two hex digits after it is kept.
  public static func decoded(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap({ Hex.value(of: $0) }),
        let low = rest.dropFirst().first.flatMap({ Hex.value(of: $0) })
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
