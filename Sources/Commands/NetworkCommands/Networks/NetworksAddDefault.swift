import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit

struct NetworksAddDefault: Command {
  static let configuration = CommandConfiguration(
    commandName: "add-default", abstract: "Add a network to the default networks in Networks/.",
    discussion: """
      Writes the entry of the hot database to Networks/<name>.json and lists it in
      Networks/defaults.json, both or neither. From then on 'hotside restore-defaults' restores it
      and 'hotside refresh-defaults' asks its nodes.

      The file contains the complete URLs, with API keys.
      """,
    examples: [
      CommandExample(
        "Add a network to those that every new database has.",
        "hotside networks add-default westend-sr25519"),
      CommandExample(
        "Add it as a known network that new databases do not have.",
        "hotside networks add-default westend-sr25519 --further"),
    ],
    hiddenAliases: ["add_default"])

  @Argument(
    help: "The entry's title, or the name of a network with one entry.", completion: .networkTitles)
  var title: String
  @Flag(help: "List a new network among the further networks, which new databases do not have.")
  var further = false
  @Flag(help: "Replace the network's file even if its contents differ.")
  var replace = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let place = try workspace.resolveToChange(context)
    guard let folder = place.networksFolder else {
      throw MissingNetworksFolder(workspace: place.root)
    }
    let database = try place.openHotDatabase(.readOnly)
    let network = try database.snapshot {
      try database.file(of: database.entry(called: title))
    }
    let addition = try NetworkDefaults.adding(
      network, to: further ? .further : .default, in: folder)
    let path = FilePath.join(folder, addition.name)
    guard replace || !addition.isReplacement else {
      throw OtherDefault(path: path, title: network.title)
    }
    let files = PendingFiles(under: .upkeep)
    for file in addition.files { try files.add(file.bytes, to: FilePath.join(folder, file.name)) }
    try files.commit()
    for path in files.paths { context.output.note("Wrote \(path).") }
    WrittenFiles.warn(ofSecretsIn: files.paths, context.output)
    if files.paths.isEmpty { context.output.note("\(path) already has the network.") }
    report.printed((network.title, path, files.paths), as: NetworksAddDefault.document)
  }
}

/// The workspace has no `Networks/defaults.json`.
private struct MissingNetworksFolder: ReportableError {
  let workspace: String
  var row: ErrorRow<Never> {
    .inputMissing(
      .missingNetworksFolder,
      """
      The workspace \(workspace) has no Networks/defaults.json; it uses the built-in default networks. Work in a \
      checkout, or name one with --workspace.
      """)
  }
}

/// The default network already exists with other contents.
private struct OtherDefault: ReportableError {
  let path: String
  let title: String
  var row: ErrorRow<Never> {
    .refused(
      .otherDefault,
      """
      \(path) exists and differs from the entry \(ScreenText.quoted(title)). Compare it with 'hotside networks \
      export', then give --replace.
      """)
  }
}

extension NetworksAddDefault: DocumentedCommand {
  static let document: JSONForm<(title: String, file: String, written: [String])> = [
    "title": .of(\.title), "file": .of(\.file), "written": .of(\.written),
  ]
}
