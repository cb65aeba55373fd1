/// The size of a terminal in character cells.
public struct TerminalSize: Equatable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of lines.
  public let lines: Int

  /// Creates a size.
  public init(columns: Int, lines: Int) { (self.columns, self.lines) = (columns, lines) }
}

extension CommandOutput {
  /// The current size of the terminal of standard output; `nil` if it is not a terminal or has no
  /// size.
  public var terminalSize: TerminalSize? { outputDescriptor.flatMap(StandardStream.size) }
}
