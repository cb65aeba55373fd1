import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import PortalStore
import Reporting
import TerminalKit

struct PortalFolderOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "The portal's folder. Default: Portal of the workspace.", valueName: "dir"),
    completion: .directory)
  var portal: String?

  /// The folder that the option names, or the portal folder of the workspace.
  func resolve(in workspace: Workspace) -> PortalFolder {
    if let portal {
      WorkspaceBounds.current?.free(portal)
      return PortalFolder(portal)
    }
    let folder = PortalFolder(in: workspace)
    WorkspaceBounds.current?.keep(folder.path, inside: workspace.root, orName: "--portal")
    return folder
  }
}

/// How long to wait for another process.
struct PortalWaitOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "Seconds to wait for another process that changes the portal.",
      valueName: "seconds"))
  var wait: UInt16 = 0
}
