import TerminalKit

/// Properties of standard input; this type does not read it.
public struct CommandInput: Sendable {
  /// Whether standard input is a terminal, so that a user can answer questions.
  public let isTerminal: Bool

  /// Standard input of this process.
  public static var standard: CommandInput {
    CommandInput(isTerminal: StandardStream.isTerminal(StandardStream.input))
  }

  /// An empty input.
  public static let empty = CommandInput(isTerminal: false)
}
