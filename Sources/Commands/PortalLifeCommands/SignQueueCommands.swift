import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import PortalLife
import PortalStore
import Reporting
import SubstrateCrypto
import TerminalKit

struct SignQueueList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the items of the queue.",
    discussion:
      "Of each network, specs come before metadata; networks that wait longest come first.",
    examples: [
      CommandExample("List what waits for a signature.", "hotside portal sign-queue list")
    ])

  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let folder = portal.resolve(in: try workspace.resolve(context))
    _ = try folder.configuration()
    let items = try SignQueue(folder).items()
    if report.printed(items, as: SignQueueList.document) { return }
    guard !items.isEmpty else { return context.output.note("The queue is empty.") }
    var table = StateTable(
      [.left("item"), .left("queued"), .right("from"), .left("hash"), .left("state")], coloring: 4,
      showsWholeHashes: true)
    for item in items {
      table.append(
        [
          item.name, RFC3339.text(item.queuedAt), item.formerVersion.map { "\($0)" } ?? "–",
          (item.metadataHash ?? item.signedHash).hex, item.state.rawValue,
        ], in: TableState(item.state.rawValue, item.isOpen ? .command : .none), named: item.name,
        reasons: [item.reason].compactMap(\.self))
    }
    try table.print(context.output)
  }
}

extension SignQueueList: DocumentedCommand {
  static let document = JSONForm<[QueueItem]>.items(QueueItem.form)
}

struct SignQueueShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the facts and changes of an item.",
    discussion: """
      The page review.html of the item shows all changes. Afterwards, the item's state is 'shown'.
      """,
    examples: [
      CommandExample(
        "Show what would be signed.", "hotside portal sign-queue show westend_metadata_9220")
    ])

  @Argument(help: ArgumentHelp("The item.", valueName: "item"), completion: .queueItems)
  var item: String
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let folder = portal.resolve(in: try workspace.resolveToChange(context))
    let found = try folder.changeQueueItem(item, waiting: wait) { item, queue in
      guard item.state == .waiting else { return }
      try queue.markShown(item)
      item.state = .shown
    }
    if report.printed(found, as: SignQueueShow.document) { return }
    for (name, value) in SignQueueShow.facts(of: found, SignQueue(folder)) {
      try context.output.print("\(name): \(ScreenText.line(value))")
    }
    for line in found.summary { try context.output.print("- \(ScreenText.line(line))") }
    hints.tellNext(
      found.isOpen
        ? ["hotside portal sign-queue complete \(ShellWord.quoted(found.name, leaving: ""))"] : [],
      in: workspace.words, report, context)
  }

  private static func facts(of item: QueueItem, _ queue: SignQueue) -> [(String, String)] {
    let version = item.specVersion.map { new in
      item.formerVersion.map { "\($0) → \(new)" } ?? "\(new)"
    }
    let all: [(String, String?)] = [
      ("Item", item.name), ("State", item.state.rawValue), ("Reason", item.reason),
      ("Version", version), ("Metadata hash, as a Vault shows it", item.metadataHash?.hex),
      ("Hash of the bytes to sign", item.signedHash.hex),
      ("Length of these bytes", item.payloadBytes.byteSize),
      ("Block", item.provenance?.block?.hex), ("Runtime file", item.provenance?.blob?.hex),
      (
        "Signer",
        item.verifier.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
      ), ("Queued", RFC3339.text(item.queuedAt)),
      ("Page with all changes", queue.file("review.html", of: item)),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension SignQueueShow: DocumentedCommand {
  static let document = QueueItem.form
}

struct SignQueueRefuse: Command {
  static let configuration = CommandConfiguration(
    commandName: "refuse", abstract: "Decide that an item is not signed.",
    discussion: """
      'hotside sign --all' and 'hotside portal sign-queue complete' leave the item out. It can still
      be signed by its name. Another payload of the same version is a new item. The refusal is a file
      in Portal/refusals, which git can carry.
      """,
    examples: [
      CommandExample(
        "Refuse an update, for everybody who reads the queue.",
        "hotside portal sign-queue refuse westend_metadata_9220 --reason 'Wait for the audit.'")
    ])

  @Argument(help: ArgumentHelp("The item.", valueName: "item"), completion: .queueItems)
  var item: String
  @Option(help: ArgumentHelp("The reason, as a sentence.", valueName: "text")) var reason: String
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if reason.isEmpty { throw ValidationError("--reason is empty. Give a sentence.") }
  }

  func run(_ context: CommandContext) async throws {
    let folder = portal.resolve(in: try workspace.resolveToChange(context))
    let found = try folder.changeQueueItem(item, waiting: wait) { item, queue in
      guard item.state != .done else {
        throw ValidationError(
          """
          \(ScreenText.quoted(item.name)) is signed already. To keep it from being published, move its files out of \
          Output/completed, and remove Portal/signatures/\(item.name)-*.json.
          """)
      }
      (item.state, item.reason) = (.refused, ScreenText.line(reason))
      try queue.refuse(item, because: ScreenText.line(reason))
    }
    if report.printed(found, as: SignQueueRefuse.document) { return }
    try context.output.print("\(found.name): refused")
  }
}

extension SignQueueRefuse: DocumentedCommand {
  static let document = QueueItem.form
}

extension PortalFolder {
  /// Changes an item of the queue while the portal is locked, and returns it.
  fileprivate func changeQueueItem(
    _ name: String, waiting wait: PortalWaitOptions,
    _ change: (inout QueueItem, SignQueue) throws -> Void
  ) throws -> QueueItem {
    let lock = try lock(waiting: Int(wait.wait), now: FileTime.now)
    defer { withExtendedLifetime(lock) {} }
    let queue = SignQueue(self)
    var item = try queue.items(named: [name])[0]
    try change(&item, queue)
    return item
  }
}
