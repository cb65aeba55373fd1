import FileSupport

/// Where a command finds and leaves things (design 2).
///
/// A workspace is a folder with `Networks/` (the defaults) and `Output/` (everything made).
package struct Workspace: Equatable, Sendable {
  /// The folder itself.
  package let root: String
  /// The defaults; `nil` where the compiled-in ones serve.
  package let networksFolder: String?
  /// The hot database, an SQLite file.
  package var hotDatabase: String
  /// Where payloads to sign are written and looked up.
  package var payloadFolder: String
  /// Where completed updates are written.
  package var exportFolder: String

  /// What a user may say on the command line; each `nil` means the default.
  package struct Overrides: Equatable, Sendable {
    /// The folder itself, `--workspace`.
    package var workspace: String?
    /// `--hot-db-path`: a file, or a folder that holds `hot.sqlite`.
    package var hotDatabase: String?
    /// The folder of payloads, `--files-dir`.
    package var payloadFolder: String?
    /// The folder of completed updates, `--export-dir`.
    package var exportFolder: String?

    /// No overrides.
    package init() {}
  }

  /// Finds the workspace: the override, else `$HOTSIDE_WORKSPACE`, else the working folder if it has
  /// a `Networks` folder, else that of ``dataFolder(for:_:)``.
  ///
  /// What lies in it is noted in the `WorkspaceBounds`.
  ///
  /// - Parameters:
  ///   - overrides: what the user said.
  ///   - environment: the process's variables.
  /// - Throws: ``HotSideError/noHome(for:home:)`` where none of the places can be named.
  package init(overrides: Overrides, environment: (String) -> String?) throws {
    let home = try Workspace.root(overrides.workspace, environment)
    root = home.path
    isImplicit = home.isImplicit && overrides.hotDatabase == nil
    isDatabaseNamed = overrides.hotDatabase != nil || overrides.workspace != nil
    let networks = Workspace.join(root, "Networks")
    networksFolder = Folder.exists(networks + "/defaults.json") ? networks : nil
    let output = Workspace.join(root, "Output")
    hotDatabase = overrides.hotDatabase.map(Workspace.databaseFile) ?? output + "/hot.sqlite"
    payloadFolder = overrides.payloadFolder ?? output + "/in_progress"
    exportFolder = overrides.exportFolder ?? output + "/completed"
    ownPayloadFolder = overrides.payloadFolder == nil
    ownExportFolder = overrides.exportFolder == nil
    let bounds = WorkspaceBounds.current
    for (name, option) in Workspace.places {
      bounds?.keep(Workspace.join(root, name), inside: root, orName: option)
    }
  }

  /// What a workspace has in it, and the options that name other places.
  private static let places: [(name: String, option: String?)] = [
    ("Networks", nil), ("Output", "--hot-db-path"), ("Output/in_progress", "--files-dir"),
    ("Output/completed", "--export-dir"), ("Output/cold", "--device"),
    ("Output/cold_release.sqlite", nil),
  ]

  /// Whether an option named the database or the workspace that it belongs to, so that a missing one
  /// is a mistake.
  package let isDatabaseNamed: Bool
  /// Whether nobody named the workspace, so that it is made on first use.
  let isImplicit: Bool
  private let ownPayloadFolder: Bool
  private let ownExportFolder: Bool

  /// Makes the payload folder, where it is the workspace's own; a folder that the user named must
  /// exist, so that a typing error makes no new one.
  ///
  /// - Throws: `FileError`.
  package func preparePayloadFolder() throws { try prepare(payloadFolder, own: ownPayloadFolder) }

  /// Makes the export folder, where it is the workspace's own.
  ///
  /// - Throws: `FileError`.
  package func prepareExportFolder() throws { try prepare(exportFolder, own: ownExportFolder) }

  package var coldReleaseFile: String { FilePath.join(root, "Output/cold_release.sqlite") }
  /// The folder of the embedded cold signer, where no setting names another.
  package var deviceFolder: String { root + "/Output/cold" }

  /// The path of a payload file in ``payloadFolder`` (hot-side 5.8); see ``input(_:)`` for what the
  /// user names.
  package func payloadFile(_ name: String) -> String { Workspace.join(payloadFolder, name) }

  private func prepare(_ folder: String, own: Bool) throws {
    if own { try Folder.create(folder) }
    guard Folder.isFolder(folder) else { throw FileError.noFolder(path: folder) }
  }

  private static func root(
    _ workspace: String?, _ environment: (String) -> String?
  ) throws -> (path: String, isImplicit: Bool) {
    if let workspace { return (workspace, false) }
    if let named = environment("HOTSIDE_WORKSPACE"), !named.isEmpty { return (named, false) }
    if Folder.isFolder("Networks") { return (".", false) }
    return (try dataFolder(for: .workspace, environment), true)
  }

  /// What is kept in the user's folder of data.
  package enum DataUse: Equatable, Sendable {
    /// The workspace of a user who names none.
    case workspace
    /// The vault of keys.
    case keyStore
  }

  /// The user's folder of data: `$XDG_DATA_HOME/hotside`, else `~/.local/share/hotside`.
  ///
  /// - Parameters:
  ///   - use: what it is for.
  ///   - environment: the process's variables.
  /// - Returns: the path, which need not be there.
  /// - Throws: ``HotSideError/noHome(for:home:)``, also for a home folder that is not named from the root
  ///   or is not there: it would be made in the working folder, or by a user who has none.
  package static func dataFolder(
    for use: DataUse, _ environment: (String) -> String?
  ) throws(HotSideError) -> String {
    if let data = environment("XDG_DATA_HOME"), FilePath.isAbsolute(data) {
      return data + "/hotside"
    }
    let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 }
    guard let home, FilePath.isAbsolute(home), Folder.isFolder(home) else {
      throw .noHome(for: use, home: home)
    }
    return home + "/.local/share/hotside"
  }

  private static func databaseFile(_ path: String) -> String {
    path.hasSuffix(".sqlite") || (Folder.exists(path) && !Folder.isFolder(path))
      ? path : join(path, "hot.sqlite")
  }

  static func join(_ folder: String, _ name: String) -> String { FilePath.join(folder, name) }
}
