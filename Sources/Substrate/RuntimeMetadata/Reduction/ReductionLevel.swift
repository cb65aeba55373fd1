/// How much documentation reduced metadata keeps; lower levels keep less (reduced-metadata 2.4).
public enum ReductionLevel: String, CaseIterable, Comparable, Sendable {
  /// All documentation: the cards are the same as with full metadata.
  case callsAndDocs = "calls-and-docs"
  /// The first paragraph of each text.
  case callsAndBriefDocs = "calls-and-brief-docs"
  /// No documentation.
  case callsOnly = "calls-only"

  /// The visible difference from full metadata on a device, as a sentence; `nil` if there is none.
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

  /// Compares levels by the amount of documentation.
  public static func < (left: ReductionLevel, right: ReductionLevel) -> Bool {
    left.height < right.height
  }
}
