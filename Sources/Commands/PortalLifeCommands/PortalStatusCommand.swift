import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PortalLife
import PortalSite
import PortalStore
import Reporting
import Round
import SignedIndex
import TerminalKit

struct PortalStatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how far the portal is behind the chains.",
    discussion: """
      Compares what the portal has with the last answers of the nodes, and writes nothing; with
      --fetch, the nodes are asked first. 'hotside status' shows what must be fetched, signed or
      checked. The JSON document is that of status.json in the site. The exit code is 12 if a
      network is not current, if the nodes were last asked more than freshness.staleHours ago, or
      if the portal has lost its signed index or the index has expired.
      The times at which the timestamp, the lists and the root expire are listed.
      """,
    examples: [
      CommandExample("Show the networks that are behind.", "hotside portal status"),
      CommandExample("Ask the nodes first.", "hotside portal status --fetch"),
      CommandExample(
        "Show the status that a site has published.",
        "hotside portal status --site https://metadata.example.org/"),
    ])

  @Option(
    help: ArgumentHelp(
      "Show what this site has published, a folder or public URL.", valueName: "dir|url"),
    completion: .directory)
  var site: String?
  @Flag(help: "Ask the nodes first, and record their answers.")
  var fetch = false
  @OptionGroup var proof: ProofOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    guard fetch || !proof.prove else {
      throw ValidationError("--prove asks nodes, so it needs --fetch. Give both, or neither.")
    }
    if fetch, site != nil {
      throw ValidationError("--site shows what was published, so --fetch has no effect.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if !fetch { try nodes.refuse(for: "portal status without --fetch", context) }
    let summary = try summary.open(context)
    let status = try await status(context)
    if !report.printed(status, as: PortalStatusCommand.document) {
      try PortalStatusCommand.table(status).print(context.output)
    }
    try summary.append(
      site ?? "Portal",
      [["Network", "Chain", "Portal", "Behind", "State"]]
        + status.rows.map(PortalStatusCommand.cells),
      status.rows.compactMap { row in row.reason.map { "\(row.id): \($0)" } })
    let old = status.oldAnswers(at: try time.seconds(context))
    if let old { old.isStale ? context.output.warn(old.text) : context.output.note(old.text) }
    let isValid = try tellTimes(of: status, context)
    let isCurrent = status.rows.allSatisfy(\.isCurrent) && old?.isStale != true
    if !isCurrent, site == nil {
      let workspace = try workspace.resolve(context)
      let folder = portal.resolve(in: workspace)
      let refused = try SignQueue(folder).items().refusedNetworks
      let options = folder.buildOptions(in: workspace) + portal.words
      hints.tellNext(
        PortalStatusCommand.steps(
          status, isStale: old?.isStale == true, without: refused, proving: proof.prove,
          building: options),
        in: self.workspace.words, report, context)
    }
    if !isCurrent || !isValid { throw ExitCode.partial }
  }

  /// Prints the expiries of the signed index.
  ///
  /// - Returns: whether readers accept the index, or there is none.
  private func tellTimes(of status: PortalStatus, _ context: CommandContext) throws -> Bool {
    let now = try time.seconds(context)
    guard site == nil else {
      guard let expires = status.timestampExpires, expires <= now else { return true }
      context.output.warn(
        """
        The site is of \(RFC3339.words(status.time)), and its signed timestamp expired on \(RFC3339.words(expires)): \
        readers refuse the site. Build it again, and publish it.
        """)
      return false
    }
    let workspace = try workspace.resolve(context)
    let folder = portal.resolve(in: workspace)
    let index = IndexFolder(ofPortal: folder.path)
    do {
      try folder.requireIndex(site: PortalFolderOptions.site(nil, in: workspace))
    } catch let error as SignedIndexError {
      context.output.warn(error.reportable.message)
      return false
    }
    let expiries = try index.expiries()
    if !expiries.isEmpty { context.output.note(IndexExpiry.sentence(expiries)) }
    for warning in expiries.compactMap({ $0.warning(at: now) }) { context.output.warn(warning) }
    return !expiries.contains { $0.isOver(at: now) }
  }

  private func status(_ context: CommandContext) async throws -> PortalStatus {
    if let site {
      WorkspaceBounds.current?.free(site)
      let bytes = try await PublishedSite(site, nodes.connection.options(context)).bytes(
        StatusFiles.document)
      guard let bytes else { throw PortalError.noSite(path: site) }
      return try PortalStatus(parsing: bytes, file: "\(site)/\(StatusFiles.document)")
    }
    let workspace =
      fetch ? try workspace.resolveToChange(context) : try workspace.resolve(context)
    let portal = try Portal(portal.resolve(in: workspace), in: workspace)
    let now = try time.seconds(context)
    if fetch { try await observe(portal, workspace, now, context) }
    return try PortalStatus(
      SiteBuild(
        portal, try portal.folder.shelves(), findings: [],
        round: try await FileInputs.$current.withValue(nil) {
          try await RoundJob(workspace: workspace).factsOfWaiting()
        },
        to: PortalFolderOptions.site(nil, in: workspace), now: now, jobs: 1,
        toolVersion: ToolVersion.current, rehearsing: { _ in [] }),
      index: PortalStatusCommand.index(of: portal, now))
  }

  private func observe(
    _ portal: Portal, _ workspace: Workspace, _ now: Int64, _ context: CommandContext
  ) async throws {
    let board = context.output.progressBoard("Asking nodes")
    defer { board.finish() }
    let settings = try nodes.settings(context, in: workspace)
    let environment = FetchEnvironment(
      workspace: workspace, settings: settings, now: now,
      progress: FetchProgress(showing: board, context.output),
      proving: try proof.plan(context, settings.options, in: workspace))
    var update = PortalUpdate(portal, environment, PortalUpdate.Request(), token: nil)
    try await update.observe()
  }

  /// The version of the newest timestamp of the signed index, its age and the time that it is still
  /// valid, in seconds; `null` without an index.
  private static func index(of portal: Portal, _ now: Int64) -> JSONValue {
    let path = portal.folder.file("tuf/timestamp.json")
    guard let bytes = try? FileReading.bytes(at: path, limit: 1 << 16),
      let signed = (try? JSONValue(parsing: bytes))?["signed"],
      let version = signed["version"]?.integer(Int.self),
      let end = signed["expires"]?.string.flatMap(RFC3339.seconds)
    else { return .null }
    let hours = PortalConfiguration.Freshness(portal.configuration).timestampHours ?? 72
    return SiteStatus.index(
      version, age: max(0, now - (end - Int64(hours) * 3_600)), expiresIn: end - now)
  }

  /// The next commands, first for the networks that need most; no signature is asked of `refused` ones, and the
  /// portal is built with `options`.
  private static func steps(
    _ status: PortalStatus, isStale: Bool, without refused: Set<String>, proving: Bool,
    building options: String
  ) -> [String] {
    let open = status.rows.filter { row in
      !row.isCurrent && !(row.state == "waiting" && refused.contains(row.id))
    }
    let found = open.map { $0.isSigned ? PortalStatusCommand.signed : $0.state }
    let states = Set(found + (isStale ? ["unknown"] : []))
    let steps: [(states: Set<String>, line: String)] = [
      (["alarm"], "hotside status"), (["waiting"], "hotside sign --all"),
      ([PortalStatusCommand.signed], "hotside portal build\(options)"),
      ([PortalStatus.Row.oldKey], "hotside sign --all --again-foreign"),
      (["behind", "unknown", "went_back"], "hotside portal update\(proving ? " --prove" : "")"),
    ]
    return steps.filter { !$0.states.isDisjoint(with: states) }.map(\.line)
  }

  /// The key of networks whose updates are signed, but not published.
  private static let signed = "signed"

  private static func cells(_ row: PortalStatus.Row) -> [String] {
    let behind = row.lagSeconds.map { $0 == 0 ? "" : "\(($0 + 1_800) / 3_600) h" } ?? "?"
    let live = row.live.map { "\($0)" } ?? (row.wasAsked ? "silent" : "not asked")
    return [row.id, live, row.published.map { "\($0)" } ?? "–", behind, row.state]
  }

  private static func table(_ status: PortalStatus) -> StateTable {
    var table = StateTable(
      [.whole("network"), .right("chain"), .right("portal"), .right("behind"), .left("state")],
      coloring: 4)
    for row in status.rows {
      let need: TableState.Need =
        row.isCurrent || row.state == "withdrawn"
        ? row.reason == nil ? .none : .command
        : row.state == "alarm" ? .alarm : row.state == "waiting" ? .command : .person
      table.append(
        cells(row), in: TableState(row.state, need), named: row.id,
        reasons: [row.reason].compactMap(\.self))
    }
    return table
  }
}

extension PortalStatusCommand: DocumentedCommand {
  static let document = PortalStatus.form
}
