/// Metadata reduced to what a Vault reads, and proved to give the same cards (reduced-metadata).
///
/// Nothing of it needs trust in who made it: rules and level fix every byte, so that anybody with the
/// full metadata makes the same.
///
/// ```swift
/// let reduction = try MetadataReduction(of: metadata, to: .callsAndBriefDocs)
/// reduction.bytes  // a fifth of the length
/// ```
public struct MetadataReduction: Equatable, Sendable {
  /// The number of the rules, as manifests have it.
  public static let rules = 1

  /// How much documentation is kept.
  public let level: ReductionLevel
  /// The full metadata.
  public let full: MetadataMeasure
  /// The reduced metadata.
  public let reduced: MetadataMeasure
  /// The bytes of the reduced metadata.
  public let bytes: [UInt8]

  /// Reduces metadata and makes checks 1 to 5 of reduced-metadata 4; the sixth is a rehearsal.
  ///
  /// - Parameters:
  ///   - blob: V14, from its magic bytes on.
  ///   - level: how much documentation is kept.
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
