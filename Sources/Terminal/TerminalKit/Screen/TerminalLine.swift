/// A line of a ``TerminalScreen``.
public enum TerminalLine: Sendable {
  /// Text of the program and of values, sanitized as on standard output.
  case text(StyledText)
  /// A line of a picture, which brings its own escape sequences.
  case painted(String)
  /// A line of a picture, which brings its own escape sequences, and text beside it.
  case beside(painted: String, StyledText)
  /// A line of a picture that is a secret, which brings its own escape sequences, is lent while it is
  /// drawn and held by nobody here; those with the same key show the same.
  case drawn(key: String, @Sendable (_ show: (Span<UInt8>) -> Void) -> Void)
  /// A label, and a secret behind it that is lent while the line is drawn and held by nobody here. Bytes
  /// other than printable ASCII are shown as `?`.
  case lent(label: StyledText, @Sendable (_ show: (Span<UInt8>) -> Void) -> Void)

  /// An empty line.
  public static let empty = TerminalLine.text("")
}
