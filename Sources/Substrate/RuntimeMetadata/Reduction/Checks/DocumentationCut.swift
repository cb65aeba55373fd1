/// The documentation that a reduction level keeps, as needed by the checks (reduced-metadata 2.4).
enum DocumentationCut {
  /// The lines that a level keeps.
  static func lines(_ docs: [String], at level: ReductionLevel) -> ArraySlice<String> {
    switch level {
    case .callsAndDocs: docs[...]
    case .callsAndBriefDocs: docs.drop(while: isBlank).prefix { !isBlank($0) }
    case .callsOnly: []
    }
  }

  private static func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d || $0 == 0x0a }
  }
}
