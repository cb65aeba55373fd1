import HotSide

extension DoctorVisit {
  /// What killed runs left in the folders that runs write to.
  mutating func leftovers() {
    for path in workspace.leftovers() {
      note(path, "A run that was killed has left this. It is no part of anything; remove it.")
    }
  }
}
