package import RuntimeMetadata

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
