import TerminalKit

/// What is known of standard input; nothing is read from it.
public struct CommandInput: Sendable {
  /// Whether a person sits there and may be asked.
  public let isTerminal: Bool

  /// Standard input of this process.
  public static var standard: CommandInput {
    CommandInput(isTerminal: StandardStream.isTerminal(StandardStream.input))
  }

  /// An input without a byte.
  public static let empty = CommandInput(isTerminal: false)
}
