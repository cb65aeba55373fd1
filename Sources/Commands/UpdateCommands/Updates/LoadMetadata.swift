import AirGap
import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import NodeClient
import PictureWork
import Reporting
import Round
import RuntimeMetadata
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct LoadMetadata: Command {
  static let configuration = CommandConfiguration(
    abstract: "Fetch runtime metadata from nodes and prepare it for signing.",
    discussion: """
      --name takes the name of a network in its metadata, or the title of an entry.

      Several networks are asked at the same time. Files and database are changed together at the
      end: if one network fails, nothing is stored for any, unless --pass-errors is given.
      """,
    examples: [
      CommandExample(
        "Fetch, check and store Westend's metadata, and prepare it for signing.",
        "hotside load-metadata -t -n westend"),
      CommandExample(
        "Ask all networks, and leave out those that fail.",
        "hotside load-metadata -t -a --pass-errors"),
      CommandExample(
        "Prepare the metadata of the database, without a network connection.",
        "hotside load-metadata -f -n westend"),
    ],
    hiddenAliases: ["load_metadata"],
    foreignWords: ["--network": "--name", "--all-networks": "--all"], impliedOption: "--name")

  @Flag() var setting = SettingFlag.t
  @OptionGroup var networks: ReferenceOptions<NetworkName>

  @Flag(
    help:
      "Report networks that fail and continue with the others; the exit code is then 12, or 1 if all fail."
  )
  var passErrors = false
  @Option(
    help: ArgumentHelp(
      "Ask this node instead of the stored nodes; may be repeated.", valueName: "url"))
  var endpoint: [String] = []
  @OptionGroup var jobs: JobOptions

  @Flag(help: "Also fetch the chain's code at that block, run it, and compare its metadata.")
  var verifyCode = false

  @OptionGroup var proof: ProofOptions

  @Flag(help: "Also show every call to a device, as 'rehearse --calls' does.")
  var rehearseCalls = false

  @OptionGroup var reduction: ReductionOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    let request = try request()
    if verifyCode, request.setting == .databaseOnly {
      throw ValidationError(
        """
        load-metadata -f does not ask a node, so --verify-code has no effect. Leave it out.
        """)
    }
    if proof.prove {
      if request.setting == .databaseOnly {
        throw ValidationError(
          "load-metadata -f does not ask a node, so --prove has no effect. Leave it out.")
      }
      if case .url = request.reference {
        throw ValidationError(
          """
          --prove needs a network of the database, whose genesis hash is recorded. Add it with 'hotside networks add', \
          and name it with -n.
          """)
      }
      if verifyCode {
        throw ValidationError(
          "--prove trusts no node, so --verify-code has no effect. Leave it out.")
      }
      if nodes.best {
        throw ValidationError("--best cannot be proved: the best block is not final. Leave it out.")
      }
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
    let workspace = try workspace.resolveToChange(context)
    var settings = try nodes.settings(
      context, in: workspace, isAsking: setting.setting != .databaseOnly)
    settings.codeVerification = verifyCode ? RuntimeCodeVerification() : nil
    let job = MetadataJob(
      FetchEnvironment(
        workspace: workspace, settings: settings, jobs: Int(jobs.jobs),
        now: FileTime.now, progress: FetchProgress(showing: board, output),
        proving: setting.setting == .databaseOnly
          ? nil : try proof.plan(context, settings.options, in: workspace)))
    let rehearsal = rehearseCalls ? try CallRehearsalJob(workspace: workspace) : nil
    var rehearsals: [Hash256: CallRehearsal] = [:]
    let result: MetadataJob.Report
    do {
      result = try await job.run(try request()) { metadata in
        guard let rehearsal else { return }
        board.finish()
        let found = try CallRehearsalText.rehearse(metadata, rehearsal, context)
        rehearsals[found.facts.hash] = found
      }
    } catch let stop as MetadataJob.Stop {
      board.finish()
      if !report.printed((stop.report, []), as: LoadMetadata.document),
        stop.failures.count > LoadMetadata.mostInFull
      {
        try table(stop.report).print(context.output)
      }
      throw stop
    }
    board.finish()
    try tell(result, context)
    let found = result.outcomes.compactMap { rehearsals[$0.facts.hash] }
    report.printed((result, found), as: LoadMetadata.document)
    hints.tellNext(
      NextStep.sign(await pending(result, in: workspace, output)), in: self.workspace.words, report,
      context)
    if !result.failures.isEmpty {
      throw result.outcomes.isEmpty ? ExitCode.failure : ExitCode.partial
    }
  }

  /// The networks whose payloads were written and are not signed yet.
  ///
  /// Notes full metadata whose reduced form is complete, because nothing else names its payload.
  private func pending(
    _ result: MetadataJob.Report, in workspace: Workspace, _ output: CommandOutput
  ) async -> [String] {
    let written = result.outcomes.filter { $0.payloadFile != nil }
    let names = written.map(\.facts.name)
    guard !report.json, !written.allSatisfy({ $0.stored?.isNew ?? false }) else { return names }
    // A hint does not fail a command that has done its work.
    guard let facts = try? await RoundJob(workspace: workspace).facts() else { return names }
    let rows = RoundTable(facts).rows
    let done = rows.filter { $0.kind == .loadMetadata && $0.state.isDone }
    for row in done where row.isReduced && row.payload == nil {
      guard names.contains(where: { row.network?.hasSameBytes(as: $0) == true }) else { continue }
      output.note(
        """
        The reduced form of \(row.subject) is complete, so its full form does not wait for a signature: a device that \
        has one form refuses the other.
        """)
    }
    return names.filter { name in
      !done.contains { $0.network?.hasSameBytes(as: name) == true }
    }
  }

  /// The maximum number of networks that are printed in full; more are a table.
  private static let mostInFull = 3

  private func tell(_ result: MetadataJob.Report, _ context: CommandContext) throws {
    let output = context.output
    let isTable = result.outcomes.count + result.failures.count > LoadMetadata.mostInFull
    for failure in result.failures where report.json || !isTable {
      output.warn("Left out \(failure.network). \(failure.error.message)")
    }
    for outcome in result.outcomes {
      if report.json || !isTable {
        for warning in outcome.warnings { output.warn("\(outcome.facts.name): \(warning)") }
      }
      if isTable {
        tellCode(outcome) { output.detail("\($0)") }
      } else {
        try tell(outcome, output)
      }
    }
    if isTable, !report.json { try table(result).print(context.output) }
    let files = result.outcomes.compactMap(\.payloadFile)
    if isTable, let first = files.first {
      output.note(
        "Wrote \(files.count.counted("payload")) to sign into \(FilePath.folder(of: first)).")
    }
  }

  private func tell(_ outcome: MetadataJob.NetworkOutcome, _ output: CommandOutput) throws {
    if let stored = outcome.stored, !report.json {
      let block = outcome.block.map { ", block hash \($0)" } ?? ""
      try output.print(stored.line(outcome.facts, block: block))
    }
    tellCode(outcome) { output.note($0) }
    if let file = outcome.payloadFile {
      output.note(outcome.facts.note(outcome.reduction, writtenTo: file))
    }
    if let file = outcome.evidenceFile {
      output.note("Wrote the evidence for 'hotside verify --evidence' to \(file).")
    }
    if let reduction = outcome.reduction {
      for line in ReductionText.lines(reduction) { output.note(line) }
      output.note(ReductionText.oneForm)
    }
  }

  /// Reports that a chain's code gives the same metadata, if it was run.
  private func tellCode(_ outcome: MetadataJob.NetworkOutcome, _ tell: (String) -> Void) {
    guard let hash = outcome.codeHash else { return }
    if let proof = outcome.provenBy {
      tell("Proved: the code with the hash \(hash) gives this metadata. \(proof.sentence)")
      return RuntimeStateOptions.lines(outcome.codeReads).forEach(tell)
    }
    tell("The code of \(outcome.facts.name) at that block, hash \(hash), gives the same metadata.")
    RuntimeStateOptions.lines(outcome.codeReads).forEach(tell)
  }
}

