import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PortalLife
import PortalStore
import Reporting
import SubstrateCrypto
import TerminalKit

struct SignQueueFetch: Command {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Make the payloads of the queue again, by their hashes.",
    discussion: """
      Git carries the hashes of what is to be signed, not the bytes. This command makes them again
      in Output/in_progress: from the database, from the nodes at the block of the item, or from
      its runtime file. Bytes with another hash are refused with exit code 77. In a fresh copy of the
      repository, the database is created as 'hotside restore-defaults' creates it.

      An item that cannot be made again does not affect the others; the exit code is then 12, or
      that of the only item.
      """,
    examples: [
      CommandExample("Fetch everything that git has brought.", "hotside portal sign-queue fetch"),
      CommandExample(
        "Use the runtime file of a release.",
        "hotside portal sign-queue fetch westend_metadata_9220 --runtime westend_runtime-v9220.wasm"
      ),
    ])

  @Argument(
    help: ArgumentHelp(
      "Items; by default all that are neither signed nor refused.", valueName: "item"),
    completion: .queueItems)
  var items: [String] = []
  @Option(
    help: ArgumentHelp("A runtime file, if the metadata is from a release.", valueName: "file"),
    completion: .file())
  var runtime: [String] = []
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let portal = try Portal(folder, in: workspace)
    if workspace.canCreateDatabase {
      // A fresh copy of the repository has everything but the database.
      try workspace.restoreDefaults()
      context.output.note("Created \(workspace.hotDatabase) from the networks in Networks.")
    }
    var runtimes: [Hash256: String] = [:]
    for file in runtime {
      WorkspaceBounds.current?.free(file)
      runtimes[Blake2b.hash256(try FileReading.bytes(at: file, limit: 64 << 20, .typed))] = file
    }
    let queue = SignQueue(folder)
    let wanted =
      try items.isEmpty ? queue.items().filter(\.isOpen) : queue.items(named: items)
    let board = context.output.progressBoard("Fetching payloads")
    let environment = FetchEnvironment(
      workspace: workspace, settings: try nodes.settings(context, in: workspace),
      now: FileTime.now, progress: FetchProgress(showing: board, context.output))
    var results: [Fetched] = []
    for item in wanted {
      do {
        let (path, isNew) = try await QueueFetching(portal, environment)
          .fetch(item, runtimes: runtimes)
        results.append(Fetched(item: item, path: path, isNew: isNew))
      } catch { results.append(Fetched(item: item, error: error.reportable)) }
    }
    board.finish()
    let failed = results.compactMap(\.error)
    if let only = failed.first, results.count == 1, !report.json { throw only }
    if !report.printed(results, as: SignQueueFetch.document) {
      for result in results {
        if let error = result.error {
          context.output.warn("\(result.item.name): \(error.message)")
        } else {
          let words = result.isNew ? "fetched" : "was there"
          try context.output.print("\(result.item.name): \(words), \(result.path ?? "")")
        }
      }
    }
    if results.isEmpty { context.output.note("No item of the queue waits for a signature.") }
    if failed.isEmpty, !results.isEmpty {
      hints.tellNext(
        ["hotside portal sign-queue complete"], in: self.workspace.words, report, context)
    }
    if let first = failed.first {
      throw results.count == 1 ? first.exitCode : ExitCode.partial
    }
  }
}

/// The payload of an item, or the reason why it cannot be made again.
struct Fetched: Sendable {
  let item: QueueItem
  var path: String?
  var isNew = false
  var error: (any ReportableError)?

  static let form: JSONForm<Fetched> = [
    "item": .of(\.item.name), "signedHash": .of(\.item.signedHash), "payload": .of(\.path),
    "isNew": .of(\.isNew),
    "error": .of({ $0.error.map { CommandFailure($0) } }, as: .orNull(CommandDocument.error)),
  ]
}

extension SignQueueFetch: DocumentedCommand {
  static let document = JSONForm<[Fetched]>.items(Fetched.form)
}
