/// Text in the language of `man(7)`.
enum Roff {
  /// Prose: hyphens may break, nothing else has a meaning.
  static func text(_ text: String) -> String { escaped(text, hyphen: "-") }

  /// What is typed: hyphens are the ASCII character, so that it can be copied.
  static func name(_ text: String) -> String { guarded(escaped(text, hyphen: "\\-")) }

  /// Prose on a line of its own; a new sentence begins a new line, as `man(7)` wants it.
  static func paragraph(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      var sentence = ""
      for word in line.split(separator: " ") {
        sentence += sentence.isEmpty ? word : " " + word
        if let end = word.last, ".?!".contains(end) {
          lines.append(sentence)
          sentence = ""
        }
      }
      if !sentence.isEmpty { lines.append(sentence) }
    }
    return lines.flatMap { wrapped(Roff.text($0)) }.map(guarded).joined(separator: "\n")
  }

  /// Lines of the source within the width that `man(7)` asks for; they are filled when they are shown.
  private static func wrapped(_ line: String) -> [String] {
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, last.utf8.count + word.utf8.count < sourceWidth {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static let sourceWidth = 80

  /// One argument of a macro, in quotation marks.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text, hyphen: "\\-").replacingEach("\"", by: "\\(dq") + "\""
  }

  /// A line that begins with what would be a macro is begun with nothing.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String, hyphen: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += hyphen
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
