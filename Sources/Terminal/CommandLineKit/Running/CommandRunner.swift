private import ByteSupport
import FileSupport
private import Glibc
public import Reporting
public import TerminalKit
import Threading

/// Parses and runs a command line, and reports its errors.
public enum CommandRunner {
  /// Runs a command line and returns the exit code.
  ///
  /// All input and output goes through the parameters.
  ///
  /// - Parameters:
  ///   - root: the root command of the program.
  ///   - documents: the options that request documents, for command lines that are not understood.
  ///   - settings: creates the source of settings that are not on the command line.
  ///   - arguments: the words after the program's name.
  ///   - environment: the environment variables for the commands.
  ///   - input: standard input.
  ///   - output: standard output and standard error; flushed at the end.
  /// - Returns: the exit code; all output has been written.
  public static func main(
    _ root: any Command.Type, documents: (any DocumentOptions.Type)? = nil,
    settings: SettingReader? = nil, arguments: [String],
    environment: CommandEnvironment, input: CommandInput = .empty, output: CommandOutput
  ) async -> ExitCode {
    var path = CommandPath(root: root)
    var inForce: [SettingInForce] = []
    var options: Set<String>?
    var document: (CommandEnd) -> [UInt8]? = { documents?.document(ofRefused: arguments, $0) }
    do {
      let invocation = try CommandParser.parseLocated(
        root, arguments: arguments,
        settings: settings.map { settings in { try settings($0, environment) } })
      if case .run(let command, let found) = invocation {
        path = found
        let declarations = DeclarationSet(command)
        inForce = declarations.settings
        options = declarations.optionSpellings
        let requests = declarations.structs.compactMap { $0 as? any DocumentOptions }
        document = { end in requests.last?.document(of: end) }
      }
      try await FittingAdvice.$options.withValue(options) {
        try await perform(
          invocation, inForce, root: root, environment: environment, input: input, output: output)
      }
      let end = CommandEnd(
        warnings: output.warnings, failure: nil, command: Array(path.names.dropFirst()))
      if let bytes = document(end) {
        try output.write(bytes)
      }
      try output.flush()
      return .success
    } catch {
      if let failure = error as? ValidationFailure {
        options = DeclarationSet(failure.path.last.init()).optionSpellings
      }
      return FittingAdvice.$options.withValue(options) {
        finish(error, path: path, inForce, document, output: output)
      }
    }
  }

  /// Runs the command line of this process, and exits; a program consists only of this call.
  ///
  /// ```swift
  /// @main struct Tool {
  ///   static func main() async { await CommandRunner.runProcess(Root.self) }
  /// }
  /// ```
  public static func runProcess(
    _ root: any Command.Type, documents: (any DocumentOptions.Type)? = nil,
    settings: SettingReader? = nil
  ) async -> Never {
    StandardStream.prepareProcess()
    let words = SystemText.arguments
    if let (fault, code) = startFault(words) {
      CommandOutput.standard().fail(fault)
      _exit(Int32(code.rawValue))
    }
    Interruption.catchSignals()
    let code = await main(
      root, documents: documents, settings: settings,
      arguments: Array(words.dropFirst()),
      environment: .process, input: .standard, output: .standard())
    #if COUNTING_LINES
      // An exit handler writes the coverage counts of `make cover`.
      exit(Int32(code.rawValue))
    #else
      // All output has been written. The exit handlers of libraries would race with a thread that
      // is closing its connection; OpenSSL, for example, frees data that all threads share.
      _exit(Int32(code.rawValue))
    #endif
  }

  /// The reason why this process cannot run any command; `nil` if it can.
  private static func startFault(_ words: [String]) -> (String, ExitCode)? {
    if !StandardStream.canOpen(fewestFiles) {
      return (
        """
        This process may open fewer than \(fewestFiles) more files, but a command needs them. Raise the limit, such as \
        with 'ulimit -n 64'.
        """, .failure
      )
    }
    if let count = ProcessMemory.missingByteCount {
      return (
        """
        This process may use less than \(count >> 20) MB of additional memory, but a command needs them. Raise the \
        limit, such as with 'ulimit -v unlimited'.
        """, .failure
      )
    }
    do { try OwnThread {}.join() } catch {
      return (
        """
        This process cannot start a thread, but a command needs some: \(error.reason). Raise the limit, such as with \
        'ulimit -u 100'.
        """, .failure
      )
    }
    // Linux gives a program that was started without arguments one empty argument.
    guard words.count > 1 || words.first?.isEmpty == false else {
      return (
        """
        This process was started without a command line: not even the program's name is in it. Start the program \
        with its name as the first word.
        """, .usage
      )
    }
    return nil
  }

  /// The minimum number of file descriptors that a command needs.
  ///
  /// The system's thread library ends the process if it gets no descriptors when it first needs
  /// them, which can be at any time.
  private static let fewestFiles = 16

