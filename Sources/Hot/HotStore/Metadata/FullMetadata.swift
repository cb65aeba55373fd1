package import RuntimeMetadata

/// Metadata that no reduction made, with what it says of its network: what a database and a release set hold, and
/// what payloads and reductions are made of (reduced-metadata 5).
package struct FullMetadata: Sendable {
  /// What it says of its network.
  package let facts: MetadataFacts
  /// The raw bytes, beginning with `meta`.
  package let bytes: [UInt8]

  /// Joins raw metadata and the facts that were read from it.
  ///
  /// - Throws: ``HotDatabaseError/reduced(name:version:level:)``,
  ///   ``HotDatabaseError/noReduction(name:version:)``.
  package init(_ bytes: [UInt8], _ facts: MetadataFacts) throws(HotDatabaseError) {
    try facts.requireFull(bytes)
    (self.facts, self.bytes) = (facts, bytes)
  }
}

extension MetadataFacts {
  /// Refuses what is no full metadata where only that belongs: in the database, among the defaults,
  /// and where something is to be made of it (reduced-metadata 5).
  ///
  /// - Parameter bytes: the metadata that these are the facts of.
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
