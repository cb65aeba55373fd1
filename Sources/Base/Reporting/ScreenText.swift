/// Text from outside for a terminal, a page, a message or a Vault's screen (design 5.3).
///
/// The shown text has no invisible character, and no character that looks like a plain space. The
/// joiners and variation selectors of emoji are escaped too, so a composed emoji is shown as its
/// parts. Bytes that are stored or signed are never changed.
public enum ScreenText {
  /// The maximum number of Unicode scalars in a quotation.
  public static let quotedLimit = 80

  /// Whether a character is visible and does not affect others.
  ///
  /// Excluded are control, format, bidirectional, line-breaking, private and unassigned characters,
  /// ignorable ones (Default_Ignorable_Code_Point: fillers, joiners, variation selectors, tags),
  /// spaces except U+0020, and the empty Braille pattern.
  public static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20...0x7e).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return scalar != "\u{2800}" && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether every character can be shown unescaped.
  public static func isShown(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isShown) }

  /// The text on one line, with invisible characters escaped.
  public static func line(_ text: String) -> String {
    if isShown(text) { return text }
    return text.unicodeScalars.map { isShown($0) ? String($0) : escaped($0) }.joined()
  }

  /// A name or title from outside, as ``line(_:)``; leading, trailing and repeated spaces are
  /// escaped, and an empty name is `''`.
  public static func name(_ text: String) -> String {
    if text.isEmpty { return "''" }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.map { index in
      let isUnseen =
        scalars[index] == " "
        && (index == 0 || index == scalars.count - 1 || scalars[index - 1] == " ")
      if isUnseen { return "\\u{20}" }
      return isShown(scalars[index]) ? String(scalars[index]) : escaped(scalars[index])
    }.joined()
  }

  /// The lines of a text from outside, escaped and marked with `| `, so that users cannot mistake
  /// them for the program's own lines.
  public static func marked(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      "| " + line(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The escape of a character: `\u{202E}`, and `\xe9` for a byte of a file name that is not UTF-8.
  public static func escaped(_ scalar: Unicode.Scalar) -> String {
    SystemText.byte(of: scalar).map { "\\x" + String($0, radix: 16) }
      ?? scalar.escaped(asASCII: true)
  }

  /// The text in quotation marks for a message, with `'`, `\` and invisible characters escaped, cut
  /// to ``quotedLimit`` scalars.
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
