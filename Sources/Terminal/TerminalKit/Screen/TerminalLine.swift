/// A line of a ``TerminalScreen``.
public enum TerminalLine: Sendable {
  /// Text of the program and of values, sanitized as on standard output.
  case text(StyledText)
  /// A secret that is lent while the line is drawn, and not kept. Characters that a terminal would act on, and
  /// bytes that are not UTF-8, are shown as `?`.
  case lent(@Sendable (_ show: (Span<UInt8>) -> Void) -> Void)

  /// An empty line.
  public static let empty = TerminalLine.text("")
}
