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

struct Status: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show what needs to be fetched, prepared, signed or checked.",
    discussion: """
      Looks at the database, the payloads to sign, the products and who is on record as verifier; a
      row for each update that is not complete, what needs a person first.

      Pictures are read where they are not those that were verified before.

      Ends with code 12 where anything is not complete, with 77 where there is an alarm, and with 66
      if the database has no network to look at.
      """,
    examples: [
      CommandExample(
        "Ask all nodes for their versions, and say what waits.", "hotside status --fetch"),
      CommandExample("Say where Westend stands.", "hotside status westend"),
    ],
    foreignWords: ["-n": "hotside status NETWORK", "--network": "hotside status NETWORK"])

  @Argument(
    help: ArgumentHelp(
      "Networks, by name or title; 'types' for legacy types.", valueName: "network"),
    completion: .networkNames)
  var networks: [String] = []
  @Flag(help: "Also show what is complete.") var all = false
  @Flag(help: "Ask the nodes for version, code hash and genesis hash first, all at once.")
  var fetch = false
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let job = RoundJob(workspace: workspace)
    if fetch { try await observe(job, workspace, context) }
    var facts = try await job.facts()
    facts.publication = publication(facts.products, workspace, context.output)
    let rows = try rows(facts, workspace)
    guard !rows.isEmpty else { throw HotSideError.noNetworks }
    let names = SignerNames(keyStore, facts, context)
    let steps = RoundStep.lines(rows.compactMap(\.step), eachAlone: !networks.isEmpty)
    if !report.printed((rows, names, steps), as: Status.document) {
      try StatusText(names: names, now: FileTime.now).show(rows, showsAll: all, context)
      hints.tellNext(steps, in: self.workspace.words, report, context)
    }
    if rows.contains(where: { $0.state == .alarm }) { throw ExitCode.refused }
    if rows.contains(where: { !$0.state.isDone }) { throw ExitCode.partial }
  }

  private func rows(_ facts: RoundFacts, _ workspace: Workspace) throws -> [RoundRow] {
    let table = RoundTable(facts)
    // Whatever is no row may still be a network, by an id of the portal, or a word for several.
    let names = try networks.map { word in
      if table.rows.contains(where: { $0.isCalled(word) }) { return word }
      return try workspace.openHotDatabase(.readOnly).network(called: word).name
    }
    return table.rows(named: names)
  }

  /// What the workspace's portal has published; `nil` where there is none, or it cannot be read, which
  /// is said.
  private func publication(
    _ products: [UpdateFile], _ workspace: Workspace, _ output: CommandOutput
  ) -> RoundFacts.Publication? {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal else { return nil }
    do {
      let portal = try Portal(folder, in: workspace)
      let published = try PublicationLog(in: folder).published
      let there = products.filter { $0.statedPayloadHash.map { published[$0] != nil } ?? false }
      return .init(
        networks: Set(portal.members.map(\.genesisHash)), products: Set(there.map(\.path)),
        newest: try portal.publishedVersions().compactMapValues { $0.max() })
    } catch {
      output.warn("Nobody knows what the portal has published. \(error.reportable.message)")
      return nil
    }
  }

  private func observe(
    _ job: RoundJob, _ workspace: Workspace, _ context: CommandContext
  ) async throws {
    let output = context.output
    let board = output.progressBoard("Asking nodes")
    defer { board.finish() }
    let environment = FetchEnvironment(
      workspace: workspace, settings: try nodes.settings(context, in: workspace),
      now: FileTime.now, progress: FetchProgress(showing: board, output))
    let known = networks.filter { $0 != "types" }
    guard known.count == networks.count || !known.isEmpty else { return }
    let lacking = try await job.observe(environment, known)
    board.finish()
    for (network, error) in lacking.sorted(by: { $0.key < $1.key }) {
      output.warn("\(network): \(error.message)")
    }
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
