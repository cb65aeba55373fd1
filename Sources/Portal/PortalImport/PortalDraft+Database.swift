package import HotSide
import HotStore
import PortalStore

extension PortalDraft {
  /// Whether the hot database must be created; a database that was lost is an error instead.
  ///
  /// - Returns: `false` if there is a database that can be changed.
  /// - Throws: `HotDatabaseError`.
  package static func needsDatabase(in workspace: Workspace) throws -> Bool {
    if workspace.canCreateDatabase { return true }
    _ = try workspace.openHotDatabase(.readWrite)
    return false
  }

  /// Brings the networks with their verifiers, and the general verifier, into the hot database.
  ///
  /// An entry with other specs, endpoints or verifier stays as it is, unless `replaces`.
  ///
  /// - Parameters:
  ///   - workspace: the workspace with the files of the draft.
  ///   - creates: whether the database is created, from the defaults of the workspace.
  ///   - replaces: whether existing entries are replaced.
  /// - Returns: the titles of all networks of the draft in the database, and the titles of those
  ///   that stay as they are.
  /// - Throws: `HotDatabaseError`; nothing has changed.
  package func record(
    in workspace: Workspace, creates: Bool, replaces: Bool
  ) throws -> (recorded: [String], kept: [String]) {
    if creates { try workspace.restoreDefaults() }
    return try workspace.changeHotDatabase { database in
      var (recorded, kept): ([String], [String]) = ([], [])
      for (_, file) in files {
        do {
          _ = try database.importNetwork(file, replacing: replaces)
          recorded.append(file.title)
        } catch HotDatabaseError.networkDiffers(let title, _) {
          kept.append(title)
        }
      }
      if let generalVerifier, try database.generalVerifier() == nil {
        try database.setGeneralVerifier(generalVerifier)
      }
      return (recorded, kept)
    }
  }
}
