import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import TerminalKit
import UpdateCompletion

struct Unwasm: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare metadata from a runtime's wasm code for signing.",
    discussion: """
      Runs the code, compressed or not, in a process that can only compute. The database must have
      the network, by the name in the metadata. Without -u the metadata is not stored.

      The code of many parachains reads its chain's state to make its metadata. The values come
      from --state-from, or from the record of a fetch; the manifest of the signed update lists
      them.
      """,
    examples: [
      CommandExample(
        "Store the metadata of a released runtime, and prepare it for signing.",
        "hotside unwasm --update-db --filename westend_runtime-v9230.compact.compressed.wasm")
    ],
    formerSpellings: [FormerSpelling("-d", advice: "Leave it out: without -u nothing is stored.")],
    impliedOption: "--filename")

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "The runtime, such as westend_runtime-v9150.compact.compressed.wasm.",
      discussion: "A version in the file's name must be the runtime's version.", valueName: "file"),
    completion: .file())
  var filename: String
  @Flag(name: [.customShort("u"), .customLong("update-db")], help: "Also store the metadata.")
  var updateDb = false
  @Option(
    help: ArgumentHelp(
      "Refuse a file with another BLAKE2b-256, 64 hex digits.", valueName: "hash"))
  var expectHash: Hash256?

  @OptionGroup var state: RuntimeStateOptions
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var reduction: ReductionOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let output = context.output
    if !state.asksNode { try connection.refuse(for: "unwasm without --state-from URL", context) }
    let workspace = try workspace.resolveToChange(context)
    let outcome = try await UnwasmJob(
      workspace: workspace, now: FileTime.now,
      state: try state.state(in: workspace, try connection.options(context))
    ).run(
      UnwasmJob.Request(
        path: filename, updatesDatabase: updateDb,
        expectedHash: expectHash, level: reduction.reduce))
    for warning in outcome.warnings { output.warn("\(outcome.facts.name): \(warning)") }
    if let note = state.note(on: outcome.code) { output.note(note) }
    output.note(outcome.facts.note(outcome.reduction, writtenTo: outcome.payloadFile))
    if let reduction = outcome.reduction {
      for line in ReductionText.lines(reduction) { output.note(line) }
      output.note(ReductionText.oneForm)
    }
    hints.tellNext(
      NextStep.sign([outcome.payloadFile]), in: self.workspace.words, report,
      context)
    if report.printed(outcome, as: Unwasm.document) { return }
    let code = outcome.code
    try output.print(
      """
      runtime code: \(outcome.facts.name) \(outcome.facts.version), \(code.byteCount.counted("byte")), \
      \(code.moduleByteCount) unpacked, hash \(code.hash)
      """
    )
    let offered = code.metadataVersions.map { "V\($0)" }.joined(separator: ", ")
    try output.print(
      """
      metadata: V\(outcome.facts.metadataVersion)\(offered.isEmpty ? "" : " (of \(offered))"), \
      \(outcome.facts.byteCount.counted("byte")), hash \(outcome.facts.hash)
      """
    )
    for value in code.state { try output.print("state: \(value.line)") }
    guard let stored = outcome.stored else { return }
    try output.print(stored.line(outcome.facts))
  }
}

extension Unwasm: DocumentedCommand {
  package static let document: JSONForm<UnwasmJob.Outcome> = [
    "...": .all(\.facts, as: MetadataFacts.form), "codeHash": .of(\.code.hash),
    "codeLength": .of(\.code.byteCount), "moduleLength": .of(\.code.moduleByteCount),
    "metadataVersions": .of(\.code.metadataVersions),
    "codeReads": .list(\.code.state, as: StateValue.form), "genesisHash": .of(\.genesisHash),
    "stored": .of(\.stored, as: .orNull(StoredVersionRule.Arrival.form)),
    "payloadFile": .of(\.payloadFile),
    "reduction": .of(\.reduction, as: .orNull(MetadataReduction.form)),
    "saving": .of { $0.reduction.map { ReductionSaving($0) } }, "warnings": .of(\.warnings),
  ]
}
