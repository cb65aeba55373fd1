import ByteSupport
package import CommandLineKit
import FileSupport
package import HotSide
package import PortalStore
import Reporting

/// The folder of a portal, for the commands of both families.
package struct PortalFolderOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "The portal's folder. Default: Portal of the workspace.", valueName: "dir"),
    completion: .directory)
  package var portal: String?

  package init() {}

  /// The option as given, with a leading space, for the next command line.
  package var words: String {
    portal.map { " --portal \(ShellWord.quoted($0, leaving: ""))" } ?? ""
  }

  /// The folder that the option names, or the portal folder of the workspace.
  package func resolve(in workspace: Workspace) -> PortalFolder {
    if let portal {
      WorkspaceBounds.current?.free(portal)
      return PortalFolder(portal)
    }
    let folder = PortalFolder(in: workspace)
    WorkspaceBounds.current?.keep(folder.path, inside: workspace.root, orName: "--portal")
    return folder
  }

  /// The folder of the site: the named one, or `Output/site` of the workspace.
  package static func site(_ out: String?, in workspace: Workspace) -> String {
    if let out {
      WorkspaceBounds.current?.free(out)
      guard let last = out.lastIndex(where: { $0 != "/" }) else { return out }
      return String(out[...last])
    }
    let site = PortalFolder.site(in: workspace)
    WorkspaceBounds.current?.keep(site, inside: workspace.root, orName: "--out")
    return site
  }
}

extension Portal {
  /// Refuses ids that the portal does not have.
  ///
  /// - Throws: `ValidationError`, which names the ids that it has.
  package func requireMembers(_ ids: [String]) throws {
    let known = members.map(\.entry.id)
    for id in ids where !known.contains(where: { $0.hasSameBytes(as: id) }) {
      throw ValidationError(
        """
        portal.json has no network with the id \(ScreenText.quoted(id)). \
        \(Suggestion.question(about: id, among: known))It has \(known.shortList(5)).
        """)
    }
  }
}

/// How long to wait for another process.
package struct PortalWaitOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "Seconds to wait for another process that changes the portal.",
      valueName: "seconds"))
  package var wait: UInt16 = 0

  package init() {}
}
