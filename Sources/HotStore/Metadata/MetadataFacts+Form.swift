package import RuntimeMetadata

extension MetadataFacts {
  /// Refuses reduced metadata where only full metadata belongs: in the database, among the defaults,
  /// and where something is to be made of it (reduced-metadata 5).
  ///
  /// - Parameter bytes: the metadata that these are the facts of.
  /// - Throws: ``HotDatabaseError/reduced(name:version:level:)``.
  package func requireFull(_ bytes: [UInt8]) throws(HotDatabaseError) {
    guard let level = ReducedMetadata.level(of: bytes) else { return }
    throw .reduced(name: name, version: version, level: level)
  }
}
