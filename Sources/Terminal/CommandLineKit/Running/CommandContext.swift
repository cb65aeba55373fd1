public import TerminalKit

/// The parts of the process that a command may use.
public struct CommandContext: Sendable {
  /// The output for data, notes and progress.
  public let output: CommandOutput
  /// Properties of standard input.
  public let input: CommandInput
  /// The environment variables.
  public let environment: CommandEnvironment
  /// The canonical names from the root to the running command: `["hotside", "qr", "read"]`.
  public let commandPath: [String]
  /// The settings of the command, with their values and origins.
  public let settings: [SettingInForce]
}
