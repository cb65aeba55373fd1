import CommandLineKit
import TerminalKit

/// Runs a program and prints the most memory that it had resident, in bytes.
///
/// A process of its own, because the system counts what the parent of a program has resident into
/// the program's peak, and the bench itself holds a lot.
struct PeakMemoryWorker: Command {
  static let configuration = CommandConfiguration(
    commandName: "peak-memory", abstract: "Run a program and print its peak of memory.",
    shouldDisplay: false)

  @Argument(help: "The program and its arguments, behind --.") var words: [String]

  func run(_ context: CommandContext) async throws {
    let process = try ChildProcess(words[0], Array(words.dropFirst()))
    try context.output.print("\(try process.wait())")
  }

  /// The peak of a program that is run now, in bytes.
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
