import ByteSupport

extension DoctorVisit {
  /// What killed runs left in the folders that runs write to.
  mutating func leftovers() {
    let database = workspace.hotDatabase
    let folder = database.lastIndex(of: "/").map { String(database[..<$0]) } ?? "."
    var seen: Set<String> = []
    for folder in [
      workspace.root, folder, workspace.payloadFolder, workspace.exportFolder,
      workspace.releaseSet.folder,
    ] where seen.insert(folder).inserted {
      for name in Leftovers.names(in: folder) {
        note(
          "\(folder)/\(name)",
          "A run that was killed has left this. It is no part of anything; remove it.")
      }
    }
  }
}
