import ByteSupport
package import JSONCodec
package import RuntimeMetadata

extension MetadataReduction {
  /// The member `reduction` of manifests, in the form and with the names of reduced-metadata 5.
  package var manifest: JSONValue {
    func measure(_ measure: MetadataMeasure) -> JSONValue {
      .members([
        "metadata_version": .integer(measure.metadataVersion), "bytes": .integer(measure.byteCount),
        "types": .integer(measure.typeCount), "blake2b_256": .string(measure.hash.hex),
      ])
    }
    return .members([
      "rules": .integer(MetadataReduction.rules), "level": .string(level.rawValue),
      "full": measure(full), "reduced": measure(reduced),
    ])
  }

  /// The same for programs.
  package var document: JSONValue {
    func measure(_ measure: MetadataMeasure) -> JSONValue {
      .members([
        "metadataVersion": .integer(measure.metadataVersion),
        "metadataLength": .integer(measure.byteCount),
        "typeCount": .integer(measure.typeCount), "metadataHash": .string(measure.hash.hex),
      ])
    }
    return .members([
      "rules": .integer(MetadataReduction.rules), "level": .string(level.rawValue),
      "full": measure(full), "reduced": measure(reduced),
    ])
  }
}

extension ReductionLevel {
  /// How far metadata is reduced.
  package static let shape = JSONShape.named("ReductionLevel", .words(of: ReductionLevel.self))
}

extension MetadataReduction {
  /// The shape of ``document``.
  package static let shape = JSONShape.named(
    "Reduction",
    .members([
      "rules": .integer, "level": ReductionLevel.shape, "full": measure, "reduced": measure,
    ]))

  private static let measure = JSONShape.named(
    "MetadataMeasure",
    .members([
      "metadataVersion": .integer, "metadataLength": .integer, "typeCount": .integer,
      "metadataHash": .hash,
    ]))

  /// The shape of ``manifest``.
  package static let manifestShape = JSONShape.named(
    "ManifestReduction",
    .members([
      "rules": .integer, "level": ReductionLevel.shape, "full": manifestMeasure,
      "reduced": manifestMeasure,
    ]))

  private static let manifestMeasure = JSONShape.named(
    "ManifestMeasure",
    .members([
      "metadata_version": .integer, "bytes": .integer, "types": .integer, "blake2b_256": .hash,
    ]))
}
