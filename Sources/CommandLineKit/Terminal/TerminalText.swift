private import ByteSupport

/// Makes text from outside harmless to a terminal and to a reader's eye.
public enum TerminalText {
  /// The text with every character spelled out that a terminal would obey or that hides or reorders
  /// others: `\u{1B}` for escape, `\u{202E}` for the right-to-left override, `\xe9` for a byte of a file
  /// name that is not UTF-8.
  ///
  /// These are control characters (C0, DEL, C1), format characters (bidirectional controls, zero
  /// width, tags), line and paragraph separators, and private-use characters.
  ///
  /// - Parameters:
  ///   - text: Text of any origin.
  ///   - keepingLayout: Whether line feeds and tabs stay; spell them out where one line is meant.
  /// - Returns: The text, unchanged if nothing in it does harm.
  public static func sanitized(_ text: String, keepingLayout: Bool = true) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) || (keepingLayout && (byte == 0x0A || byte == 0x09))
    }
    if isPlain { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if keepingLayout, scalar == "\n" || scalar == "\t" {
        result.append(scalar)
      } else if isDangerous(scalar) {
        result.append(contentsOf: spelled(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a terminal would act on a character, or a reader not see it.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: false
    }
  }

  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    if let byte = SystemText.byte(of: scalar) { return "\\x" + Hex.encode([byte]) }
    return switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}
