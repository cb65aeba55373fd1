import ByteSupport
import CommandLineKit
import JSONCodec

/// All measures, in pairs: ours, then the peer's, then ours again.
struct BenchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "hotside-bench",
    abstract: "Measure Hotside beside its peers.",
    discussion:
      "Prints a table of ratios, ours to the peer's, so that less is better and 1 is equal: the median of the ratios of pairs that were measured one after the other. Writes Output/bench.json. Run it in the checkout with 'make bench', which builds the C program that is the floor of drawing and sets up the Python of the peers ($HOTSIDE_BENCH_PYTHON).",
    subcommands: [PeakMemoryWorker.self, RaptorQWorker.self, TransferWorker.self])

  @Option(help: ArgumentHelp("How many pairs of each measure, 7 or more.", valueName: "count"))
  var runs = 7
  @Option(
    help: ArgumentHelp(
      "Only measures whose name has this text; may be given several times.", valueName: "text"))
  var only: [String] = []
  @Flag(help: "Print the names of all measures and end.") var list = false

  private static let outputFolder = "Output"

  func validate() throws {
    guard (7...1001).contains(runs) else {
      throw ValidationError("--runs \(runs) is not possible; 7 to 1001 are.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let setting = try BenchSetting(environment: context.environment)
    let comparisons = BenchSubjects.comparisons(setting).filter { comparison in
      only.isEmpty || only.contains { comparison.name.contains($0) }
    }
    if list {
      for comparison in comparisons { try output.print(comparison.name) }
      return
    }
    guard !comparisons.isEmpty else {
      throw ValidationError("No measure has the text of --only in its name; see --list.")
    }
    var results: [ComparisonResult] = []
    var failed = false
    let progress = output.progress("Measuring", total: comparisons.count)
    for comparison in comparisons {
      do {
        let result = try await comparison.result(runs: runs)
        results.append(result)
        output.detail("\(comparison.name): \(DecimalText.fixed(result.ratio, places: 3))")
      } catch {
        failed = true
        output.warn("\(comparison.name): \(BenchSubjects.message(of: error))")
      }
      progress.advance()
    }
    progress.finish()
    try output.print(ComparisonResult.table(results))
    for reason in BenchSubjects.absences(setting) { output.note("\(reason)") }
    try Folder.create(BenchCommand.outputFolder)
    let document = JSONValue.array(results.map(\.document)).serialized(pretty: true)
    try FileReplacement.write(
      Array((document + "\n").utf8), to: "\(BenchCommand.outputFolder)/bench.json")
    if failed { throw ExitCode.failure }
  }

  @OptionGroup var verbosity: VerbosityOptions
}
