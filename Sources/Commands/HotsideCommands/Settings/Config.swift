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
      Settings are read from two files hotside.toml: that of the workspace, and your own in
      $XDG_CONFIG_HOME/hotside or ~/.config/hotside.

      Options override environment variables, variables override the workspace's file, and the
      workspace's file overrides your own.

      A workspace can only make your own settings stricter: it cannot replace your verifier or
      proxy, lower the number of nodes that must agree, or lengthen timeouts. Trusted
      certificates, the place of your keys and the signing key can be set only by your own file.
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
      With a command line after --, shows the settings of that command; the command does not run.
      Passwords and keys in URLs are hidden.
      """,
    examples: [
      CommandExample("Show all settings.", "hotside config show"),
      CommandExample(
        "Show the settings of a command line.",
        "hotside config show -- load-metadata -t -n westend --agree 2"),
    ])

  @Argument(
    help: ArgumentHelp("A command line after --, without the word hotside.", valueName: "word"))
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
    examples: [CommandExample("Show the paths of the settings files.", "hotside config path")])

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
      table.append(["the \(file.owner)", file.path, file.exists ? "exists" : "does not exist"])
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
