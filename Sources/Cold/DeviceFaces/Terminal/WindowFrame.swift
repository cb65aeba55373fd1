import TerminalKit

/// What stands above and below a page in the window of a terminal.
enum WindowFrame {
  /// The longest text that names keys.
  static let mostKeys = keys(
    position: "100-199 of 999: ",
    ["Tab/↓ next", "Enter press", "Esc back", "PgDn scroll", "Ctrl-Q close"])

  private static let stroke = "─"
  /// Columns that a rule has on both sides of a text, with the blanks there.
  private static let sides = 6

  /// A rule with the title of the page in it; `nil` where it does not fit.
  static func title(_ title: String, _ size: TerminalSize) -> TerminalLine? {
    let width = TerminalText.columns(of: title)
    guard TerminalText.lines(of: title, columns: size.columns).count == 1,
      width + sides <= size.columns
    else { return nil }
    return .text(
      StyledText(rule(2) + " ", style: .dim) + StyledText(title, style: .bold)
        + StyledText(" " + rule(size.columns - width - 4), style: .dim))
  }

  /// What is seen of the page, and what keys do.
  static func keys(position: String, _ keys: [String?]) -> String {
    position + keys.compactMap(\.self).joined(separator: ", ")
  }

  /// The lines at the bottom: what is to be said, else the keys, in a rule where that fits.
  static func status(_ notice: String?, _ keys: String, _ size: TerminalSize) -> [TerminalLine] {
    if let notice {
      return TerminalText.lines(of: notice, columns: size.columns).map {
        .text(StyledText($0, style: .yellow))
      }
    }
    let width = TerminalText.columns(of: keys)
    if width + sides <= size.columns {
      let line = "\(rule(2)) \(keys) \(rule(size.columns - width - 4))"
      return [.text(StyledText(line, style: .dim))]
    }
    return TerminalText.lines(of: keys, columns: size.columns).map {
      .text(StyledText($0, style: .dim))
    }
  }

  private static func rule(_ length: Int) -> String { String(repeating: stroke, count: length) }
}
