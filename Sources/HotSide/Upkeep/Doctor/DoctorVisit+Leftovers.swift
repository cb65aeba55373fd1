import ByteSupport

extension DoctorVisit {
  /// What killed runs left in the folders that runs write to.
  mutating func leftovers() {
    let folder = FilePath.folder(of: workspace.hotDatabase)
    var seen: Set<ByteText> = []
    for folder in [
      workspace.root, folder, workspace.payloadFolder, workspace.exportFolder,
      workspace.releaseSet.folder,
    ] where seen.insert(ByteText(folder)).inserted {
      for name in Leftovers.names(in: folder) {
        note(
          "\(folder)/\(name)",
          "A run that was killed has left this. It is no part of anything; remove it.")
      }
    }
  }
}
