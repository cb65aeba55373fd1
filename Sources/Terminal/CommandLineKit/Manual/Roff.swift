/// Text in `man(7)` format.
enum Roff {
  /// Formats prose, in which a line may be broken at a hyphen.
  static func text(_ text: String) -> String { escaped(text, hyphen: "-") }

  /// Formats text that a user types; its hyphens are ASCII, so that the text can be copied.
  static func name(_ text: String) -> String { guarded(escaped(text, hyphen: "\\-")) }

  /// Formats a paragraph; each sentence begins a new line, as `man(7)` recommends.
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

  /// Splits a line into source lines of the recommended width; `man` joins them again.
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

  /// Formats an argument of a macro, in quotation marks.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text, hyphen: "\\-").replacingEach("\"", by: "\\(dq") + "\""
  }

  /// Protects a line that would be taken for a macro, with a zero-width `\&` in front.
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
