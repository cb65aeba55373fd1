/// A key as a terminal sends it.
public enum TerminalKey: Equatable, Hashable, Sendable {
  /// A character that can be shown; one that is composed of several scalars arrives as several.
  case character(Unicode.Scalar)
  /// Control and a letter, `a` to `z`.
  case control(Unicode.Scalar)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
}