  private static func perform(
    _ invocation: CommandInvocation, _ settings: [SettingInForce], root: any Command.Type,
    environment: CommandEnvironment,
    input: CommandInput, output: CommandOutput
  ) async throws {
    switch invocation {
    case .run(let command, let path):
      let declarations = DeclarationSet(command)
      if let verbosity = declarations.verbosity { output.verbosity = verbosity }
      let words = Array(path.names.dropFirst())
      let documents = declarations.structs.compactMap { $0 as? any DocumentOptions }.last
      if let line = documents?.eventLine(of: words) { output.tellEvents(line) }
      let context = CommandContext(
        output: output, input: input, environment: environment, commandPath: path.names,
        settings: settings)
      let notices = Notices()
      defer { for sentence in notices.all { output.warn("\(sentence)") } }
      try await Notices.$current.withValue(notices) {
        // The command's inputs are tracked from here on, so that no output overwrites them.
        try await FileInputs.$current.withValue(FileInputs()) {
          // A workspace may come from another person, so its settings may name only certain
          // folders.
          try await WorkspaceBounds.$current.withValue(WorkspaceBounds(settings)) {
            try await ActivityLog.$current.withValue(log(output)) { try await command.run(context) }
          }
        }
      }
    case .help(let path):
      try output.print(CommandHelp.text(of: path, width: output.width), terminator: "")
    case .topic(let topic):
      try output.print(CommandHelp.text(of: topic, width: output.width), terminator: "")
    case .version(let version): try output.print(version)
    case .completionScript(let shell):
      try output.write(Array(CompletionScript.text(for: root, shell: shell).utf8))
    case .completionValues(let request):
      for value in request.values(environment: environment) {
        try output.print(TerminalText.sanitized(value, keepingLayout: false))
      }
    }
  }

  /// The log of library activity for `--verbose`; `nil` without this option.
  private static func log(_ output: CommandOutput) -> ActivityLog? {
    output.verbosity >= .verbose ? ActivityLog { output.detail("\($0)") } : nil
  }

  /// Prints an error's message, after any earlier output, and returns the exit code.
  private static func finish(
    _ error: any Error, path: CommandPath, _ settings: [SettingInForce],
    _ document: (CommandEnd) -> [UInt8]?, output: CommandOutput
  ) -> ExitCode {
    if let fault = error as? StandardOutputError {
      return finish(fault: fault, output: output)
    }
    do {
      let code = try report(error, path: path, settings, output: output)
      let end = CommandEnd(
        warnings: output.warnings, failure: failure(error, settings),
        command: Array((error.place ?? path).names.dropFirst()))
      if let bytes = document(end) { try output.write(bytes) }
      try output.flush()
      return code
    } catch { return finish(fault: error, output: output) }
  }

  /// Ends after a failure of standard output; prints no message if the reader has closed the pipe.
  private static func finish(fault: StandardOutputError, output: CommandOutput) -> ExitCode {
    if fault != .readerGone { output.fail(fault.message) }
    return fault.exitCode
  }

  /// The failure for a document; `nil` after help, and if the command has printed an explanation.
  private static func failure(
    _ error: any Error, _ settings: [SettingInForce]
  ) -> CommandFailure? {
    switch error {
    case is ExitCode, is CleanExit: nil
    case let failure as ParseFailure:
      CommandFailure(code: .usage, message: failure.error.message, error: failure.error)
    case let failure as ValidationFailure:
      CommandRunner.failure(failure.error, failure.settings)
    case let failure as ValidationError:
      CommandFailure(
        code: .usage,
        message: ([FittingText(failure.message).message] + origins(settings))
          .joined(separator: " "),
        error: failure)
    default:
      CommandFailure(error.reportable)
    }
  }

  private static func report(
    _ error: any Error, path: CommandPath, _ settings: [SettingInForce], output: CommandOutput
  ) throws(StandardOutputError) -> ExitCode {
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
      return try report(failure.error, path: failure.path, failure.settings, output: output)
    case let failure as ValidationError:
      output.fail(
        ([FittingText(failure.message).message] + origins(settings)
          + [UsageLine.hint(for: path)])
          .joined(separator: "\n"))
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

extension CommandRunner {
  /// A line that names the settings that may have caused the error and are not from the command
  /// line.
  private static func origins(_ settings: [SettingInForce]) -> [String] {
    // The values are not printed, because some are secret.
    let elsewhere = settings.filter(\.origin.isElsewhere).map { setting in
      "\(setting.setting.key) (\(setting.origin))"
    }
    return elsewhere.isEmpty ? [] : ["Settings: \(elsewhere.joined(separator: ", "))"]
  }
}

extension WorkspaceBounds {
  /// Creates the bounds for settings that are paths.
  ///
  /// A path in a workspace's settings file must stay inside the folder of that file.
  fileprivate convenience init(_ settings: [SettingInForce]) {
    self.init()
    for setting in settings where setting.setting.isPath {
      for path in setting.words {
        switch setting.origin {
        case .file(let file, _) where setting.isShared:
          keep(path, inside: FilePath.folder(of: file), orName: setting.option)
        case .option, .variable, .file: free(path)
        case .standard: break
        }
      }
    }
  }
}

extension Error {
  /// The command that refused its words.
  fileprivate var place: CommandPath? {
    (self as? ParseFailure)?.path ?? (self as? ValidationFailure)?.path
  }
}

extension DeclarationSet {
  /// The verbosity of ``VerbosityOptions``; `nil` if the command does not include them.
  fileprivate var verbosity: Verbosity? {
    structs.compactMap { ($0 as? VerbosityOptions)?.verbosity }.last
  }
}

extension ParseFailure {
  /// The sentence, the argument's help, the usage and the help command; without a leading
  /// `Error: ` and a final line break.
  public var text: String {
    let help = argumentHelp.map { "Help:  \($0)\n" } ?? ""
    return error.message + "\n" + help + UsageLine.hint(for: path)
  }
}

extension UsageLine {
  /// The usage line, `Usage: …`, and the line with the help command.
  static func hint(for path: CommandPath) -> String {
    "Usage: \(text(of: path))\n  See '\(path.joined) --help' for more information."
  }
}
