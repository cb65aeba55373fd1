/// Metadata reduced to the parts that a Vault reads, verified to give the same cards.
///
/// The author need not be trusted: rules and level determine every byte (reduced-metadata), so the
/// full metadata suffices to reproduce the reduction.
///
/// ```swift
/// let reduction = try MetadataReduction(of: metadata, to: .callsAndBriefDocs)
/// reduction.bytes  // a fifth of the length
/// ```
public struct MetadataReduction: Equatable, Sendable {
  /// The version of the reduction rules, as in manifests.
  public static let rules = 1

  /// The level, which determines how much documentation is kept.
  public let level: ReductionLevel
  /// The measure of the full metadata.
  public let full: MetadataMeasure
  /// The measure of the reduced metadata.
  public let reduced: MetadataMeasure
  /// The bytes of the reduced metadata.
  public let bytes: [UInt8]

  /// Reduces metadata and runs checks 1 to 5 of reduced-metadata 4; check 6 is a rehearsal.
  ///
  /// - Parameters:
  ///   - blob: V14 metadata, including the magic bytes.
  ///   - level: the reduction level.
  /// - Throws: ``ReductionError``.
  public init(of blob: [UInt8], to level: ReductionLevel) throws(ReductionError) {
    let reducer = try MetadataReducer(blob)
    let reduced = reducer.reduced(to: level)
    try ReductionChecks.run(full: blob, reduced: reduced, level: level)
    self.level = level
    full = MetadataMeasure(of: blob, typeCount: reducer.typeCount)
    self.reduced = MetadataMeasure(of: reduced, typeCount: reducer.keptTypeCount)
    bytes = reduced
  }
}
