import HotSide

extension DoctorVisit {
  /// Reports temporary files of interrupted runs.
  mutating func leftovers() {
    for path in workspace.leftovers() {
      note(path, "Left over from an interrupted run; safe to delete.")
    }
  }
}
