package import ByteSupport

extension PortalFolder {
  /// The metadata that the store has for each version, and what a person has accepted in its place.
  ///
  /// - Returns: the hashes of full metadata, by genesis hash and version.
  /// - Throws: as ``shelves()``.
  package func metadataHashes() throws -> [Hash256: [UInt32: Set<Hash256>]] {
    try shelves().mapValues { shelf in
      var hashes: [UInt32: Set<Hash256>] = [:]
      for update in shelf.metadata {
        guard let version = update.key.version, let hash = update.fullHash else { continue }
        hashes[version, default: Set(shelf.accepted ?? [])].insert(hash)
      }
      return hashes
    }
  }
}
