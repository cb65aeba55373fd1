/// A line of a ``TerminalScreen``.
public enum TerminalLine: Sendable {
  /// Text of the program that may contain values, which are sanitized as for standard output.
  case text(StyledText)
  /// A secret that the closure lends while the line is drawn.
  ///
  /// Control characters, and bytes that are not UTF-8, are shown as `?`.
  case lent(@Sendable (_ show: (Span<UInt8>) -> Void) -> Void)

  /// An empty line.
  public static let empty = TerminalLine.text("")
}
