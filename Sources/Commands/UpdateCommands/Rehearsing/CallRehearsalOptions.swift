import AirGap
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import Reporting
import RuntimeMetadata
import TerminalKit

/// The options for a rehearsal of every call of a runtime.
struct CallRehearsalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the calls of this older metadata.",
      discussion: """
        For reduced metadata in --calls: the full metadata of its version. The exit code is 77
        unless devices with either show every call alike.
        """,
      valueName: "metadata"), completion: .metadataSources)
  var against: String?
  @Option(
    help: ArgumentHelp(
      "Also write a web page of all calls; - for standard output, instead of the text.",
      valueName: "file"), completion: .file())
  var html: OutputFile?
  @Option(
    help: ArgumentHelp("Transactions for each call, 1 to 100. Default: 3.", valueName: "count"))
  var argumentSets: Int?
  @OptionGroup var state: RuntimeStateOptions
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var outputs: OutputOptions

  func validate(hasCalls: Bool, _ report: ReportOptions) throws {
    guard (1...100).contains(argumentSets ?? 1) else {
      throw ValidationError("--argument-sets must be 1 to 100.")
    }
    guard hasCalls || against == nil && html == nil else {
      throw ValidationError("--against and --html need --calls.")
    }
    guard hasCalls || argumentSets == nil else {
      throw ValidationError("--argument-sets needs --calls.")
    }
    if !hasCalls { try state.require(false) }
    try outputs.require(html != nil, "--html")
    try html?.validate(.page, report)
  }

  /// Rehearses every call, and prints the result.
  func rehearse(
    _ calls: String, in workspace: Workspace, expecting expectation: RehearsalExpectation?,
    _ report: ReportOptions, _ context: CommandContext
  ) async throws {
    let loader = try state.loader(
      in: workspace, of: [calls] + (against.map { [$0] } ?? []), by: connection, context)
    let metadata = try await loader.load(MetadataReference(calls))
    var older: LoadedMetadata?
    if let against { older = try await loader.load(MetadataReference(against)) }
    try state.require(metadata.code != nil || older?.code != nil)
    if let older, let level = try ReductionText.level(of: metadata, against: older) {
      guard html == nil else {
        throw ValidationError(
          "--html shows the calls of one runtime. To compare reduced metadata, leave it out.")
      }
      return try ReductionText.rehearse(
        metadata, against: older, level, expecting: expectation,
        try ReductionRehearsalJob(workspace: workspace, argumentSets: argumentSets ?? 3),
        report, context)
    }
    ReductionText.tell(ReducedMetadata.form(of: metadata.bytes), context)
    if let older {
      let names = try [older, metadata].map { try $0.decoded().facts.name }
      if let note = MetadataReview.note(ofChains: names[0], names[1]) { context.output.warn(note) }
    }
    let bar = context.output.progress("Showing calls")
    defer { bar.finish() }
    let rehearsal = try CallRehearsalJob(workspace: workspace, argumentSets: argumentSets ?? 3)
      .run(metadata, against: older) { done, _ in bar.update(completed: done) }
    bar.finish()
    if let html {
      let page = CallRehearsalPage(rehearsal).bytes
      try html.write(
        page, under: outputs.rule, context, saying: "Wrote \(html), \(page.count.counted("byte")).")
    }
    if html?.isStandardOutput != true, !report.printed(rehearsal) {
      for line in CallRehearsalText.lines(rehearsal) { try context.output.print(line) }
    }
    try judge(rehearsal, expectation, context)
  }

  private func judge(
    _ rehearsal: CallRehearsal, _ expectation: RehearsalExpectation?, _ context: CommandContext
  ) throws {
    let refused = rehearsal.refused.count
    switch expectation {
    case .accept where refused > 0:
      throw RefusedUpdate(
        message: "\(refused.counted("call")) of \(rehearsal.calls.count) cannot be signed.")
    case .refuse where refused == 0:
      throw RefusedUpdate(message: "Every call can be signed, but a refusal was expected.")
    case nil where refused > 0:
      context.output.warn(
        "\(refused.counted("call")) of \(rehearsal.calls.count) cannot be signed.")
    default: break
    }
  }
}
