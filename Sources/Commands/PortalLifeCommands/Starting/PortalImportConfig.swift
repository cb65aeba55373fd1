import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PortalImport
import PortalLife
import PortalStore
import Reporting
import TerminalKit

struct PortalImportConfig: Command {
  static let configuration = CommandConfiguration(
    commandName: "import-config",
    abstract: "Import the config.toml and the pictures of an older portal.",
    discussion: """
      Reads all known variants of the file, of the portals of Parity and Nova. Genesis hash,
      prefix, unit and decimals come from the specs pictures that the verifier of the chain has
      signed. If the name or genesis hash of signed specs belongs to another known chain, the chain
      is left out. For other chains, unsigned specs come from data.json and, with --ask-nodes, from the
      nodes: they are listed for review with their hash, and the chain is left out until you give
      the hash with --reviewed. Other pictures, differences from Networks and missing values are
      listed too; the exit code is then 12.

      The networks and their verifiers also come into the hot database, which is created if there
      is none. Networks that it already has stay as they are, unless you give --replace.

      With --published the pictures of the old site become the history of the new one. Each
      picture is read and verified; pictures that are unsigned or signed by an unknown key are
      listed and left out.
      """,
    examples: [
      CommandExample(
        "Import a portal with everything that it has published.",
        "hotside portal import-config old/config.toml --published old/public/qr")
    ])

  @Argument(help: "The file; its paths are relative to its folder.", completion: .file())
  var config: String
  @Option(
    help: ArgumentHelp("The specs pictures, if they are in another place.", valueName: "dir"),
    completion: .directory)
  var qrDir: String?
  @Option(
    help: ArgumentHelp("The feed, if it is in another place.", valueName: "file"),
    completion: .file())
  var data: String?
  @Option(
    help: ArgumentHelp("The list of portals, if it is in another place.", valueName: "file"),
    completion: .file())
  var portals: String?
  @Option(help: ArgumentHelp("The public address of the site.", valueName: "url"))
  var homepage: String?
  @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
  var title = "Metadata portal"
  @Option(
    help: ArgumentHelp("Also import the pictures below this folder.", valueName: "dir"),
    completion: .directory)
  var published: String?
  @Flag(help: "Ask the nodes for values that neither pictures nor feed have.")
  var askNodes = false
  @Option(
    help: ArgumentHelp(
      "Accept the unsigned specs with this hash from an earlier run; may be repeated.",
      valueName: "hash"))
  var reviewed: [String] = []
  @Flag(help: "Fetch icons from other hosts: SVG and PNG that are safe to show.")
  var fetchIcons = false
  @Flag(help: "List what would be written, and write nothing.")
  var dryRun = false
  @Flag(help: "Replace an existing configuration and existing networks.")
  var replace = false
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    for hash in reviewed where Hash256(hex: hash) == nil {
      throw ValidationError("--reviewed: \(ScreenText.quoted(hash)) is not 64 hex digits.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try dryRun ? workspace.resolve(context) : workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    // All arguments are checked before anything changes.
    if let published, !Folder.isFolder(published) {
      throw FileError.missing(path: published, expected: .folder)
    }
    var request = ConfigurationImport.Request(config, title: title)
    (request.pictures, request.data, request.portals) = (qrDir, data, portals)
    request.homepage = homepage
    request.reviewed = reviewed.compactMap { Hash256(hex: $0) }
    request.known = try PortalDraft.knownSpecs(in: workspace)
    // If the database is unreadable, the import reports this when it records the networks.
    let database = workspace.hotDatabaseAsItIs(isUntouched: dryRun)
    request.recorded = (try? database?.networks().map(\.specs)) ?? []
    request.nodes = askNodes ? try nodes.settings(context, in: workspace) : nil
    request.icons = fetchIcons ? try nodes.connection.options(context) : nil
    var job = try ConfigurationImport(request)
    var (draft, missing) = try await job.run()
    missing += try draft.specsChanges(in: workspace, replaces: replace)
    for note in draft.notes + missing { context.output.warn(note) }
    var files: [String] = []
    var (recorded, kept): ([String], [String]) = ([], [])
    var found = PortalCollection.Report()
    let now = try time.seconds(context)
    if dryRun {
      if let published {
        found = try await take(
          published, job, draft.portal(in: folder.untouched), workspace, now, context)
      }
    } else {
      try Folder.create(folder.path)
      let lock = try folder.lock(waiting: Int(wait.wait), now: now)
      defer { withExtendedLifetime(lock) {} }
      let creates = try PortalDraft.needsDatabase(in: workspace)
      files = try draft.write(to: folder, in: workspace, replaces: replace, areDefaults: true)
      WrittenFiles.tell(files, context.output)
      WrittenFiles.warn(ofSecretsIn: files, context.output)
      // The folder of defaults may be new.
      (recorded, kept) = try draft.record(
        in: try self.workspace.resolveToChange(context), creates: creates, replaces: replace)
      tell(recorded, kept, in: workspace.hotDatabase, context)
      if let published {
        found = try await take(
          published, job, try Portal(folder, in: workspace), workspace, now, context)
      }
    }
    if !report.printed(
      (draft, missing, files, recorded, kept, found), as: PortalImportConfig.document)
    {
      try context.output.print(
        """
        \(draft.configuration.networks.count.counted("network")), \
        \(draft.configuration.verifiers.count.counted("verifier")), \
        \(found.added.count.counted("picture")) \(dryRun ? "to take over" : "taken over")
        """)
    }
    if !dryRun, !recorded.isEmpty || !kept.isEmpty {
      hints.tellNext(
        ["hotside portal update", "hotside portal build --out site"], in: self.workspace.words,
        report,
        context)
    }
    if !missing.isEmpty || !found.findings.isEmpty { throw ExitCode.partial }
  }

  private func tell(
    _ recorded: [String], _ kept: [String], in database: String, _ context: CommandContext
  ) {
    if !recorded.isEmpty {
      context.output.note("\(database) has \(recorded.shortList(5)), with their verifiers.")
    }
    guard !kept.isEmpty else { return }
    context.output.warn(
      """
      \(database) already has \(kept.shortList(5)) with other specs, endpoints or verifiers, which stay as they are. \
      To replace them, give --replace.
      """)
  }

  private func take(
    _ published: String, _ job: ConfigurationImport, _ portal: Portal, _ workspace: Workspace,
    _ now: Int64, _ context: CommandContext
  ) async throws -> PortalCollection.Report {
    var collection = try PortalCollection(portal, in: workspace, now: now)
    let found = try await context.output.progress("Reading pictures") {
      try await collection.takePublished(published, live: job.liveVersions, progress: $0)
    }
    for finding in found.findings { context.output.warn("\(finding.source): \(finding.message)") }
    return found
  }
}

extension PortalImportConfig: DocumentedCommand {
  static let document:
    JSONForm<
      (
        draft: PortalDraft, missing: [String], files: [String], recorded: [String], kept: [String],
        found: PortalCollection.Report
      )
    > = [
      "files": .of(\.files), "configuration": .of({ $0.draft.configuration.json }, as: .any),
      "missing": .of(\.missing), "notes": .of(\.draft.notes),
      "networkTitles": .of(\.recorded), "keptNetworkTitles": .of(\.kept),
      "...": .all(\.found),
    ]
}
