import CommandLineKit
import Reporting
import TerminalKit

/// Command lines that a demo runs in its own process.
struct DemoSteps {
  let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Prints the headline of the next steps, as a comment of a shell.
  func head(_ text: String) {
    context.output.note("")
    context.output.note("\("# \(text)", style: .bold)")
  }

  /// Runs one command line and returns its standard output, which is only shown if the command
  /// fails, with `isShown`, or with `--verbose`.
  ///
  /// `mayLeaveTasks` accepts findings that need a person.
  @discardableResult
  func run(
    _ arguments: [String], isShown: Bool = false, mayLeaveTasks: Bool = false
  ) async throws -> String {
    context.output.note(
      "$ hotside \(arguments.map { ShellWord.quoted($0, leaving: ":") }.joined(separator: " "))")
    let output = CommandOutput.inMemory()
    let code = await CommandRunner.main(
      HotsideCommand.self, arguments: arguments, environment: context.environment, output: output)
    let said = output.outputText + output.errorText
    guard code == .success || (mayLeaveTasks && code == .partial) else {
      context.output.warn(said)
      throw code
    }
    if isShown {
      for line in said.split(separator: "\n") { context.output.note(String(line)) }
    } else {
      context.output.detail("\(said)")
    }
    return output.outputText
  }
}
