/// A symbol with its quiet zone as lines of text, two modules in each character.
///
/// ```
/// █▀▀▀▀▀█ ▀▄█ █▀▀▀▀▀█
/// █ ███ █ ▄▀  █ ███ █
/// ```
package struct TerminalSymbol: Sendable {
  /// How dark and light modules are shown.
  package enum Coloring: Sendable, CaseIterable {
    /// Black on white by escape sequences, independent of the terminal's colors.
    case escapes
    /// No escape sequences; correct on a terminal with light text on a dark background.
    case lightOnDark
    /// No escape sequences; correct on paper and on terminals with a light background.
    case darkOnLight
  }

  /// The lines from top to bottom, without line ends; all are ``width`` characters wide on screen.
  package let lines: [String]
  /// The number of characters in each line, without escape sequences.
  package let width: Int

  /// Draws a symbol.
  ///
  /// - Parameters:
  ///   - symbol: the symbol.
  ///   - border: 0...32 modules of quiet zone on each side.
  ///   - coloring: the way in which dark and light are shown.
  /// - Throws: ``PictureError/option(name:value:allowed:)``.
  package init(
    _ symbol: QRSymbol, border: Int = 4, coloring: Coloring = .escapes
  ) throws(PictureError) {
    guard DrawingOptions.borders ~= border else {
      throw .option(name: "border", value: border, allowed: DrawingOptions.borders)
    }
    let side = symbol.side + 2 * border
    let isInked = { (x: Int, y: Int) -> Bool in
      // With an odd side, the lower half of the last line is outside the symbol and stays empty.
      guard y < side else { return false }
      let isDark = symbol[x - border, y - border]
      return coloring == .lightOnDark ? !isDark : isDark
    }
    width = side
    lines = stride(from: 0, to: side, by: 2).map { y in
      var line = coloring == .escapes ? "\u{1b}[38;5;16;48;5;231m" : ""
      for x in 0..<side {
        switch (isInked(x, y), isInked(x, y + 1)) {
        case (false, false): line += " "
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (true, true): line += "█"
        }
      }
      return coloring == .escapes ? line + "\u{1b}[0m" : line
    }
  }
}
