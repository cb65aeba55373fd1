/// A picture on a ``TerminalScreen``, over lines that are empty.
public struct ScreenPicture: Sendable {
  /// The line that it begins on, 0 for the uppermost.
  public let line: Int
  /// The column that it begins in, 0 for the leftmost.
  public let column: Int
  /// The characters that it takes, at least what its pixels need.
  public let size: TerminalSize
  /// Tells pictures apart: those with the same bytes show the same.
  public let key: [UInt8]
  /// Whether it hides all that was in its place.
  public let isOpaque: Bool
  /// How it is drawn: a PNG file, or for sixel a device control string with its ends.
  enum Drawing: Sendable {
    /// Gives its bytes; `nil` where that fails.
    case given(@Sendable () -> [UInt8]?)
    /// Lends its bytes, which are a secret.
    case lent(@Sendable (_ show: (Span<UInt8>) -> Void) -> Void)
  }

  let drawing: Drawing

  /// Places a picture.
  ///
  /// - Parameters:
  ///   - line: the line that it begins on, 0 for the uppermost.
  ///   - column: the column that it begins in, 0 for the leftmost.
  ///   - size: the characters that it takes.
  ///   - key: bytes that no other picture has.
  ///   - isOpaque: whether it hides all that was in its place.
  ///   - draw: draws it when it is not on the screen yet: a PNG file, or for a terminal that takes sixel
  ///     a device control string with its ends; `nil` where that fails, and nothing is shown.
  public init(
    line: Int, column: Int, size: TerminalSize, key: [UInt8], isOpaque: Bool,
    draw: @escaping @Sendable () -> [UInt8]?
  ) {
    (self.line, self.column, self.size) = (line, column, size)
    (self.key, self.isOpaque, drawing) = (key, isOpaque, .given(draw))
  }

  /// Places a picture that is a secret: no copy of it stays.
  ///
  /// - Parameters:
  ///   - line: the line that it begins on, 0 for the uppermost.
  ///   - column: the column that it begins in, 0 for the leftmost.
  ///   - size: the characters that it takes.
  ///   - key: bytes that no other picture has, and of which it cannot be computed.
  ///   - isOpaque: whether it hides all that was in its place.
  ///   - lend: draws it when it is not on the screen yet, and shows once what `draw` of the other
  ///     pictures gives.
  public init(
    line: Int, column: Int, size: TerminalSize, key: [UInt8], isOpaque: Bool,
    lending lend: @escaping @Sendable (_ show: (Span<UInt8>) -> Void) -> Void
  ) {
    (self.line, self.column, self.size) = (line, column, size)
    (self.key, self.isOpaque, drawing) = (key, isOpaque, .lent(lend))
  }

  /// Whether another picture stands in the same place.
  func isInPlace(of other: ScreenPicture) -> Bool {
    line == other.line && column == other.column && size == other.size
  }
}
