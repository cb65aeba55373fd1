/// How much of its documentation reduced metadata keeps (reduced-metadata 2.4); the lower a level, the
/// less.
public enum ReductionLevel: String, CaseIterable, Comparable, Sendable {
  /// All of it: the cards are those of the full metadata.
  case callsAndDocs = "calls-and-docs"
  /// The first paragraph of each text.
  case callsAndBriefDocs = "calls-and-brief-docs"
  /// None of it.
  case callsOnly = "calls-only"

  /// What a device shows otherwise than with the full metadata, as a sentence; `nil` for nothing.
  public var loss: String? {
    switch self {
    case .callsAndDocs: nil
    case .callsAndBriefDocs: "Explanations of calls are cut to their first paragraph."
    case .callsOnly: "Explanations of calls are left out."
    }
  }

  private var height: Int {
    switch self {
    case .callsAndDocs: 2
    case .callsAndBriefDocs: 1
    case .callsOnly: 0
    }
  }

  /// Orders by how much is kept.
  public static func < (left: ReductionLevel, right: ReductionLevel) -> Bool {
    left.height < right.height
  }
}
