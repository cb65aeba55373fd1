import ColdCommands
import CommandLineKit
import CommandReports
import HotSide
import TerminalKit

/// The default paths of files and folders.
struct StandardFolders {
  private let workspace: Workspace
  private let keyStore: String?

  /// Finds the paths; `workspace` must be resolved without the settings of its file.
  init(workspace: Workspace, _ environment: CommandEnvironment) {
    self.workspace = workspace
    keyStore = try? KeyStoreOptions.path(nil, environment)
  }

  /// The default path of a setting; `nil` for settings that are not paths.
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
