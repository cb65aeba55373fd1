/// A usage error together with where it happened.
public struct ParseFailure: Error, Sendable {
  /// What is wrong.
  public let error: CommandLineKitError
  /// The command that was being parsed.
  public let path: CommandPath
  /// Name and help of the argument in question.
  ///
  /// As printed after `Help:`, so `--size <size>  Symbol bytes.`
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

/// A usage error found by a command itself; printed with the usage line, exit code 64.
public struct ValidationError: Error, Equatable, Sendable {
  /// The sentence to print.
  public let message: String

  /// Creates a usage error from a sentence.
  public init(_ message: String) { self.message = message }
}

/// A usage error thrown by `validate()`, with the command that threw it.
struct ValidationFailure: Error {
  let error: any Error
  let path: CommandPath
  /// What the command has from elsewhere than its command line.
  let settings: [SettingInForce]
}
