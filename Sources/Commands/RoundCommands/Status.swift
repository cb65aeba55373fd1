import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PortalStore
import Reporting
import Round
import SecretVault
import TerminalKit
import VaultPayloads

/// The kinds of updates, with the names in the table.
enum RoundKind: String, CaseIterable, ExpressibleByArgument {
  case specs, metadata, types

  init(_ kind: UpdateKind) {
    switch kind {
    case .addSpecs: self = .specs
    case .loadMetadata: self = .metadata
    case .loadTypes: self = .types
    }
  }
}

struct Status: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show what needs to be fetched, prepared, signed or checked.",
    discussion: """
      Reads the database, the payloads to sign, the completed updates and the recorded verifiers.
      Prints a row for each update that is not complete; updates that need a person come first.
      Pictures are read only if they have changed since they were verified.

      The exit code is 12 if anything is not complete, 77 if there is an alarm, and 66 if the
      database has no network.
      """,
    examples: [
      CommandExample(
        "Ask all nodes for their versions, and show what is pending.", "hotside status --fetch"),
      CommandExample("Show the state of Westend.", "hotside status westend"),
    ],
    foreignWords: ["-n": "hotside status NETWORK", "--network": "hotside status NETWORK"])

  @Argument(
    help: ArgumentHelp(
      "Networks, by name or title; 'types' for legacy types.", valueName: "network"),
    completion: .roundParts)
  var networks: [String] = []
  @Option(
    help: ArgumentHelp(
      "Leave these networks out, by name or title; may be repeated.", valueName: "network"),
    completion: .roundParts)
  var except: [String] = []
  @Option(help: ArgumentHelp("Show only updates of this kind.", valueName: "kind"))
  var kind: RoundKind?
  @Flag(help: "Also show complete updates.") var all = false
  @Flag(help: "First ask all nodes at the same time for version, code hash and genesis hash.")
  var fetch = false
  @OptionGroup var proof: ProofOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    guard fetch || !proof.prove else {
      throw ValidationError("--prove asks nodes, so it needs --fetch. Give both, or neither.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let job = RoundJob(workspace: workspace)
    let look = fetch ? try await observe(job, workspace, context) : RoundJob.Look()
    let facts = try await job.publishedFacts(in: workspace, context.output)
    var known = try rows(facts, workspace)
    guard !known.isEmpty else { throw HotSideError.noNetworks }
    Status.explain(&known, by: look, context.output)
    let rows = try narrowed(known, workspace)
    let names = SignerNames(keyStore, facts, context)
    // Specs that were never prepared count as work only if the user names their network.
    let work = rows.filter { $0.state != .unprepared || !networks.isEmpty }
    let steps = RoundStep.lines(
      work.compactMap(\.step), eachAlone: !networks.isEmpty || !except.isEmpty,
      proving: proof.prove, building: facts.publication?.buildOptions ?? "")
    if !report.printed((rows, names, steps), as: Status.document) {
      try StatusText(names: names, now: FileTime.now).show(rows, showsAll: all, context)
      hints.tellNext(steps, in: self.workspace.words, report, context)
    }
    if rows.contains(where: { $0.state == .alarm }) { throw ExitCode.refused }
    if rows.contains(where: { !$0.state.isDone }) { throw ExitCode.partial }
  }

  private func rows(_ facts: RoundFacts, _ workspace: Workspace) throws -> [RoundRow] {
    let table = RoundTable(facts)
    return table.rows(named: try names(of: networks, in: table.rows, workspace))
  }

  /// The network names that the user's words refer to.
  ///
  /// A word without a row may be a network without updates, a portal id or an ambiguous name.
  ///
  /// - Throws: `HotSideError` for a word that is not a network, `HotDatabaseError`.
  private func names(
    of words: [String], in rows: [RoundRow], _ workspace: Workspace
  ) throws -> [String] {
    try words.map { word in
      if rows.contains(where: { $0.isCalled(word) }) { return word }
      return try workspace.openHotDatabase(.readOnly).network(called: word).name
    }
  }

  /// The rows that `--kind` and `--except` select.
  private func narrowed(_ rows: [RoundRow], _ workspace: Workspace) throws -> [RoundRow] {
    let except = try names(of: except, in: rows, workspace)
    let left = rows.filter { row in
      (kind == nil || row.kind.map(RoundKind.init) == kind) && !except.contains { row.isCalled($0) }
    }
    guard !left.isEmpty else {
      throw ValidationError("--kind and --except leave no update to look at.")
    }
    return left
  }

  /// Adds the errors of nodes, by network, to the reasons of rows that need a person; the others
  /// are warnings, and so are facts that a proof does not cover.
  private static func explain(
    _ rows: inout [RoundRow], by look: RoundJob.Look, _ output: CommandOutput
  ) {
    var warnings = SharedSentences()
    for (network, glance) in look.glances.sorted(by: { $0.key < $1.key }) {
      for warning in glance.warnings { warnings.add(warning, of: network) }
    }
    for (network, error) in look.lacking.sorted(by: { $0.key < $1.key }) {
      let place = rows.firstIndex { row in
        row.network?.hasSameBytes(as: network) == true && row.kind == .loadMetadata
          && [.alarm, .wentBack, .silent, .unproved, .behind, .foreign].contains(row.state)
      }
      if let place {
        // The recorded reason of an unproved row is this one.
        if rows[place].state != .unproved { rows[place].reasons.insert(error.message, at: 0) }
      } else {
        warnings.add(error.message, of: network)
      }
    }
    for line in warnings.lines { output.warn(line) }
  }

  /// Asks the nodes, and returns their answers and errors.
  private func observe(
    _ job: RoundJob, _ workspace: Workspace, _ context: CommandContext
  ) async throws -> RoundJob.Look {
    let output = context.output
    let board = output.progressBoard("Asking nodes")
    defer { board.finish() }
    var settings = try nodes.settings(context, in: workspace)
    // Only a portal publishes the number, in its status.
    settings.wantsBlockNumber = PortalFolder(in: workspace).hasPortal
    let environment = FetchEnvironment(
      workspace: workspace, settings: settings,
      now: FileTime.now, progress: FetchProgress(showing: board, output),
      proving: try proof.plan(context, settings.options, in: workspace))
    let known = networks.filter { $0 != "types" }
    guard known.count == networks.count || !known.isEmpty else { return RoundJob.Look() }
    return try await job.observe(environment, known)
  }
}

extension Status: DocumentedCommand {
  static let document: JSONForm<(rows: [RoundRow], names: SignerNames, steps: [String])> = [
    "isComplete": .of { !$0.rows.contains { !$0.state.isDone } },
    "items": .list(
      { found in found.rows.map { ($0, found.names) } }, as: StatusText.form),
    "nextCommands": .of(\.steps),
  ]
}
