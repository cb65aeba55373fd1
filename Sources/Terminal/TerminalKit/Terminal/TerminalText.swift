private import ByteSupport
private import Reporting

/// Makes text from outside harmless to a terminal and to a reader's eye.
public enum TerminalText {
  /// The text with every character spelled out that a terminal would obey, that hides or reorders others,
  /// or that nobody sees: `\u{1B}` for escape, `\u{202E}` for the right-to-left override, `\xe9` for a
  /// byte of a file name that is not UTF-8.
  ///
  /// These are the characters that `ScreenText` does not show.
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
      } else if !ScreenText.isShown(scalar) {
        result.append(contentsOf: spelled(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
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
