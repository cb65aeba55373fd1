/// A struct whose wrapped properties are filled from a command line.
///
/// Groups of options shared by several commands conform to this and are taken in with
/// ``OptionGroup``. Every property carries one of ``Argument``, ``Option``, ``Flag`` or
/// ``OptionGroup``, so that the empty initializer exists by itself.
public protocol ParsableArguments: Sendable {
  /// Creates the declaration; the parser fills the wrapped properties of that very value.
  init()

  /// Sets of properties of which one at most (or exactly one) may be given.
  static var alternatives: [Alternatives] { get }

  /// Checks what concerns several values at once, before the command runs and without any I/O.
  ///
  /// Groups are validated before the command that contains them.
  ///
  /// - Throws: ``ValidationError`` for a usage error (exit code 64); any other error ends the
  ///   program as if ``Command/run(_:)`` had thrown it.
  func validate() throws
}

extension ParsableArguments {
  /// No alternatives, unless declared.
  public static var alternatives: [Alternatives] { [] }

  /// Accepts everything, unless declared.
  public func validate() throws {}
}

/// A command or subcommand: its declaration, and what it does.
///
/// ```swift
/// struct Sign: Command {
///   static let configuration = CommandConfiguration(abstract: "Sign a payload.")
///
///   @Flag(help: "Overwrite existing files.") var force = false
///   @Argument(help: "The payload file.") var payload: String
///
///   func run(_ context: CommandContext) async throws {
///     try context.output.print("signed \(payload)")
///   }
/// }
/// ```
/// ```
/// $ hotside sign --fore payload
/// Error: Unknown option '--fore'. Did you mean '--force'?
/// Usage: hotside sign [--force] <payload>
///   See 'hotside sign --help' for more information.
/// ```
///
/// Names of options are the kebab-case form of the property, and the name of the command that of
/// the type, unless given.
public protocol Command: ParsableArguments {
  /// Name, texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the work. A command that only holds subcommands leaves this out and prints its help.
  ///
  /// - Parameter context: Output, input and environment; nothing else of the process is needed.
  /// - Throws: `ExitCode` to end silently with that code, ``ValidationError`` for a late usage
  ///   error, `ReportableError` for an error with its own code, anything else for code 1.
  func run(_ context: CommandContext) async throws
}

extension Command {
  /// An empty configuration, unless declared.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Prints the help of this command.
  public func run(_ context: CommandContext) async throws { throw CleanExit.helpRequest }

  /// The name this command is called by: as configured, else the type's name in kebab-case.
  public static var commandName: String {
    // Describing a type looks it up in every list of conformances first, a tenth of the parsing.
    configuration.commandName ?? _typeName(Self.self, qualified: false).kebabCased
  }

  /// Parses arguments for this command alone, without running it: what tests inspect.
  ///
  /// - Parameter arguments: The words after the command's name.
  /// - Returns: The filled and validated command.
  /// - Throws: ``ParseFailure`` for a usage error, ``CleanExit`` if help or the version is asked for,
  ///   ``ValidationError`` if the words call a subcommand; whatever `validate()` throws.
  public static func parse(_ arguments: [String]) throws -> Self {
    switch try CommandParser.parse(Self.self, arguments: arguments) {
    case .run(let command as Self, _): return command
    case .help: throw CleanExit.helpRequest
    case .version(let version): throw CleanExit.message(version)
    case .run, .topic, .completionScript, .completionValues:
      throw ValidationError("The arguments do not call '\(commandName)' itself.")
    }
  }
}
