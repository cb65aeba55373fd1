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
import QRDrawing
import Reporting
import SubstrateCrypto
import TerminalKit

struct SignQueueList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the items of the queue.",
    discussion:
      """
      Of each network, specs come before metadata; networks that wait longest come first. The same
      as 'hotside portal sign-queue' without a subcommand.
      """,
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
      [.whole("item"), .left("queued"), .right("from"), .left("hash"), .left("state")], coloring: 4,
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
    commandName: "show",
    abstract: "Show the facts and changes of an item, and draw it for a Vault.",
    discussion: """
      The page review.html of the item shows all changes. The picture or movie of the unsigned update
      is for the camera of the Vault that signs; git ignores it. Without the payload, which
      'hotside portal sign-queue fetch' makes again, only the facts are shown. Afterwards, the item's
      state is 'shown'.
      """,
    examples: [
      CommandExample(
        "Show what would be signed.", "hotside portal sign-queue show westend_metadata_9220")
    ])

  @Argument(help: ArgumentHelp("The item.", valueName: "item"), completion: .queueItems)
  var item: String
  @Option(
    help: ArgumentHelp(
      "Draw into this file. Default: unsigned_ITEM.gif or .png in the folder of the item.",
      valueName: "file"), completion: .file(extensions: ["png", "apng", "gif"]))
  var out: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    try outputs.require(out != nil, "--out")
    _ = try request()
  }

  private func request() throws -> PictureRequest {
    var base = PictureRequest()
    if let out { base.format = MovieFormat(fileName: out.path) }
    return try picture.look.request(base, as: picture.format)
  }

  func run(_ context: CommandContext) async throws {
    try out?.requireNoTerminal(context)
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let drawn = try await draw(
      try SignQueue(folder).items(named: [item])[0], in: folder, workspace, context)
    let found = try folder.changeQueueItem(item, waiting: wait) { item, queue in
      guard item.state == .waiting else { return }
      try queue.markShown(item)
      item.state = .shown
    }
    if report.printed((found, drawn), as: SignQueueShow.document) { return }
    if out?.isStandardOutput == true { return }
    let files = [
      ("Page with all changes", SignQueue(folder).file("review.html", of: found)),
      ("Picture for the Vault", drawn?.path),
    ]
    let named = files.compactMap { name, path in path.map { (name, $0) } }
    for (name, value) in QueueText.facts(of: found) + named {
      try context.output.print("\(name): \(ScreenText.line(value))")
    }
    for line in found.summary { try context.output.print("- \(ScreenText.line(line))") }
    guard drawn != nil || !found.isOpen else {
      return hints.tellNext(
        [QueuePicture.fetchCommand(for: found)], in: self.workspace.words, report, context)
    }
    hints.tellNext(
      found.isOpen
        ? ["hotside portal sign-queue complete \(ShellWord.quoted(found.name, leaving: ""))"] : [],
      in: self.workspace.words, report, context)
  }

  /// Draws the unsigned update of an item; `nil` if its payload is not in the workspace.
  ///
  /// - Throws: ``BadInput`` if `--out` names a file that cannot be written without the payload.
  private func draw(
    _ item: QueueItem, in folder: PortalFolder, _ workspace: Workspace, _ context: CommandContext
  ) async throws -> DrawnPicture? {
    guard let unsigned = try QueuePicture(of: item, in: workspace) else {
      let way = "'\(QueuePicture.fetchCommand(for: item))' makes it again."
      guard out == nil else {
        throw BadInput(message: "The payload of \(item.name) is not in this workspace. \(way)")
      }
      if item.isOpen {
        context.output.note(
          "The picture was not drawn, because the payload is not in this workspace. \(way)")
      }
      return nil
    }
    let plan = try unsigned.plan(try request())
    // The length of the payload decides whether it is a movie.
    let content: OutputFile.Content =
      switch MovieFormat(rawValue: plan.forecast.format) {
      case .gif: .gif
      case .apng: .apng
      case nil: .png
      }
    try out?.validate(content, report)
    for line in ForecastText.lines(plan.forecast) { context.output.note(line) }
    for warning in picture.look.warnings { context.output.warn(warning) }
    if let out { return try await plan.draw(to: out, under: outputs.rule, context) }
    let path = SignQueue(folder).file(unsigned.fileName(plan), of: item)
    let files = PendingFiles(under: .made)
    let drawn = try await plan.draw(to: path, into: files)
    try files.commit()
    return drawn
  }
}

extension SignQueueShow: DocumentedCommand {
  static let document: JSONForm<(item: QueueItem, drawn: DrawnPicture?)> = [
    "...": .all(\.item, as: QueueItem.form), "picture": .of(\.drawn),
  ]
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
