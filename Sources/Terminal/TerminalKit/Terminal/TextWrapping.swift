extension String {
  /// The text with each paragraph on one line.
  ///
  /// Lines are joined, except empty lines and lines that begin with a space.
  package var unwrapped: String {
    var result = ""
    var last: Substring?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let last {
        let isOneParagraph = [last, line].allSatisfy { !$0.isEmpty && !$0.hasPrefix(" ") }
        result += isOneParagraph ? " " : "\n"
      }
      result += line
      last = line
    }
    return result
  }

  /// The text in lines of at most `width` columns, indented by `indent` spaces.
  ///
  /// Line breaks of the text and the indentation of its lines are kept. A word that is wider than a
  /// line has its own line.
  package func wrapped(to width: Int, indent: Int = 0) -> String {
    let room = max(width - indent, 1)
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      let own = String(paragraph.prefix { $0 == " " })
      var line = own
      var lineWidth = own.count
      var isEmpty = true
      for word in paragraph.split(separator: " ") {
        let wordWidth = DisplayWidth.columns(of: word)
        if !isEmpty, lineWidth + 1 + wordWidth > room {
          lines.append(line)
          (line, lineWidth, isEmpty) = (own, own.count, true)
        }
        line += isEmpty ? word : " " + word
        lineWidth += wordWidth + (isEmpty ? 0 : 1)
        isEmpty = false
      }
      lines.append(line)
    }
    return lines.map { $0.allSatisfy { $0 == " " } ? "" : margin + $0 }.joined(separator: "\n")
  }
}

extension TerminalText {
  /// The text with which lines that contain a command to copy begin.
  private static let commandMark = "Next: "

  /// Breaks lines that are wider than a terminal, between words.
  ///
  /// Text that users copy is not broken: words, paths, hashes, quoted text and command lines. Rows
  /// of tables, which have two successive spaces, are kept too. The value of a fact line is broken
  /// below its beginning, or below the label if a word of it does not fit there. Escape sequences
  /// have no width.
  ///
  /// - Parameters:
  ///   - text: sanitized text.
  ///   - columns: the maximum width.
  /// - Returns: the text; continuation lines are indented by two more spaces.
  static func folded(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let indent = line.prefix { $0 == " " }
      let rest = line.dropFirst(indent.count)
      guard shownColumns(of: line) > columns, !rest.contains("\t"), !rest.hasPrefix(commandMark)
      else { return String(line) }
      if let (label, value) = fact(rest) {
        let start = indent.count + shownColumns(of: label)
        let fits = units(of: value).allSatisfy { start + shownColumns(of: $0) <= columns }
        return fits
          ? indent + label + broken(value, at: start, columns)
          : indent + label.prefix { $0 != ":" } + ":\n" + indent + "  "
            + broken(value, at: indent.count + 2, columns)
      }
      guard !rest.contains("  ") else { return String(line) }
      return indent + broken(rest, at: indent.count, columns, margin: indent.count + 2)
    }.joined(separator: "\n")
  }

  /// The label of a fact line with the spaces after it, and the value; `nil` for another line.
  private static func fact(_ line: Substring) -> (label: Substring, value: Substring)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    let label = line[..<value.startIndex]
    guard label.hasSuffix("  "), !line[..<colon].contains("  "),
      !value.contains("  ")
    else { return nil }
    return (label, value)
  }

  /// Breaks text that begins at a column; the lines after the first one begin at `margin`, by
  /// default at the same column.
  private static func broken(
    _ text: Substring, at start: Int, _ columns: Int, margin: Int? = nil
  ) -> String {
    let margin = margin ?? start
    var result = ""
    var width = start
    for (number, unit) in units(of: text).enumerated() {
      let own = shownColumns(of: unit)
      if number > 0 {
        let isBroken = width + 1 + own > columns
        result += isBroken ? "\n" + String(repeating: " ", count: margin) : " "
        width = isBroken ? margin : width + 1
      }
      result += unit
      width += own
    }
    return result
  }

  /// The words of a line; quoted words are one unit.
  private static func units(of line: Substring) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var units: [String] = []
    var index = 0
    while index < words.count {
      var end = index
      if words[index].drop(while: { $0 == "(" }).hasPrefix("'") {
        end = words[index...].firstIndex(where: endsQuotation) ?? index
      }
      units.append(words[index...end].joined(separator: " "))
      index = end + 1
    }
    return units
  }

  private static func endsQuotation(_ word: String) -> Bool {
    let end = word.reversed().drop { ",.;:?!)".contains($0) }
    return end.first == "'" && end.count > 1
  }

  private static func shownColumns(of text: some StringProtocol) -> Int {
    guard text.utf8.contains(0x1B) else { return DisplayWidth.columns(of: text) }
    return text.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated()
      .reduce(0) { sum, piece in
        let shown = piece.offset == 0 ? piece.element : piece.element.drop { $0 != "m" }.dropFirst()
        return sum + DisplayWidth.columns(of: shown)
      }
  }
}
