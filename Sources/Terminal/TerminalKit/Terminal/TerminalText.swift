private import ByteSupport
private import Reporting

/// Sanitizes external text for a terminal.
public enum TerminalText {
  /// Escapes every character that controls a terminal, hides or reorders others, or is invisible.
  ///
  /// Escapes are `\u{1B}` for escape, `\u{202E}` for the right-to-left override, `\xe9` for a byte
  /// of a file name that is not UTF-8.
  ///
  /// These are the characters for which `ScreenText.isShown` is false.
  ///
  /// - Parameters:
  ///   - text: text of any origin.
  ///   - keepingLayout: whether line feeds and tabs are kept; `false` for text on one line.
  /// - Returns: the text, unchanged if it has no such character.
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
