import CommandLineKit
import HotSide

/// Where files and folders are that no setting names.
struct StandardFolders {
  private let workspace: Workspace
  private let vault: String?

  /// Names them.
  ///
  /// - Parameters:
  ///   - workspace: the workspace without settings of its own.
  ///   - environment: names the folder of the vault.
  init(workspace: Workspace, _ environment: CommandEnvironment) {
    self.workspace = workspace
    vault = VaultOptions.path(nil, environment)
  }

  /// The path that counts without a setting; `nil` for what is no path.
  subscript(setting: Setting) -> String? {
    switch setting {
    case .database: workspace.hotDatabase
    case .payloads: workspace.payloadFolder
    case .exports: workspace.exportFolder
    case .device: ColdOptions.path(in: workspace)
    case .vault: vault
    default: nil
    }
  }
}
