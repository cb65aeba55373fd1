import ByteSupport
import FileSupport

extension Workspace {
  /// The folders that this tool writes to, without duplicates.
  private var writtenFolders: [String] {
    let networks = Workspace.join(root, "Networks")
    let folders = [
      root, networks, Workspace.join(root, "Output"), FilePath.folder(of: hotDatabase),
      payloadFolder,
      exportFolder, releaseSet.folder,
    ]
    var seen: Set<ByteText> = []
    return folders.filter { seen.insert(ByteText(FilePath.real($0) ?? $0)).inserted }
  }

  /// The paths of the temporary files of interrupted runs in the folders that this tool writes to.
  ///
  /// - Parameter others: more folders to search.
  /// - Returns: the paths, without duplicates.
  package func leftovers(andIn others: [String] = []) -> [String] {
    var seen: Set<ByteText> = []
    return (writtenFolders + others).flatMap { folder in
      Leftovers.names(in: folder).map { FilePath.join(folder, $0) }
    }.filter { seen.insert(ByteText(FilePath.real($0) ?? $0)).inserted }
  }

  /// Removes the temporary files of interrupted runs.
  ///
  /// Each command that changes a workspace calls this first.
  package func removeLeftovers() {
    for folder in writtenFolders { Leftovers.remove(in: folder) }
  }
}
