package import ByteSupport
package import JSONCodec
package import RuntimeMetadata

/// The reduction of metadata, as a manifest records it (reduced-metadata 5).
package struct ReductionRecord: Equatable, Sendable {
  /// Hash and length of metadata before or after the reduction.
  package struct Measure: Equatable, Sendable {
    package internal(set) var metadataVersion: UInt8 = 0
    package internal(set) var byteCount = 0
    package internal(set) var typeCount = 0
    /// BLAKE2b-256 of the metadata.
    package internal(set) var hash = Hash256.zero

    fileprivate init() {}

    fileprivate init(_ measure: MetadataMeasure) {
      metadataVersion = measure.metadataVersion
      byteCount = measure.byteCount
      typeCount = measure.typeCount
      hash = measure.hash
    }
  }

  /// The version of the rules of the reduction.
  package internal(set) var rules = MetadataReduction.rules
  package internal(set) var level = ReductionLevel.callsOnly
  package internal(set) var full = Measure()
  package internal(set) var reduced = Measure()

  private init() {}

  package init(_ reduction: MetadataReduction) {
    level = reduction.level
    full = Measure(reduction.full)
    reduced = Measure(reduction.reduced)
  }
}

extension ReductionRecord: JSONFormed {
  package static let form = JSONForm<ReductionRecord>.named(
    "ManifestReduction",
    [
      "rules": .field(\.rules), "level": .field(\.level, as: ReductionLevel.form),
      "full": .field(\.full, as: measure), "reduced": .field(\.reduced, as: measure),
    ]
  ).read(into: ReductionRecord())

  private static let measure = JSONForm<Measure>.named(
    "ManifestMeasure",
    [
      "metadata_version": .field(\.metadataVersion), "bytes": .field(\.byteCount),
      "types": .field(\.typeCount), "blake2b_256": .field(\.hash),
    ]
  ).read(into: Measure())
}
