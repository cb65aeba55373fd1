import ByteSupport
import CommandLineKit

/// Command lines that a demonstration runs in its own process.
struct DemoSteps {
  let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Runs one command line; what it says is shown only when it fails, where that is wanted, or with
  /// `--verbose`.
  ///
  /// - Returns: what went to standard output.
  @discardableResult
  func run(_ arguments: [String], isShown: Bool = false) async throws -> String {
    context.output.note("$ hotside \(arguments.map(DemoSteps.typed).joined(separator: " "))")
    let output = CommandOutput.inMemory()
    let code = await CommandRunner.main(
      HotsideCommand.self, arguments: arguments, environment: context.environment, output: output)
    let said = output.outputText + output.errorText
    guard code == .success else {
      context.output.warn("\(said)")
      throw code
    }
    if isShown {
      for line in said.split(separator: "\n") { context.output.note("\(String(line))") }
    } else {
      context.output.detail("\(said)")
    }
    return output.outputText
  }

  /// A word as it is typed for a shell.
  private static func typed(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain && !word.isEmpty ? word : "'" + parts.joined(separator: "'\\''") + "'"
  }
}
