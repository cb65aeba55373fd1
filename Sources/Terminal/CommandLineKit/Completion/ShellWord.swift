/// Texts quoted for shells.
public enum ShellWord {
  /// One word for bash and zsh: `'it'\''s'`.
  static func quoted(_ text: String) -> String { quoted(text, leaving: "") }

  /// One word for bash and zsh: `'it'\''s'`.
  ///
  /// - Parameters:
  ///   - text: The word.
  ///   - further: What needs no quotation either, beside letters, digits, `-`, `_`, `.` and `/`.
  /// - Returns: The word as it is typed.
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

  /// One word for fish, where backslashes count between quotation marks.
  static func quotedForFish(_ text: String) -> String {
    "'" + text.replacingEach("\\", by: "\\\\").replacingEach("'", by: "\\'") + "'"
  }

  /// A part of the name of a shell function: letters, digits and underscores.
  static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension String {
  /// The text with every `character` replaced.
  func replacingEach(_ character: Character, by replacement: String) -> String {
    reduce(into: "") { $0 += $1 == character ? replacement : String($1) }
  }
}
