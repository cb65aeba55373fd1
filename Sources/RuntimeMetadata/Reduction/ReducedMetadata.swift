/// Telling reduced metadata from full, without the full one (reduced-metadata 5).
public enum ReducedMetadata {
  /// Recognizes reduced metadata.
  ///
  /// It was made at this level or a higher one. A runtime that has no more than a Vault reads gives
  /// the same bytes, and counts as reduced.
  ///
  /// - Parameter blob: metadata of any version.
  /// - Returns: the lowest level that leaves it as it is; `nil` for full metadata, and for what cannot
  ///   be reduced at all.
  public static func level(of blob: [UInt8]) -> ReductionLevel? {
    guard let reducer = try? MetadataReducer(blob), !reducer.hasUnread else { return nil }
    return ReductionLevel.allCases.sorted().first { reducer.reduced(to: $0) == blob }
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
