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
import RuntimeMetadata
import TerminalKit
import Upkeep

struct RefreshDefaults: Command {
  static let configuration = CommandConfiguration(
    abstract: "Update the metadata of the built-in default networks.",
    discussion: """
      Asks all default networks, or the named ones, at the same time. Checks and stores their
      metadata, keeps the two newest versions of each network as
      Networks/metadata/<name><version>.hex, and writes new metadata as a payload to sign.

      Networks that fail are left out and need a person; the exit code is then 12.

      The default networks are those with a file in Networks and their name in the list 'default'
      of Networks/defaults.json.
      """,
    examples: [
      CommandExample("Show what is new, and change nothing.", "hotside refresh-defaults --dry-run"),
      CommandExample("Update one network.", "hotside refresh-defaults westend"),
    ],
    hiddenAliases: ["refresh_defaults"])

  @Argument(help: "Names of default networks. Default: all.", completion: .defaultNames)
  var networks: [String] = []
  @Flag(help: "Ask and report only; do not store or write anything.") var dryRun = false
  @Option(
    help: ArgumentHelp(
      "Take a network's metadata from this runtime code instead of a node; may be repeated.",
      valueName: "file"), completion: .file(extensions: ["wasm"]))
  var wasm: [String] = []
  @OptionGroup var state: RuntimeStateOptions
  @Flag(help: "Also fetch each chain's code at its block, run it, and compare its metadata.")
  var verifyCode = false
  @OptionGroup var jobs: JobOptions
  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .provenNetworks) var provenNetworks: [String] = []

  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws { try state.require(!wasm.isEmpty) }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let board = output.progressBoard("Asking nodes")
    defer { board.finish() }
    let workspace = try dryRun ? workspace.resolve(context) : workspace.resolveToChange(context)
    if dryRun { WorkspaceBounds.current?.keepUntouched() }
    var settings = try nodes.settings(context, in: workspace)
    settings.codeVerification = verifyCode ? RuntimeCodeVerification() : nil
    let rows = try await RefreshJob(
      FetchEnvironment(
        workspace: workspace, settings: settings,
        jobs: Int(jobs.jobs), now: FileTime.now, progress: FetchProgress(showing: board, output)
      ), published: try RefreshDefaults.published(in: workspace),
      proven: try NamedNetworks.specNames(
        provenNetworks, of: "nodes.prove", in: workspace, context.output
      ).flatMap(\.self)
    ).run(
      networks, codeFiles: wasm, over: try state.state(in: workspace, settings.options),
      isDryRun: dryRun)
    board.finish()
    for row in rows {
      switch row.result {
      case .success(let arrival):
        for warning in arrival.warnings { output.warn("\(row.network): \(warning)") }
        for line in RuntimeStateOptions.lines(arrival.codeReads) {
          output.note("\(row.network): \(line)")
        }
        if let hash = arrival.codeHash {
          output.note("The code of \(row.network), hash \(hash), gives this metadata.")
        }
      case .failure(let error):
        if report.json {
          output.warn("\(row.network) needs a person. \(error.reportable.message)")
        }
      }
    }
    if !report.printed(rows, as: RefreshDefaults.document) {
      try RefreshDefaults.table(rows).print(showsAll: !networks.isEmpty, context.output)
    }
    if !dryRun { RefreshDefaults.tellFiles(rows.compactMap(\.arrival), output) }
    if dryRun { output.note("This was a dry run: nothing was stored or written.") }
    let new = rows.compactMap(\.arrival).filter { $0.payloadFile != nil }
    hints.tellNext(
      NextStep.sign(new.map(\.facts.name)), in: self.workspace.words, report, context)
    let failed = rows.contains { row in if case .failure = row.result { true } else { false } }
    if failed { throw ExitCode.partial }
  }

  /// The versions that the portal of the workspace has published; empty without a portal.
  private static func published(in workspace: Workspace) throws -> [Hash256: Set<UInt32>] {
    let folder = PortalFolder(in: workspace)
    return folder.hasPortal ? try Portal(folder, in: workspace).publishedVersions() : [:]
  }

  /// Lists the written and removed files; of many only the number and the folders.
  private static func tellFiles(_ arrivals: [RefreshJob.Arrival], _ output: CommandOutput) {
    let written = arrivals.flatMap { [$0.file, $0.payloadFile].compactMap(\.self) }
    for (word, files) in [("Wrote", written), ("Removed", arrivals.flatMap(\.removedFiles))] {
      guard files.count > StateTable.mostRows else {
        for file in files { output.note("\(word) \(file).") }
        continue
      }
      var folders: [String] = []
      for folder in files.map(FilePath.folder(of:)) where !folders.contains(folder) {
        folders.append(folder)
      }
      output.note("\(word) \(files.count) files in \(folders.joined(separator: " and ")).")
    }
  }

  private static func table(_ rows: [RefreshJob.Row]) -> StateTable {
    var table = StateTable(
      [
        .left("network"), .right("old"), .right("new"), .left("state"), .left("block"),
        .left("metadata hash"),
      ], coloring: 3)
    for row in rows {
      let old = row.oldVersion.map { "\($0)" } ?? "none"
      switch row.result {
      case .success(let arrival):
        let state =
          arrival.isNew ? TableState("new", .command) : TableState("known", .none)
        table.append(
          [
            row.network, old, "\(arrival.facts.version)", state.word,
            arrival.block.map { StateTable.short($0.hex) } ?? "from code",
            StateTable.short(arrival.facts.hash.hex),
          ], in: state, named: row.network)
      case .failure(let error):
        let state = TableState(failure: error.reportable)
        table.append(
          [row.network, old, "", state.word, "", ""], in: state, named: row.network,
          reasons: [error.reportable.message])
      }
    }
    return table
  }
}

extension RefreshDefaults: DocumentedCommand {
  package static let document = JSONForm<[RefreshJob.Row]>.items([
    "network": .of(\.network), "oldVersion": .of(\.oldVersion),
    "newVersion": .of(\.arrival?.facts.version), "isChanged": .of(\.arrival?.isNew),
    "blockHash": .of(\.arrival?.block), "metadataHash": .of(\.arrival?.facts.hash),
    "source": .of(\.arrival?.source), "codeHash": .of(\.arrival?.codeHash),
    "codeReads": .list({ $0.arrival?.codeReads ?? [] }, as: StateValue.form),
    "file": .of(\.arrival?.file),
    "payloadFile": .of(\.arrival?.payloadFile),
    "removedFiles": .of { $0.arrival?.removedFiles ?? [] },
    "warnings": .of { $0.arrival?.warnings ?? [] },
    "error": .of(\.failure, as: .orNull(CommandDocument.error)),
  ])
}

extension RefreshJob.Row {
  fileprivate var arrival: RefreshJob.Arrival? { try? result.get() }

  fileprivate var failure: CommandFailure? {
    if case .failure(let error) = result { CommandFailure(error.reportable) } else { nil }
  }
}
