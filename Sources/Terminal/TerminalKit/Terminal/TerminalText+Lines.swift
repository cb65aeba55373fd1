extension TerminalText {
  /// How many columns of a terminal a text takes; control characters take none.
  public static func columns(of text: String) -> Int { DisplayWidth.columns(of: text) }

  /// A text in lines that fit a width: broken between words where that is possible, and within a word
  /// that is wider than a line.
  ///
  /// - Parameters:
  ///   - text: any text; it is not sanitized here.
  ///   - columns: the width, at least 1.
  /// - Returns: the lines, at least one.
  public static func lines(of text: String, columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      // What fits keeps its own blanks.
      if DisplayWidth.columns(of: line) <= columns { return [String(line)] }
      return String(line).wrapped(to: columns).split(separator: "\n")
        .flatMap { pieces(of: $0, columns: max(columns, 1)) }
    }
  }

  private static func pieces(of line: Substring, columns: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var width = 0
    for character in line {
      let own = DisplayWidth.columns(of: character)
      if width + own > columns, !piece.isEmpty {
        pieces.append(piece)
        (piece, width) = ("", 0)
      }
      piece.append(character)
      width += own
    }
    return pieces + [piece]
  }
}
