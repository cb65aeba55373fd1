import CommandLineKit
import TerminalKit

/// Runs a program and prints its peak resident memory in bytes.
///
/// It is a separate process because the kernel includes the memory of the parent in the peak, and
/// the bench itself uses much.
struct PeakMemoryWorker: Command {
  static let configuration = CommandConfiguration(
    commandName: "peak-memory", abstract: "Run a program and print its peak of memory.",
    shouldDisplay: false)

  @Argument(help: "The program and its arguments, behind --.") var words: [String]

  func run(_ context: CommandContext) async throws {
    let process = try ChildProcess(words[0], Array(words.dropFirst()))
    try context.output.print("\(try process.wait())")
  }

  /// Runs a program and returns its peak memory in bytes.
  static func peak(_ program: String, _ arguments: [String]) throws(BenchError) -> Double {
    let own = BenchSetting.executable
    let process = try ChildProcess(
      own, ["peak-memory", "--", program] + arguments, isConversation: true)
    let line = try process.readLine()
    try process.wait()
    guard let bytes = Double(line) else { throw .noMeasure(program: own, said: line) }
    return bytes
  }
}
