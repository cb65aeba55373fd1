import ByteSupport
import FileSupport

extension Workspace {
  /// The folders that runs write to, each once.
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

  /// The paths of the temporaries that killed runs have left in the folders that runs write to.
  ///
  /// - Parameter others: more folders.
  /// - Returns: each path once.
  package func leftovers(andIn others: [String] = []) -> [String] {
    var seen: Set<ByteText> = []
    return (writtenFolders + others).flatMap { folder in
      Leftovers.names(in: folder).map { FilePath.join(folder, $0) }
    }.filter { seen.insert(ByteText(FilePath.real($0) ?? $0)).inserted }
  }

  /// Removes the temporaries that killed runs have left; each command that changes a workspace begins with this.
  package func removeLeftovers() {
    for folder in writtenFolders { Leftovers.remove(in: folder) }
  }
}
