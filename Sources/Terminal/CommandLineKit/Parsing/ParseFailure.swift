/// A usage error and the command in which it occurred.
public struct ParseFailure: Error, Sendable {
  /// The error, without the command in which it occurred.
  public let error: CommandLineKitError
  /// The command that was being parsed.
  public let path: CommandPath
  /// The label and help of the argument that caused the error: `--size <size>  Symbol bytes.`.
  public let argumentHelp: String?

  init(_ error: CommandLineKitError, path: CommandPath, definition: ArgumentDefinition? = nil) {
    self.error = error
    self.path = path
    argumentHelp = definition.flatMap { definition in
      guard !definition.help.isHidden, !definition.help.abstract.isEmpty else { return nil }
      return "\(HelpLabels.label(of: definition))  \(definition.help.abstract)"
    }
  }
}

/// A usage error that a command detects itself; printed with the usage line.
///
/// The exit code is 64.
public struct ValidationError: Error, Equatable, Sendable {
  /// The error, as a sentence for the user.
  public let message: String

  /// Creates a usage error from a sentence.
  public init(_ message: String) { self.message = message }
}

/// An error of `validate()`, and the command that threw it.
struct ValidationFailure: Error {
  let error: any Error
  let path: CommandPath
  /// The settings of the command.
  let settings: [SettingInForce]
}
