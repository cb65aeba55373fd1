import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import PortalStore
import Reporting
import TerminalKit

/// Where a portal is.
struct PortalFolderOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "The portal's folder. (default: Portal of the workspace)", valueName: "dir"),
    completion: .directory)
  var portal: String?

  /// The folder; one that is not named lies in the workspace.
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

/// At what time something is done.
struct PortalTimeOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "The time, such as 2026-11-25T08:00:00Z. (default: $SOURCE_DATE_EPOCH, else now)",
      valueName: "time"))
  var now: String?

  func validate() throws {
    if let now, PortalTime.seconds(now) == nil {
      throw ValidationError("--now takes a time such as 2026-11-25T08:00:00Z.")
    }
  }

  /// Seconds since 1970.
  func seconds(_ context: CommandContext) throws -> Int64 {
    if let now, let seconds = PortalTime.seconds(now) { return seconds }
    return try SourceDate.seconds(context)
  }
}

/// How long another process is waited for.
struct PortalWaitOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "How long to wait for another process that changes the portal.",
      valueName: "seconds"))
  var wait: UInt16 = 0
}