extension LoadMetadata {
  private func table(_ result: MetadataJob.Report) -> StateTable {
    var table = StateTable(
      [.left("network"), .right("version"), .left("state"), .left("metadata hash")], coloring: 2)
    for outcome in result.outcomes {
      let state = outcome.state
      table.append(
        [
          outcome.facts.name, "\(outcome.facts.version)", state.word,
          StateTable.short(outcome.facts.hash.hex),
        ],
        in: state, named: outcome.facts.name, reasons: outcome.warnings)
    }
    for failure in result.failures {
      let state = TableState(failure: failure.error)
      table.append(
        [failure.network, "", state.word], in: state, named: failure.network,
        reasons: [failure.error.message])
    }
    return table
  }
}

extension MetadataJob.NetworkOutcome {
  fileprivate var state: TableState {
    let (word, need): (String, TableState.Need) =
      switch stored {
      case let stored? where stored.isNew: ("new", .command)
      case .some: ("known", .none)
      case nil: payloadFile == nil ? ("read", .none) : ("prepared", .command)
      }
    return TableState(word, warnings.isEmpty ? need : .person)
  }
}

extension StoredVersionRule.Arrival {
  fileprivate var isNew: Bool { if case .new = self { true } else { false } }
}

extension LoadMetadata: DocumentedCommand {
  package static let document: JSONForm<(result: MetadataJob.Report, rehearsals: [CallRehearsal])> =
    [
      "items": .list(
        { Entry.all($0.result) },
        as: [
          "network": .of(\.network), "specVersion": .of(\.outcome?.facts.version),
          "metadataVersion": .of(\.outcome?.facts.metadataVersion),
          "metadataHash": .of(\.outcome?.facts.hash),
          "metadataLength": .of(\.outcome?.facts.byteCount),
          "genesisHash": .of(\.outcome?.genesisHash), "blockHash": .of(\.outcome?.block),
          "endpoint": .of(\.outcome?.endpoint),
          "stored": .of(\.outcome?.stored, as: .orNull(StoredVersionRule.Arrival.form)),
          "codeHash": .of(\.outcome?.codeHash),
          "codeReads": .list({ $0.outcome?.codeReads ?? [] }, as: StateValue.form),
          "provenBy": .of(\.outcome?.provenBy), "payloadFile": .of(\.outcome?.payloadFile),
          "evidenceFile": .of(\.outcome?.evidenceFile),
          "reduction": .of(\.outcome?.reduction, as: .orNull(MetadataReduction.form)),
          "saving": .of { $0.outcome?.reduction.map { ReductionSaving($0) } },
          "warnings": .of { $0.outcome?.warnings ?? [] },
          "error": .of(\.failure, as: .orNull(CommandDocument.error)),
        ]),
      "callRehearsals": .list(\.rehearsals, as: CallRehearsal.summary),
    ]
}

/// The JSON document's results, successful networks first.
private struct Entry {
  let network: String
  let outcome: MetadataJob.NetworkOutcome?
  let failure: CommandFailure?

  static func all(_ report: MetadataJob.Report) -> [Entry] {
    report.outcomes.map { Entry(network: $0.facts.name, outcome: $0, failure: nil) }
      + report.failures.map {
        Entry(network: $0.network, outcome: nil, failure: CommandFailure($0.error))
      }
  }
}
