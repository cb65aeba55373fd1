import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksExport: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write networks as JSON files of the folder Networks/.",
    discussion: """
      One network is printed on standard output. With --folder, each network is written to a
      separate file: <name>.json, or <title>.json if several networks have one name. The files
      contain the complete URLs, with API keys. The folder Networks of the workspace is made if it is
      missing, with the list of defaults, the general verifier and the type table.
      """,
    examples: [
      CommandExample("Print one network.", "hotside networks export westend-sr25519"),
      CommandExample("Write all of them into a folder.", "hotside networks export --folder ."),
    ])

  @Argument(
    help: "Titles of entries, or names of networks with one entry. Default: all.",
    completion: .networkTitles) var titles: [String] = []
  @Option(
    help: ArgumentHelp("The folder to write to; it must exist.", valueName: "dir"),
    completion: .directory)
  var folder: String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if folder == nil, report.json { return }
    if folder == nil, titles.count > 1 {
      throw ValidationError(
        """
        Several networks need --folder, because each is a separate file. With --json, one document holds all.
        """
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let database = try workspace.openHotDatabase(.readOnly)
    let (files, general) = try database.snapshot {
      let wanted =
        titles.isEmpty
        ? try database.networks() : try titles.map { try database.entry(called: $0) }
      return (try wanted.map { try database.file(of: $0) }, try database.generalVerifier())
    }
    guard !files.isEmpty else { throw HotSideError.noNetworks }
    if let folder { return try write(files, general, to: folder, in: workspace, context) }
    if report.printed(files, as: NetworksExport.list) { return }
    guard files.count == 1, let file = files.first else {
      throw BadInput(
        message:
          """
          Only one of \(files.count) networks can go to standard output. Name its title, or give
          --folder.
          """
      )
    }
    try context.output.write(Array(file.json.utf8))
  }

  private func write(
    _ files: [NetworkFile], _ general: MultiSigner?, to folder: String, in workspace: Workspace,
    _ context: CommandContext
  ) throws {
    WorkspaceBounds.current?.free(folder)
    var written: [(name: String, bytes: [UInt8])] = []
    for file in files {
      let isAlone = files.count { $0.specs.name.hasSameBytes(as: file.specs.name) } == 1
      let name = isAlone ? file.specs.name : file.title
      guard (try? ProductName.safe(name)) != nil else {
        throw BadInput(
          message:
            """
            The title \(ScreenText.quoted(name)) cannot be used as a file name. Change it with 'hotside networks \
            rename-title'.
            """
        )
      }
      written.append((name + ".json", Array(file.json.utf8)))
    }
    let pending = PendingFiles(under: .network)
    if try isNew(folder, in: workspace) {
      try NetworkDefaults.found(
        written.map(\.name), generalVerifier: general, in: folder, pending)
    }
    try NetworkDefaults.add(written, generalVerifier: general, to: folder, pending)
    try pending.commit()
    for path in pending.paths { context.output.note("Wrote \(path).") }
    WrittenFiles.warn(ofSecretsIn: pending.paths, context.output)
    report.printed(pending.paths, as: NetworksExport.written)
  }
}

extension NetworksExport {
  /// Whether a folder is that of the workspace's networks, and has no list of defaults; it is
  /// created if it is missing.
  private func isNew(_ folder: String, in workspace: Workspace) throws -> Bool {
    guard workspace.networksFolder == nil, FilePath.areOne(folder, workspace.filesOfNetworks)
    else { return false }
    try Folder.create(folder)
    return true
  }
}

extension NetworksExport: DocumentedCommand {
  static let document = JSONForm<Never>.either(list.shape, written.shape)

  private static let list = JSONForm.items(NetworkFile.form)
  private static let written: JSONForm<[String]> = ["files": .of(\.self)]
}
