package import CommandLineKit
package import HotSide
import TerminalKit

/// The folder of the workspace.
package struct WorkspaceFolderOptions: CommonOptions, WorkspaceNaming {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The folder with Networks and Output.",
      discussion: """
        Default: $HOTSIDE_WORKSPACE, the working folder if it has a Networks folder, or
        $XDG_DATA_HOME/hotside.
        """,
      valueName: "dir"), completion: .directory)
  package var workspace: String?

  /// The option as given, with a leading space, for the next command line.
  package var words: String { WorkspaceFolderOptions.words([("workspace", workspace)]) }

  fileprivate static func words(_ options: [(name: String, value: String?)]) -> String {
    options.compactMap { name, value in
      value.map { " --\(name) \(ShellWord.quoted($0, leaving: ""))" }
    }.joined()
  }

  /// Rejects empty paths, which would lead to the root of the file system.
  fileprivate static func requirePaths(
    _ options: [(name: String, value: String?)]
  ) throws(ValidationError) {
    for (name, value) in options where value?.isEmpty == true {
      throw ValidationError("--\(name) is empty. Give a path, or leave it out.")
    }
  }

  /// The workspace that this option and the environment name.
  package func resolve(
    _ context: CommandContext, _ overrides: Workspace.Overrides = Workspace.Overrides()
  ) throws -> Workspace {
    try WorkspaceFolderOptions.requirePaths([("workspace", workspace)])
    var overrides = overrides
    overrides.workspace = workspace
    return try Workspace(overrides: overrides, environment: { context.environment[$0] })
  }
}

/// The paths of the database and of the folders.
package struct WorkspaceOptions: CommonOptions {
  package init() {}

  @OptionGroup package var folder: WorkspaceFolderOptions

  @Option(
    help: ArgumentHelp(
      "The hot database: a file, or the folder of hot.sqlite.", valueName: "path"),
    completion: .file(), setting: .database)
  var hotDbPath: String?

  @Option(
    help: ArgumentHelp("The folder of payloads to sign.", valueName: "dir"),
    completion: .directory, setting: .payloads)
  var filesDir: String?

  @Option(
    help: ArgumentHelp("The folder of completed updates.", valueName: "dir"),
    completion: .directory, setting: .exports)
  var exportDir: String?

  /// The options as given, each with a leading space, for the next command line.
  package var words: String { folder.words + WorkspaceFolderOptions.words(paths) }

  /// The options as given, for another process.
  package var arguments: [String] {
    ([("workspace", folder.workspace)] + paths).flatMap { name, value in
      value.map { ["--\(name)", $0] } ?? []
    }
  }

  private var paths: [(name: String, value: String?)] {
    [("hot-db-path", hotDbPath), ("files-dir", filesDir), ("export-dir", exportDir)]
  }

  /// The workspace that these options and the environment name.
  package func resolve(_ context: CommandContext) throws -> Workspace {
    try WorkspaceFolderOptions.requirePaths(paths)
    var overrides = Workspace.Overrides()
    overrides.hotDatabase = hotDbPath
    overrides.payloadFolder = filesDir
    overrides.exportFolder = exportDir
    let workspace = try folder.resolve(context, overrides)
    context.output.detail(
      """
      Hot database \(workspace.hotDatabase), payloads in \(workspace.payloadFolder), products in \
      \(workspace.exportFolder).
      """
    )
    return workspace
  }

  /// The workspace that these options and the environment name, for a command that changes it.
  ///
  /// Removes temporary files of interrupted runs first.
  package func resolveToChange(_ context: CommandContext) throws -> Workspace {
    let workspace = try resolve(context)
    workspace.removeLeftovers()
    return workspace
  }
}
