/// Telling reduced metadata from full, without the full one (reduced-metadata 5).
public enum ReducedMetadata {
  /// What metadata is, as far as its own bytes tell.
  public enum Form: Equatable, Sendable {
    /// Full metadata, and what cannot be reduced at all.
    case full
    /// Reduced metadata. It was made at this level or a higher one: the lowest that leaves it as it is.
    ///
    /// A runtime that has no more than a Vault reads gives the same bytes, and counts as reduced.
    case reduced(ReductionLevel)
    /// It lacks what reduced metadata lacks, and no level leaves it as it is: nobody made it by the
    /// rules, and no node gives it out.
    case noReduction

    /// The lowest level that leaves reduced metadata as it is; `nil` for anything else.
    public var level: ReductionLevel? {
      if case .reduced(let level) = self { level } else { nil }
    }

    /// The form in one word, the same in every release, for programs.
    public var code: String {
      switch self {
      case .full: "full"
      case .reduced: "reduced"
      case .noReduction: "no-reduction"
      }
    }

    /// The words that ``code`` may be.
    public static let codes = ["full", "reduced", "no-reduction"]
  }

  /// Tells the form of metadata.
  ///
  /// Reduced metadata has neither storage, events, errors, constants that no Vault reads nor type
  /// parameters, and almost all of its type names are empty, which no compiler writes. Either of both
  /// is the shape of a reduction.
  ///
  /// - Parameter blob: metadata of any version.
  /// - Returns: the form.
  public static func form(of blob: [UInt8]) -> Form {
    guard let edits = try? MetadataReducer.edits(of: blob), edits.hasReducedShape else {
      return .full
    }
    guard let reducer = try? MetadataReducer(blob, edits),
      let level = ReductionLevel.allCases.sorted().first(where: { reducer.reduced(to: $0) == blob })
    else { return .noReduction }
    return .reduced(level)
  }

  /// Finds the levels at which a reduction of full metadata gives these bytes.
  ///
  /// - Parameters:
  ///   - blob: what may be reduced metadata.
  ///   - full: the full metadata.
  /// - Returns: the levels from high to low; none where the bytes are no reduction.
  /// - Throws: ``ReductionError``, but for `checkFailed`: why the full metadata cannot be reduced.
  public static func levels(
    of blob: [UInt8], reducedFrom full: [UInt8]
  ) throws(ReductionError) -> [ReductionLevel] {
    let reducer = try MetadataReducer(full)
    return ReductionLevel.allCases.filter { reducer.reduced(to: $0) == blob }
  }
}
