import CommandLineKit
import CommandReports
import FileSupport
import JSONCodec
import NodeClient
import Reporting
import TerminalKit

struct Config: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show the settings and the files that they come from.",
    discussion: """
      Settings stand in hotside.toml: that of the workspace, and your own in
      $XDG_CONFIG_HOME/hotside or ~/.config/hotside.

      An option wins over a variable of the environment, that over the workspace's file, and that
      over your own.

      A workspace only makes yours stricter: it does not replace your verifier and your proxy,
      lower the number of nodes that agree, or lengthen time-outs. What it must not decide at all
      (whose certificates are trusted, where your keys are, which of them signs) only your own
      file sets.
      """,
    subcommands: [ConfigShow.self, ConfigPath.self],
    foreignWords: [
      "ls": "hotside config show", "list": "hotside config show", "get": "hotside config show",
      "set": "hotside config path", "edit": "hotside config path",
    ])
}

struct ConfigShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show every setting with its value and its source.",
    discussion: """
      With the words of a command line behind --, its settings, as that line would have them;
      nothing of it runs. Passwords and keys in URLs are left out.
      """,
    examples: [
      CommandExample("See all settings.", "hotside config show"),
      CommandExample(
        "See which a command line would have.",
        "hotside config show -- load-metadata -t -n westend --agree 2"),
    ])

  @Argument(
    help: ArgumentHelp("A command line, behind --, without the word hotside.", valueName: "word"))
  var words: [String] = []
  @OptionGroup var folder: WorkspaceFolderOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let configured = try SettingPrecedence(workspace: folder.workspace, context.environment)
    let settings =
      words.isEmpty
      ? try CommandRunner.settings(in: HotsideCommand.self, from: configured)
      : try commandSettings(context)
    let standard = StandardFolders(workspace: try folder.resolve(context), context.environment)
    let rows = settings.filter { $0.setting != .endpoints }.map { SettingRow($0, or: standard) }
    let hasEndpoints = settings.contains { $0.setting == .endpoints }
    let endpoints = hasEndpoints ? configured.endpoints.map(SettingRow.init) : []
    let proxies = settings.first { $0.setting == .proxy }
    let variables = try proxies.map { try SettingRow.proxyVariables(behind: $0, context) } ?? []
    let all = rows + endpoints + variables
    if report.printed(all, as: ConfigShow.document) { return }
    var table = TextTable(columns: [.left("setting"), .left("value"), .left("from")])
    for row in all { table.append([row.key, row.value ?? "", "\(row.origin)"]) }
    try context.output.print(table)
    for sentence in all.compactMap(\.choice) { try context.output.print(sentence) }
  }

  private func commandSettings(_ context: CommandContext) throws -> [SettingInForce] {
    do {
      return try CommandRunner.settings(
        of: words, in: HotsideCommand.self, from: SettingPrecedence.reader, context.environment)
    } catch let failure as ParseFailure { throw ValidationError(failure.error.message) }
  }
}

struct ConfigPath: Command {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Show the paths of the settings files that are read.",
    examples: [CommandExample("See which files there are.", "hotside config path")])

  @OptionGroup var folder: WorkspaceFolderOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let places = SettingPrecedence.Places(workspace: folder.workspace, context.environment)
    let files = [("workspace", places.workspace), ("user", places.user)].compactMap { owner, path in
      path.map { (owner: owner, path: $0, exists: Folder.exists($0)) }
    }
    if report.printed(files, as: ConfigPath.document) { return }
    var table = TextTable(columns: [.left("settings of"), .left("file"), .left("")])
    for file in files {
      table.append(["the \(file.owner)", file.path, file.exists ? "is there" : "is not there"])
    }
    try context.output.print(table)
  }
}

extension ConfigShow: DocumentedCommand {
  static let document: JSONForm<[SettingRow]> = [
    "settings": .list(\.self, as: SettingRow.form)
  ]
}

extension ConfigPath: DocumentedCommand {
  static let document = JSONForm<[(owner: String, path: String, exists: Bool)]>.items([
    "owner": .of(\.owner, as: .words("workspace", "user")), "path": .of(\.path),
    "exists": .of(\.exists),
  ])
}
