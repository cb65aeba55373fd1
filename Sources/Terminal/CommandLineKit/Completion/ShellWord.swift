/// Quotes text for shells.
public enum ShellWord {
  /// Quotes a text as one word for bash and zsh: `'it'\''s'`.
  static func quoted(_ text: String) -> String { quoted(text, leaving: "") }

  /// Quotes a text as one word for bash and zsh: `'it'\''s'`.
  ///
  /// - Parameters:
  ///   - text: the word.
  ///   - further: characters that need no quotation, next to `-`, `_`, `.`, `/` and alphanumerics.
  /// - Returns: the quoted word, or `text` if it needs no quotation.
  public static func quoted(_ text: String, leaving further: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: further.utf8.contains(byte)
      }
    }
    if plain, !text.isEmpty { return text }
    return "'" + text.replacingEach("'", by: "'\\''") + "'"
  }

  /// Quotes a text as one word for fish, in which backslashes are special between quotation marks.
  static func quotedForFish(_ text: String) -> String {
    "'" + text.replacingEach("\\", by: "\\\\").replacingEach("'", by: "\\'") + "'"
  }

  /// Converts a text to a part of a shell function's name: characters other than letters and digits
  /// become `_`.
  static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension String {
  /// Returns the text with each `character` replaced.
  func replacingEach(_ character: Character, by replacement: String) -> String {
    reduce(into: "") { $0 += $1 == character ? replacement : String($1) }
  }
}
