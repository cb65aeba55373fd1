/// Texts from outside that end up on a terminal, on a page, in a message or on a Vault's screen
/// (design 5.3).
///
/// What is shown has no character that is taken for nothing or for a plain space. So it is with the
/// joiners and variation selectors of emoji too: an emoji that is made of several characters is shown
/// as its parts, with the others spelled out. Bytes that are stored or signed never change.
public enum ScreenText {
  /// The most Unicode scalars of a text that are quoted.
  public static let quotedLimit = 80

  /// Whether a character is seen for what it is and changes nothing else: no control, format,
  /// bidirectional or line-breaking character, nothing private or unassigned, nothing that Unicode
  /// lets be ignored (Default_Ignorable_Code_Point: fillers, joiners, variation selectors, tags), no
  /// space but U+0020, and no Braille pattern without dots.
  public static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20...0x7e).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return scalar != "\u{2800}" && !scalar.properties.isDefaultIgnorableCodePoint
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

  /// The form of a name or title from outside: as ``line(_:)``, with the spaces spelled out that nobody
  /// sees, at its start, at its end and behind another, and `''` for an empty one.
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

  /// The lines of a text from outside, each made harmless and marked, so that none can be taken for
  /// something else on the screen.
  public static func marked(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      "| " + line(String(decoding: $0, as: UTF8.self))
    }
  }

  /// A character spelled out: `\\u{202E}`, and `\\xe9` for a byte of a file name that is not UTF-8.
  public static func escaped(_ scalar: Unicode.Scalar) -> String {
    SystemText.byte(of: scalar).map { "\\x" + String($0, radix: 16) }
      ?? scalar.escaped(asASCII: true)
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
