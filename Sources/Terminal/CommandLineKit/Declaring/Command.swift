/// A struct whose wrapped properties are filled from a command line.
///
/// Groups of options that several commands share conform to this protocol, and commands include
/// them with ``OptionGroup``. Every stored property has one of the wrappers ``Argument``,
/// ``Option``, ``Flag`` and ``OptionGroup``, so the compiler synthesizes the empty initializer, and
/// `encode(to:)`, which lists the properties for the parser.
public protocol ParsableArguments: Sendable, Encodable {
  /// Creates the declaration; the parser fills the wrapped properties of this value.
  init()

  /// Sets of mutually exclusive properties; if a set is required, one of them must be given.
  static var alternatives: [Alternatives] { get }

  /// Checks values that depend on each other, before the command runs and without I/O.
  ///
  /// Groups are validated before the command that contains them.
  ///
  /// - Throws: ``ValidationError`` for a usage error (exit code 64); any other error ends the
  ///   program as an error of ``Command/run(_:)`` does.
  func validate() throws
}

extension ParsableArguments {
  /// The default: no alternatives.
  public static var alternatives: [Alternatives] { [] }

  /// The default: all values are valid.
  public func validate() throws {}
}

/// A command or subcommand: its declaration and its action.
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
/// By default, names of options are the property's name in kebab-case, and the name of the command
/// is the type's name in kebab-case.
public protocol Command: ParsableArguments {
  /// The name, texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Runs the command; the default implementation prints its help.
  ///
  /// - Parameter context: the output, input and environment of the command.
  /// - Throws: `ExitCode` to end silently with this code, ``ValidationError`` for a late usage
  ///   error, `ReportableError` for an error with its own code; any other error has code 1.
  func run(_ context: CommandContext) async throws
}

extension Command {
  /// The default: an empty configuration.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Prints the help of this command.
  public func run(_ context: CommandContext) async throws { throw CleanExit.helpRequest }

  /// The configured name; otherwise the type's name in kebab-case.
  public static var commandName: String {
    // "\(Self.self)" would search all protocol conformances, which takes a tenth of the parsing
    // time.
    configuration.commandName ?? _typeName(Self.self, qualified: false).kebabCased
  }

  /// Parses arguments for this command without running it; for tests.
  ///
  /// - Parameter arguments: the words after the command's name.
  /// - Returns: the filled and validated command.
  /// - Throws: ``ParseFailure`` for a usage error, ``CleanExit`` for help or the version,
  ///   ``ValidationError`` if the words call a subcommand, or the error of `validate()`.
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
