import VaultPayloads

extension HotDatabase {
  /// Adds a network from a file, with its endpoints and its verifier.
  ///
  /// - Parameters:
  ///   - file: the network; without a verifier, the record is kept.
  ///   - isDefault: whether the entry is marked as a default.
  /// - Throws: as ``insert(_:)``; nothing has changed.
  package func add(_ file: NetworkFile, isDefault: Bool = false) throws {
    try transaction {
      try insert(
        Network(
          title: file.title, specs: file.specs, endpoints: file.endpoints, isDefault: isDefault,
          parachain: file.parachain))
      if let verifier = file.verifier { try setVerifier(verifier, of: file.specs.genesisHash) }
    }
  }

  /// A network as a file, with its endpoints and its verifier.
  ///
  /// - Returns: the file.
  /// - Throws: ``HotDatabaseError``.
  package func file(of network: Network) throws -> NetworkFile {
    NetworkFile(
      title: network.title, specs: network.specs, endpoints: network.endpoints,
      verifier: try verifier(of: network.specs.genesisHash), parachain: network.parachain)
  }
}
