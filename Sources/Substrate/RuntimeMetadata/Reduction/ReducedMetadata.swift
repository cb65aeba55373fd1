/// Distinguishes reduced from full metadata without the full metadata (reduced-metadata 5).
public enum ReducedMetadata {
  /// The form of metadata, as determined from its own bytes.
  public enum Form: Equatable, Sendable {
    /// Full metadata, or metadata that cannot be reduced.
    case full
    /// Reduced metadata, with the lowest level that reproduces it; a higher one may have been used.
    ///
    /// Full metadata also counts as reduced if it has no part that a Vault ignores.
    case reduced(ReductionLevel)
    /// The metadata looks reduced, but no reduction level reproduces it.
    case noReduction

    /// The lowest level that reproduces the reduced metadata; `nil` for the other forms.
    public var level: ReductionLevel? {
      if case .reduced(let level) = self { level } else { nil }
    }

    /// A code word that never changes between releases.
    public var code: String {
      switch self {
      case .full: "full"
      case .reduced: "reduced"
      case .noReduction: "no-reduction"
      }
    }

    /// The possible values of ``code``.
    public static let codes = ["full", "reduced", "no-reduction"]
  }

  /// Determines the form of metadata.
  ///
  /// Metadata looks reduced if it has no storage, events, errors, type parameters and constants
  /// that a Vault ignores, or if most of its type names are empty, which no compiler produces.
  ///
  /// - Parameter blob: metadata of any version.
  /// - Returns: the form.
  public static func form(of blob: [UInt8]) -> Form {
    guard (try? MetadataReducer.edits(of: blob, counting: true))?.hasReducedShape == true else {
      return .full
    }
    guard let reducer = try? MetadataReducer(blob),
      let level = ReductionLevel.allCases.sorted().first(where: { reducer.reduced(to: $0) == blob })
    else { return .noReduction }
    return .reduced(level)
  }

  /// Finds the levels at which a reduction of full metadata gives these bytes.
  ///
  /// - Parameters:
  ///   - blob: the supposed reduced metadata.
  ///   - full: the full metadata.
  /// - Returns: the levels from high to low; empty if the bytes are not a reduction.
  /// - Throws: ``ReductionError`` if the full metadata cannot be reduced.
  public static func levels(
    of blob: [UInt8], reducedFrom full: [UInt8]
  ) throws(ReductionError) -> [ReductionLevel] {
    let reducer = try MetadataReducer(full)
    return ReductionLevel.allCases.filter { reducer.reduced(to: $0) == blob }
  }
}
