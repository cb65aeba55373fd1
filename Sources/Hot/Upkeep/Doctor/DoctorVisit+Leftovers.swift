import ByteSupport
import FileSupport
import HotSide

extension DoctorVisit {
  /// What killed runs left in the folders that runs write to.
  mutating func leftovers() {
    for path in workspace.leftovers() {
      note(path, "A run that was killed has left this. It is no part of anything; remove it.")
    }
  }
}

extension Workspace {
  /// What killed runs left in the folders that runs write to, and in others: paths, each once.
  func leftovers(andIn others: [String] = []) -> [String] {
    let folders =
      [root, FilePath.folder(of: hotDatabase), payloadFolder, exportFolder, releaseSet.folder]
      + others
    var seen: Set<ByteText> = []
    return folders.filter { seen.insert(ByteText($0)).inserted }.flatMap { folder in
      Leftovers.names(in: folder).map { FilePath.join(folder, $0) }
    }
  }
}
