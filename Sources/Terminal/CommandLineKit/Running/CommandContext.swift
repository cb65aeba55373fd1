public import TerminalKit

/// Everything of the process a command may touch.
public struct CommandContext: Sendable {
  /// Where data, notes and progress go.
  public let output: CommandOutput
  /// Standard input.
  public let input: CommandInput
  /// Environment variables.
  public let environment: CommandEnvironment
  /// The canonical names from the root to the running command: `["hotside", "qr", "read"]`.
  public let commandPath: [String]
  /// The settings that the command takes, and where their values come from.
  public let settings: [SettingInForce]
}
