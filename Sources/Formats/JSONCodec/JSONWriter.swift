extension JSONValue {
  /// Serializes the value as JSON (RFC 8259).
  ///
  /// Control characters, bidirectional and line-breaking characters, which could affect a terminal
  /// or a browser, are escaped; all other characters are written as UTF-8.
  ///
  /// - Parameter pretty: whether to write one member per line, indented by two spaces.
  /// - Returns: the text, without a final line feed.
  public func serialized(pretty: Bool = false) -> String {
    String(decoding: serializedBytes(pretty: pretty), as: UTF8.self)
  }

  /// The content of a JSON file: pretty, with a final line feed.
  public var fileBytes: [UInt8] { serializedBytes(pretty: true) + [0x0a] }

  /// Serializes the value as UTF-8, like ``serialized(pretty:)``.
  public func serializedBytes(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.bytes
  }
}

private struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .string(let string): write(string)
    case .array(let values):
      writeList(values, "[", "]") { writer, value in writer.write(value) }
    case .object(let object):
      writeList(object, "{", "}") { writer, member in
        writer.write(member.name)
        writer.bytes += (writer.isPretty ? ": " : ":").utf8
        writer.write(member.value)
      }
    }
  }

  private mutating func writeList<Items: Sequence>(
    _ items: Items, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    item: (inout JSONWriter, Items.Element) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    depth += 1
    var isEmpty = true
    for value in items {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      breakLine()
      item(&self, value)
    }
    depth -= 1
    if !isEmpty { breakLine() }
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.allSatisfy(JSONWriter.standsForItself) {
      bytes += string.utf8
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{200e}"..."\u{200f}",
      "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{61c}":
      let digits = String(scalar.value, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    default: bytes += scalar.utf8
    }
  }
}
