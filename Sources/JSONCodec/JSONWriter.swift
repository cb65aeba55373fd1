extension JSONValue {
  /// Writes the value as JSON text (RFC 8259).
  ///
  /// Control characters, and the bidirectional and line-breaking characters that a terminal or a
  /// browser would act on, are escaped; everything else stands as UTF-8.
  ///
  /// - Parameter pretty: one member a line, indented by two spaces; otherwise no white space.
  /// - Returns: the text, without a line end behind it.
  public func serialized(pretty: Bool = false) -> String {
    var text = ""
    write(into: &text, pretty: pretty, indent: 0)
    return text
  }

  private func write(into text: inout String, pretty: Bool, indent: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): JSONValue.write(string, into: &text)
    case .array(let values):
      JSONValue.writeList(values, "[", "]", into: &text, pretty: pretty, indent: indent) {
        value, text in value.write(into: &text, pretty: pretty, indent: indent + 1)
      }
    case .object(let object):
      JSONValue.writeList(Array(object), "{", "}", into: &text, pretty: pretty, indent: indent) {
        member, text in
        JSONValue.write(member.name, into: &text)
        text += pretty ? ": " : ":"
        member.value.write(into: &text, pretty: pretty, indent: indent + 1)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], _ opening: String, _ closing: String, into text: inout String, pretty: Bool,
    indent: Int, item: (Item, inout String) -> Void
  ) {
    text += opening
    for (position, value) in items.enumerated() {
      if position > 0 { text += "," }
      if pretty { text += "\n" + String(repeating: "  ", count: indent + 1) }
      item(value, &text)
    }
    if pretty, !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += closing
  }

  private static func write(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{200e}"..."\u{200f}",
        "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{61c}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
