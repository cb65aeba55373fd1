import FileSupport

/// The files and folders of a command (design 2).
///
/// A workspace is a folder with `Networks/` (the defaults) and `Output/` (everything that is made).
package struct Workspace: Equatable, Sendable {
  /// The path of the workspace.
  package let root: String
  /// The folder of the defaults; `nil` if the compiled-in defaults are used.
  package let networksFolder: String?
  package var hotDatabase: String
  /// The folder of payloads to sign.
  package var payloadFolder: String
  /// The folder of completed updates.
  package var exportFolder: String

  /// The paths that a user may name; `nil` means the default.
  package struct Overrides: Equatable, Sendable {
    /// The value of `--workspace`.
    package var workspace: String?
    /// The value of `--hot-db-path`: a file, or a folder that contains `hot.sqlite`.
    package var hotDatabase: String?
    /// The value of `--files-dir`.
    package var payloadFolder: String?
    /// The value of `--export-dir`.
    package var exportFolder: String?

    package init() {}
  }

  /// Finds the workspace: the override, `$HOTSIDE_WORKSPACE`, the working folder if it has a
  /// `Networks` folder, or ``dataFolder(for:_:)``.
  ///
  /// The places in the workspace are recorded in `WorkspaceBounds`.
  ///
  /// - Parameters:
  ///   - overrides: the places that the user named.
  ///   - environment: returns the value of an environment variable.
  /// - Throws: ``HotSideError/noHome(for:home:)`` if no place can be found.
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

  /// The paths in a workspace, and the options that replace them.
  private static let places: [(name: String, option: String?)] = [
    ("Networks", nil), ("Output", "--hot-db-path"), ("Output/in_progress", "--files-dir"),
    ("Output/completed", "--export-dir"), ("Output/cold", "--device"),
    ("Output/cold_release.sqlite", nil),
  ]

  /// Whether an option named the database or its workspace, so that a missing database is an error.
  package let isDatabaseNamed: Bool
  /// Whether the default workspace is used, which is created on first use.
  let isImplicit: Bool
  private let ownPayloadFolder: Bool
  private let ownExportFolder: Bool

  /// Creates the default payload folder.
  ///
  /// A folder that the user named must exist, so that a typing error does not create one.
  ///
  /// - Throws: `FileError`.
  package func preparePayloadFolder() throws { try prepare(payloadFolder, own: ownPayloadFolder) }

  /// Creates the default export folder.
  ///
  /// A folder that the user named must exist.
  ///
  /// - Throws: `FileError`.
  package func prepareExportFolder() throws { try prepare(exportFolder, own: ownExportFolder) }

  package var coldReleaseFile: String { FilePath.join(root, "Output/cold_release.sqlite") }
  /// The default folder of the embedded cold signer.
  package var deviceFolder: String { root + "/Output/cold" }

  /// The folder with the files of networks, which may be missing.
  package var filesOfNetworks: String { networksFolder ?? Workspace.join(root, "Networks") }

  /// The path of a payload file in ``payloadFolder`` (hot-side 5.8).
  ///
  /// ``input(_:)`` finds files that the user names.
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

  /// A use of the user's data folder.
  package enum DataUse: Equatable, Sendable {
    /// The default workspace.
    case workspace
    case keyStore
  }

  /// The user's data folder: `$XDG_DATA_HOME/hotside`, or `~/.local/share/hotside`.
  ///
  /// - Returns: the path, which may not exist.
  /// - Throws: ``HotSideError/noHome(for:home:)``, also if `HOME` is not absolute or does not
  ///   exist.
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
