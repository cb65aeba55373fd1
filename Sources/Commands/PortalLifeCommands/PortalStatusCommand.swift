import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import PortalLife
import PortalSite
import PortalStore
import Reporting
import Round
import TerminalKit

struct PortalStatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how far the portal is behind the chains.",
    discussion: """
      Compares what the portal has with the last answers of the nodes, and writes nothing. 'hotside
      status' shows what must be fetched, signed or checked. The JSON document is that of
      status.json in the site. The exit code is 12 if a network is not current.
      """,
    examples: [
      CommandExample("Show the networks that are behind.", "hotside portal status"),
      CommandExample(
        "Show the status that a site has published.",
        "hotside portal status --site https://metadata.example.org/"),
    ])

  @Option(
    help: ArgumentHelp(
      "Show what this site has published, a folder or URL.", valueName: "site"),
    completion: .directory)
  var site: String?
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let status = try await status(context)
    if !report.printed(status, as: PortalStatusCommand.document) {
      try PortalStatusCommand.table(status).print(context.output)
    }
    let isCurrent = status.rows.allSatisfy(\.isCurrent)
    if !isCurrent, site == nil {
      hints.tellNext(["hotside portal update"], in: self.workspace.words, report, context)
    }
    if !isCurrent { throw ExitCode.partial }
  }

  private func status(_ context: CommandContext) async throws -> PortalStatus {
    if let site {
      WorkspaceBounds.current?.free(site)
      let bytes = try await PublishedSite(site, connection.options(context)).bytes(
        PortalStatus.path)
      guard let bytes else { throw PortalError.noSite(path: site) }
      return try PortalStatus(parsing: bytes, file: "\(site)/\(PortalStatus.path)")
    }
    let workspace = try workspace.resolve(context)
    let portal = try Portal(portal.resolve(in: workspace), in: workspace)
    return try PortalStatus(
      SiteBuild(
        portal, try portal.folder.shelves(), findings: [],
        round: try await RoundJob(workspace: workspace).factsWithoutProducts(),
        to: PortalFolderOptions.site(nil, in: workspace), now: try time.seconds(context), jobs: 1,
        toolVersion: ToolVersion.current, rehearsing: { _ in [] }))
  }

  private static func table(_ status: PortalStatus) -> StateTable {
    var table = StateTable(
      [.left("network"), .right("chain"), .right("portal"), .right("behind"), .left("state")],
      coloring: 4)
    for row in status.rows {
      let need: TableState.Need =
        row.isCurrent || row.state == "withdrawn"
        ? .none : row.state == "alarm" ? .alarm : row.state == "waiting" ? .command : .person
      let behind = row.lagSeconds.map { $0 == 0 ? "" : "\(($0 + 1_800) / 3_600) h" } ?? "?"
      table.append(
        [
          row.id, row.live.map { "\($0)" } ?? "–", row.published.map { "\($0)" } ?? "–", behind,
          row.state,
        ], in: TableState(row.state, need), named: row.id, reasons: [row.reason].compactMap(\.self))
    }
    return table
  }
}

extension PortalStatusCommand: DocumentedCommand {
  static let document = PortalStatus.form
}
