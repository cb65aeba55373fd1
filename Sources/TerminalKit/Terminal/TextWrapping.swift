extension String {
  /// The text with each paragraph on one line: lines are joined but for those that begin with a space,
  /// and empty lines stay.
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

  /// The text in lines no wider than `width` columns, indented by `indent` spaces.
  ///
  /// Line breaks of the text stay, and so does the indentation of its lines; words wider than a line
  /// stand alone on one.
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
