import HotSide

extension DoctorVisit {
  /// Reports temporary files of interrupted runs.
  mutating func leftovers() {
    for path in workspace.leftovers() {
      note(path, "A run that was killed has left this. It is no part of anything; remove it.")
    }
  }
}
