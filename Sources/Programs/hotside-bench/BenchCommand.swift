import CommandLineKit
import FileSupport
import JSONCodec
import Reporting
import TerminalKit

/// All measurements, in pairs: first Hotside, then its peer.
struct BenchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "hotside-bench",
    abstract: "Measure Hotside and its peers in one run.",
    discussion: """
      Prints a table of ratios, ours to the peer's, so that less is better and 1 is equal: the
      median of the ratios of pairs that were measured one after the other. A row whose goal is in
      doubt is measured up to three times as often, as far as 30 s go. Fewer pairs are enough after 1 s
      if one measure is within a limit or two pairs are at half of the goal or less, and after 0.3 s if
      three pairs are a fifth below the goal or have none, or five are a tenth below it.

      Writes Output/bench.json. Ends with code 1 where a goal is missed or something could not be
      measured, and with code 75 where goals are missed only in rows that cannot be told: marked BUSY,
      where other programs had more than 15 % of the processors meanwhile, or SLOW, where a limit of
      time is missed by no more than the machine is slower than the one for which it was set.

      Run it in the checkout with 'make bench', which builds the C program that is the floor of
      drawing and sets up the Python of the peers ($HOTSIDE_BENCH_PYTHON).
      """,
    subcommands: [
      PeakMemoryWorker.self, RaptorQWorker.self, TransferWorker.self, ScanWorker.self,
    ])

  @Option(help: ArgumentHelp("The pairs of each measure, 7 or more.", valueName: "count"))
  var runs = 7
  @Option(
    help: ArgumentHelp(
      "Only measures whose name has this text; may be given several times.", valueName: "text"))
  var only: [String] = []
  @Flag(help: "Print the names of all measures and end.") var list = false

  private static let outputFolder = "Output"
  /// The number of rows whose times are printed at the end.
  private static let slowestCount = 10

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
    let start = ContinuousClock.now
    let (results, spent) = try await measure(comparisons, setting, output)
    let seconds = DecimalText.fixed((ContinuousClock.now - start) / .seconds(1), places: 0)
    if comparisons.contains(where: { $0.name.contains("reducing") }) {
      for line in try ReductionTable.lines(setting) { try output.print(line) }
    }
    for reason in BenchSubjects.absences(setting) { output.note("\(reason)") }
    try Folder.create(BenchCommand.outputFolder)
    let document = JSONValue.array(results.map(\.document)).serialized(pretty: true)
    try FileReplacement.write(
      Array((document + "\n").utf8), to: "\(BenchCommand.outputFolder)/bench.json",
      under: .upkeep)
    let judged = results.compactMap(\.isMet)
    try output.print(
      "\(judged.count { $0 }) of \(judged.count) goals met in \(seconds) s; the slowest rows:")
    for row in spent.sorted(by: { $0.seconds > $1.seconds }).prefix(BenchCommand.slowestCount) {
      try output.print("  \(DecimalText.fixed(row.seconds, places: 1)) s  \(row.name)")
    }
    let busy = results.filter(\.isBusy)
    if let most = busy.map(\.othersShare).max() {
      output.warn(
        """
        \(busy.count) of them cannot be told: other programs had up to \
        \(DecimalText.fixed(most * 100, places: 0)) % of the processors. Run it again when nothing else runs.
        """
      )
    }
    let slow = results.filter(\.isSlow)
    if let most = slow.map(\.slowness).max() {
      output.warn(
        """
        \(slow.count) of them cannot be told: this machine takes up to \
        \(DecimalText.fixed(most, places: 2)) times as long as the one for which limits of time were set.
        """
      )
    }
    let untold = busy.count + slow.count
    if judged.count(where: { !$0 }) > untold || results.count < comparisons.count {
      throw ExitCode.failure
    }
    if untold > 0 { throw ExitCode.tryAgain }
  }

  /// Runs the comparisons in order and prints each row at once.
  ///
  /// - Returns: the rows that were measured, and the seconds that every row took, its fixtures included.
  private func measure(
    _ comparisons: [Comparison], _ setting: BenchSetting, _ output: CommandOutput
  ) async throws -> (results: [ComparisonResult], spent: [(name: String, seconds: Double)]) {
    var results: [ComparisonResult] = []
    var spent: [(name: String, seconds: Double)] = []
    let table = ResultTable(names: comparisons.map(\.name))
    func say(_ line: String) throws(StandardOutputError) {
      try output.print(line)
      // Without this, files and pipes would not receive each row at once.
      try output.flush()
    }
    try say(table.heading)
    let progress = output.progress("Measuring", total: comparisons.count)
    defer { progress.finish() }
    for comparison in comparisons {
      let start = ContinuousClock.now
      do {
        let result = try await comparison.result(runs: runs) {
          try MachineSpeed.slowness(setting)
        }
        results.append(result)
        try say(table.row(result))
      } catch {
        try say(table.row(failing: comparison.name))
        output.warn("\(comparison.name): \(BenchSubjects.message(of: error))")
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      spent.append((comparison.name, seconds))
      output.detail("That took \(DecimalText.significant(seconds)) s.")
      progress.advance()
    }
    return (results, spent)
  }

  @OptionGroup var verbosity: VerbosityOptions
}
