/// How much room a terminal has, in characters.
public struct TerminalSize: Equatable, Sendable {
  /// Characters from left to right.
  public let columns: Int
  /// Lines from top to bottom.
  public let lines: Int

  /// Takes both numbers.
  public init(columns: Int, lines: Int) { (self.columns, self.lines) = (columns, lines) }
}

extension CommandOutput {
  /// The room on the terminal that standard output is, at this moment; nil if it is none or does not
  /// say.
  public var terminalSize: TerminalSize? { outputDescriptor.flatMap(StandardStream.size) }
}
