/// A symbol as lines of text: two modules in each character, one above the other, with quiet zone.
///
/// ```
/// █▀▀▀▀▀█ ▀▄█ █▀▀▀▀▀█
/// █ ███ █ ▄▀  █ ███ █
/// ```
package struct TerminalSymbol: Sendable {
  /// How dark and light are told apart.
  package enum Coloring: Sendable, CaseIterable {
    /// Black on white by escape sequences, whatever the terminal's own colors are.
    case escapes
    /// No escape sequences; right on a terminal that writes light on dark.
    case lightOnDark
    /// No escape sequences; right on a terminal, or paper, that writes dark on light.
    case darkOnLight
  }

  /// The lines from top to bottom, without line ends; all are ``width`` characters wide on screen.
  package let lines: [String]
  /// Characters in each line, escape sequences not counted.
  package let width: Int

  /// Draws a symbol.
  ///
  /// - Parameters:
  ///   - symbol: the symbol.
  ///   - border: 0...32 modules of quiet zone on each side.
  ///   - coloring: how dark and light are told apart.
  /// - Throws: ``PictureError/option(name:value:allowed:)``.
  package init(
    _ symbol: QRSymbol, border: Int = 4, coloring: Coloring = .escapes
  ) throws(PictureError) {
    guard DrawingOptions.borders ~= border else {
      throw .option(name: "border", value: border, allowed: DrawingOptions.borders)
    }
    let side = symbol.side + 2 * border
    let isInked = { (x: Int, y: Int) -> Bool in
      // Where a side is odd, the lower half of the last line lies outside and stays as it is.
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
