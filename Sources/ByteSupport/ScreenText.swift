/// Texts from outside that end up on a terminal, in a message or on a Vault's screen (design 5.3).
public enum ScreenText {
  /// The most Unicode scalars of a text that are quoted.
  public static let quotedLimit = 80

  /// Whether a character is seen and changes nothing else: no control, format, bidirectional or
  /// line-breaking character, nothing private or unassigned.
  public static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Whether every character can be shown as it is.
  public static func isShown(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isShown) }

  /// A form of `text` that stays on its line and changes nothing else: characters that are not seen
  /// are escaped.
  public static func line(_ text: String) -> String {
    if isShown(text) { return text }
    return text.unicodeScalars.map { isShown($0) ? String($0) : escaped($0) }.joined()
  }

  /// The lines of a text from outside, each made harmless and marked, so that none can be taken for
  /// something else on the screen.
  public static func marked(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      "| " + line(String(decoding: $0, as: UTF8.self))
    }
  }

  /// A character spelled out: `\\u{202E}`, and `\\xe9` for a byte of a file name that is not UTF-8.
  public static func escaped(_ scalar: Unicode.Scalar) -> String {
    SystemText.byte(of: scalar).map { "\\x" + Hex.encode([$0]) } ?? scalar.escaped(asASCII: true)
  }

  /// A form of `text` for a message: quoted, with every other character escaped, cut to
  /// ``quotedLimit`` scalars.
  public static func quoted(_ text: String) -> String {
    var shown = "'"
    for scalar in text.unicodeScalars.prefix(quotedLimit) {
      if scalar == "'" || scalar == "\\" || !isShown(scalar) {
        shown += escaped(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown + (text.unicodeScalars.count > quotedLimit ? "…'" : "'")
  }
}
