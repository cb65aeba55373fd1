import ColdCommands
import CommandLineKit
import CommandReports
import HotSide
import TerminalKit

/// Where files and folders are that no setting names.
struct StandardFolders {
  private let workspace: Workspace
  private let keyStore: String?

  /// Names them.
  ///
  /// - Parameters:
  ///   - workspace: the workspace without settings of its own.
  ///   - environment: names the folder of the vault.
  init(workspace: Workspace, _ environment: CommandEnvironment) {
    self.workspace = workspace
    keyStore = try? KeyStoreOptions.path(nil, environment)
  }

  /// The path that counts without a setting; `nil` for what is no path.
  subscript(setting: Setting) -> String? {
    switch setting {
    case .database: workspace.hotDatabase
    case .payloads: workspace.payloadFolder
    case .exports: workspace.exportFolder
    case .device: workspace.deviceFolder
    case .keyStore: keyStore
    default: nil
    }
  }
}
