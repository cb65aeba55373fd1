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
        "metadataVersion": .integer(measure.metadataVersion), "bytes": .integer(measure.byteCount),
        "types": .integer(measure.typeCount), "hash": .string(measure.hash.hex),
      ])
    }
    return .members([
      "rules": .integer(MetadataReduction.rules), "level": .string(level.rawValue),
      "full": measure(full), "reduced": measure(reduced),
    ])
  }
}
