package import JSONCodec
package import RuntimeMetadata

extension MetadataReduction {
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
}

extension ReductionLevel {
  package static let form = JSONForm<ReductionLevel>.named("ReductionLevel", .word)
}

extension ReducedMetadata.Form {
  /// The form of metadata: full, reduced or not a reduction.
  package static let form = JSONForm<Self>.named(
    "MetadataForm", JSONForm(shape: .word(codes)) { .string($0.code) })
}
