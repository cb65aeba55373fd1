package import RuntimeMetadata

/// Full metadata with its facts, as databases, release sets and payloads need it (reduced-metadata
/// 5).
package struct FullMetadata: Sendable {
  package let facts: MetadataFacts
  /// The raw bytes, beginning with `meta`.
  package let bytes: [UInt8]

  /// Joins raw metadata and its facts.
  ///
  /// - Throws: ``HotDatabaseError/reduced(name:version:level:)``,
  ///   ``HotDatabaseError/noReduction(name:version:)``.
  package init(_ bytes: [UInt8], _ facts: MetadataFacts) throws(HotDatabaseError) {
    try facts.requireFull(bytes)
    (self.facts, self.bytes) = (facts, bytes)
  }
}

extension MetadataFacts {
  /// Throws an error if metadata is not full (reduced-metadata 5).
  ///
  /// - Parameter bytes: the metadata that the facts are about.
  /// - Throws: ``HotDatabaseError/reduced(name:version:level:)``,
  ///   ``HotDatabaseError/noReduction(name:version:)``.
  package func requireFull(_ bytes: [UInt8]) throws(HotDatabaseError) {
    switch ReducedMetadata.form(of: bytes) {
    case .full: return
    case .reduced(let level): throw .reduced(name: name, version: version, level: level)
    case .noReduction: throw .noReduction(name: name, version: version)
    }
  }
}
