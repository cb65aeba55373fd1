package import JSONCodec
package import RuntimeMetadata

extension MetadataReduction {
  /// The form for programs.
  package static let form = JSONForm<MetadataReduction>.named(
    "Reduction",
    [
      "rules": .of { _ in MetadataReduction.rules }, "level": .of(\.level, as: ReductionLevel.form),
      "full": .of(\.full, as: measure), "reduced": .of(\.reduced, as: measure),
    ])

  private static let measure = JSONForm<MetadataMeasure>.named(
    "MetadataMeasure",
    [
      "metadataVersion": .of(\.metadataVersion), "metadataLength": .of(\.byteCount),
      "typeCount": .of(\.typeCount), "metadataHash": .of(\.hash),
    ])

  /// The member `reduction` of manifests, in the form and with the names of reduced-metadata 5.
  package static let manifestForm = JSONForm<MetadataReduction>.named(
    "ManifestReduction",
    [
      "rules": .of { _ in MetadataReduction.rules }, "level": .of(\.level, as: ReductionLevel.form),
      "full": .of(\.full, as: manifestMeasure), "reduced": .of(\.reduced, as: manifestMeasure),
    ])

  private static let manifestMeasure = JSONForm<MetadataMeasure>.named(
    "ManifestMeasure",
    [
      "metadata_version": .of(\.metadataVersion), "bytes": .of(\.byteCount),
      "types": .of(\.typeCount), "blake2b_256": .of(\.hash),
    ])
}

extension ReductionLevel {
  /// How far metadata is reduced.
  package static let form = JSONForm<ReductionLevel>.named("ReductionLevel", .word)
}

extension ReducedMetadata.Form {
  /// The form of metadata, as far as it tells.
  package static let form = JSONForm<Self>.named(
    "MetadataForm", JSONForm(shape: .word(codes)) { .string($0.code) })
}
