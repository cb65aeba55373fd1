import AirGap
import ByteSupport
import CommandLineKit
import Glibc
import HotSide
import HotStore
import JSONCodec
import NodeClient
import RuntimeMetadata

struct LoadMetadata: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare runtime metadata for signing.",
    discussion:
      "Without -d, -f, -k, -p or -t, -t is meant. --name takes the name of a network, as it stands in its metadata. Several networks are asked at the same time; files and database change together, at the end.",
    examples: [
      CommandExample(
        "Fetch, check and store Westend's metadata, and write it to sign.",
        "hotside load-metadata -t -n westend"),
      CommandExample(
        "Ask all networks; leave out what fails, and end with code 12 then.",
        "hotside load-metadata -t -a --pass-errors"),
      CommandExample(
        "Write what the database has, without a network.", "hotside load-metadata -f -n westend"),
    ],
    hiddenAliases: ["load_metadata"])

  @Flag() var setting = SettingFlag.t
  @OptionGroup var networks: ReferenceOptions

  @Flag(help: "Report networks that fail and go on with the others; ends with code 12 then.")
  var passErrors = false
  @Option(
    help: ArgumentHelp(
      "Ask this node instead of the stored ones; may be repeated.", valueName: "url"))
  var endpoint: [String] = []
  @OptionGroup var jobs: JobOptions

  @Flag(help: "Also fetch the chain's code at that block, run it, and compare its metadata.")
  var verifyCode = false

  @Flag(help: "Also show every call to a device, as 'rehearse --calls' does.")
  var rehearseCalls = false

  @OptionGroup var reduction: ReductionOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    let request = try request()
    if verifyCode, request.setting == .databaseOnly {
      throw ValidationError("load-metadata -f asks no node, so --verify-code has no meaning there.")
    }
  }

  private func request() throws -> MetadataRequest {
    do {
      return try MetadataRequest(
        setting: setting.setting, reference: networks.reference, passesErrors: passErrors,
        endpoints: endpoint, level: reduction.reduce)
    } catch { throw ValidationError(error.reportable.message) }
  }

  func run(_ context: CommandContext) async throws {
    if setting.setting == .databaseOnly { try nodes.refuse(for: "load-metadata -f", context) }
    let output = context.output
    let board = output.progressBoard("Asking nodes")
    defer { board.finish() }
    let workspace = try workspace.resolve(context)
    var inquiry = try nodes.inquiry(context, in: workspace)
    inquiry.codeVerification = verifyCode ? CodeVerification() : nil
    let job = MetadataJob(
      FetchEnvironment(
        workspace: workspace, inquiry: inquiry, jobs: Int(jobs.jobs),
        now: Int64(time(nil)), progress: FetchProgress(showing: board, output)))
    let result = try await job.run(try request())
    board.finish()
    for outcome in result.outcomes { try tell(outcome, output) }
    for failure in result.failures {
      output.warn("\(failure.network) was left out. \(failure.error.message)")
    }
    let rehearsals = try rehearse(result, context)
    report.printed(document(result, rehearsals))
    if !result.failures.isEmpty {
      throw result.outcomes.isEmpty ? ExitCode.failure : ExitCode.partial
    }
  }

  private func tell(_ outcome: MetadataJob.Outcome, _ output: CommandOutput) throws {
    for warning in outcome.warnings { output.warn("\(outcome.facts.name): \(warning)") }
    if let stored = outcome.stored, !report.json {
      let block = outcome.block.map { ", block hash \($0)" } ?? ""
      try output.print(stored.line(outcome.facts, block: block))
    }
    if let hash = outcome.codeHash {
      output.note(
        "The code of \(outcome.facts.name) at that block, hash \(hash), gives the same metadata.")
    }
    if let file = outcome.payloadFile {
      output.note("\(outcome.facts.note(outcome.reduction, writtenTo: file))")
    }
    if let reduction = outcome.reduction {
      for line in ReductionText.lines(reduction) { output.note("\(line)") }
      output.note("\(ReductionText.oneForm)")
    }
  }

  /// The rehearsals of every call, one for each outcome, where they are wanted.
  private func rehearse(
    _ result: MetadataJob.Report, _ context: CommandContext
  ) throws -> [CallRehearsal] {
    guard rehearseCalls else { return [] }
    let workspace = try workspace.resolve(context)
    return try result.outcomes.map { outcome in
      try CallRehearsalText.rehearse(
        LoadedMetadata(
          outcome.metadata, title: "\(outcome.facts.name) \(outcome.facts.version)"),
        workspace, context)
    }
  }

  private func document(
    _ result: MetadataJob.Report, _ rehearsals: [CallRehearsal]
  ) -> JSONValue {
    .members([
      "networks": .array(result.outcomes.map(LoadMetadata.json)),
      "callRehearsals": .array(rehearsals.map { .object($0.summary) }),
      "failures": .array(
        result.failures.map { failure in
          .members([
            "network": .string(failure.network),
            "error": ReportOptions.json(CommandFailure(failure.error)),
          ])
        }),
    ])
  }

  private static func json(_ outcome: MetadataJob.Outcome) -> JSONValue {
    .object(
      JSONObject(
        outcome.facts.members + [
          ("genesisHash", .string(outcome.genesisHash.hex)),
          ("blockHash", .string(outcome.block?.hex)),
          ("endpoint", .string(outcome.endpoint)),
          ("stored", .string(outcome.stored?.word)),
          ("codeHash", .string(outcome.codeHash?.hex)),
          ("payloadFile", .string(outcome.payloadFile)),
          ("reduction", outcome.reduction?.document ?? .null),
          ("saving", outcome.reduction.map { ReductionSaving($0).document } ?? .null),
          ("warnings", .strings(outcome.warnings)),
        ]))
  }
}

extension FetchProgress {
  /// Shown on a board; failing endpoints are warned of.
  init(showing board: ProgressBoard, _ output: CommandOutput) {
    self.init()
    started = { board.begin($0) }
    asking = { board.waits($0, for: $1.map { "asking \($0.redacted)" }) }
    stepped = { board.update($0, completed: $1, total: NodeInquiry.stepCount) }
    finished = { network, hasFailed in
      board.finish(network, total: NodeInquiry.stepCount, hasFailed: hasFailed)
    }
    endpointFailed = { network, error in
      output.warn("\(network): \(error.message) Asking the next endpoint.")
    }
  }
}

extension LoadMetadata: DocumentedCommand {
  static let document = JSONShape.members([
    "networks": MetadataFacts.shape.adding([
      "genesisHash": .hash, "blockHash": .hash.orNull, "endpoint": .text.orNull,
      "stored": MetadataVersions.Outcome.shape.orNull, "codeHash": .hash.orNull,
      "payloadFile": .text.orNull, "reduction": MetadataReduction.shape.orNull,
      "saving": ReductionSaving.shape.orNull, "warnings": .texts,
    ]).list,
    "callRehearsals": CallRehearsal.summaryShape.list,
    "failures": JSONShape.members(["network": .text, "error": CommandDocument.error]).list,
  ])
}
