public import ByteSupport
private import Glibc

/// Parses, runs and reports: the edge of a program.
public enum CommandRunner {
  /// Runs a command line and says how the program ends.
  ///
  /// All input and output goes through the parameters.
  ///
  /// - Parameters:
  ///   - root: The command the program as a whole is.
  ///   - arguments: The words after the program's name.
  ///   - environment: Environment variables the commands may look at.
  ///   - input: Standard input.
  ///   - output: Standard output and standard error; flushed at the end.
  /// - Returns: The code to exit with; everything has been printed.
  public static func main(
    _ root: any Command.Type, arguments: [String], environment: CommandEnvironment,
    input: CommandInput = .empty, output: CommandOutput
  ) async -> ExitCode {
    var path = CommandPath(root: root)
    do {
      let invocation = try CommandParser.parseLocated(root, arguments: arguments)
      if case .run(_, let found) = invocation { path = found }
      try await perform(
        invocation, root: root, environment: environment, input: input, output: output)
      try output.flush()
      return .success
    } catch { return finish(error, path: path, output: output) }
  }

  /// Runs the command line of this process and exits: the whole body of a program.
  ///
  /// ```swift
  /// @main struct Tool {
  ///   static func main() async { await CommandRunner.runProcess(Root.self) }
  /// }
  /// ```
  public static func runProcess(_ root: any Command.Type) async -> Never {
    StandardStream.prepareProcess()
    Interruption.catchSignals()
    let code = await main(
      root, arguments: Array(SystemText.arguments.dropFirst()), environment: .process,
      input: .standard, output: .standard())
    #if COUNTING_LINES
      // The counts of `make cover` are written by an exit handler.
      exit(Int32(code.rawValue))
    #else
      // Everything has been printed. What libraries do when a process ends in order (OpenSSL takes
      // down what all threads share) would race with a thread that is just closing its connection.
      _exit(Int32(code.rawValue))
    #endif
  }

  private static func perform(
    _ invocation: CommandInvocation, root: any Command.Type, environment: CommandEnvironment,
    input: CommandInput, output: CommandOutput
  ) async throws {
    switch invocation {
    case .run(let command, let path):
      if let verbosity = DeclarationSet(command).verbosity { output.verbosity = verbosity }
      let context = CommandContext(
        output: output, input: input, environment: environment, commandPath: path.names)
      let notices = Notices()
      defer { for sentence in notices.all { output.warn("\(sentence)") } }
      try await Notices.$current.withValue(notices) {
        // What the command reads is known from here on, so that it does not write over it.
        try await FileInputs.$current.withValue(FileInputs()) { try await command.run(context) }
      }
    case .help(let path):
      try output.print(CommandHelp.text(of: path, width: output.width), terminator: "")
    case .version(let version): try output.print(version)
    case .completionScript(let shell):
      try output.write(Array(CompletionScript.text(for: root, shell: shell).utf8))
    case .completionValues(let request):
      for value in request.values(environment: environment) {
        try output.print(TerminalText.sanitized(value, keepingLayout: false))
      }
    }
  }

  /// Ends after an error: its message, and what was printed before it still goes out.
  private static func finish(
    _ error: any Error, path: CommandPath, output: CommandOutput
  ) -> ExitCode {
    if let fault = error as? CommandLineKitError, fault.exitCode == .cannotWrite {
      return finish(fault: fault, output: output)
    }
    do {
      let code = try report(error, path: path, output: output)
      try output.flush()
      return code
    } catch { return finish(fault: error, output: output) }
  }

  /// Ends after a fault of standard output, quietly if its reader has gone.
  private static func finish(fault: CommandLineKitError, output: CommandOutput) -> ExitCode {
    if fault != .readerGone { output.fail(fault.message) }
    return fault.exitCode
  }

  private static func report(
    _ error: any Error, path: CommandPath, output: CommandOutput
  ) throws(CommandLineKitError) -> ExitCode {
    switch error {
    case let code as ExitCode: return code
    case CleanExit.helpRequest:
      try output.print(CommandHelp.text(of: path, width: output.width), terminator: "")
      return .success
    case CleanExit.message(let message):
      try output.print(message)
      return .success
    case let failure as ParseFailure:
      output.fail(failure.text)
      return .usage
    case let failure as ValidationFailure:
      return try report(failure.error, path: failure.path, output: output)
    case let failure as ValidationError:
      output.fail(failure.message + "\n" + UsageLine.hint(for: path))
      return .usage
    case let failure as any ReportableError:
      output.fail(failure.message)
      return failure.exitCode
    default:
      output.fail("\(error)")
      return .failure
    }
  }
}

extension DeclarationSet {
  /// What ``VerbosityOptions`` say; nil if the command does not take them in.
  fileprivate var verbosity: Verbosity? {
    structs.compactMap { ($0 as? VerbosityOptions)?.verbosity }.last
  }
}

extension ParseFailure {
  /// The sentence, the help of the argument in question, the usage and where to read more; without
  /// the leading `Error: ` and without a line break at the end.
  public var text: String {
    let help = argumentHelp.map { "Help:  \($0)\n" } ?? ""
    return error.message + "\n" + help + UsageLine.hint(for: path)
  }
}

extension UsageLine {
  /// `Usage: …` and the line that names the help.
  static func hint(for path: CommandPath) -> String {
    "Usage: \(text(of: path))\n  See '\(path.joined) --help' for more information."
  }
}
