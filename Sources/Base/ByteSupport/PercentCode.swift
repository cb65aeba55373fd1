/// Bytes as the parts of addresses have them (RFC 3986, 2.1).
public enum PercentCode {
  /// A text in which everything but letters, digits, `.`, `_`, `-`, `~` and `/` is encoded.
  public static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || "/._-~".utf8.contains(byte)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }.joined()
  }

  /// The bytes that a text stands for; a `%` without two hex digits behind it stays.
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
