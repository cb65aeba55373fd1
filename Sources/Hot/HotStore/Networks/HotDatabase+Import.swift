import ByteSupport
import VaultPayloads

extension HotDatabase {
  /// The effect of an imported network.
  package enum Importation: Equatable, Sendable {
    case added
    /// The network replaced the entry with this title.
    case replaced(title: String)
    /// An identical entry already existed.
    case unchanged
  }

  /// Adds a network from a file, or replaces the entry with the same genesis hash and encryption.
  ///
  /// A replaced entry keeps its default mark.
  ///
  /// - Parameters:
  ///   - file: the network; without a verifier, the record is kept.
  ///   - replacing: whether an entry may be replaced.
  ///   - isDefault: whether a new entry is marked as a default.
  /// - Returns: the effect.
  /// - Throws: as ``insert(_:)``; nothing has changed.
  package func importNetwork(
    _ file: NetworkFile, replacing: Bool, isDefault: Bool = false
  ) throws -> Importation {
    try transaction {
      let (specs, name) = (file.specs, file.specs.name)
      let known = try network(genesisHash: specs.genesisHash, encryption: specs.encryption)
      guard let known else {
        try add(file, isDefault: isDefault)
        return .added
      }
      let recorded = try verifier(of: specs.genesisHash)
      if known.title.hasSameBytes(as: file.title), known.specs == specs,
        known.endpoints == file.endpoints,
        file.parachain == nil || file.parachain == known.parachain,
        file.verifier == nil || file.verifier == recorded
      {
        return .unchanged
      }
      guard replacing else {
        throw HotDatabaseError.networkDiffers(
          title: known.title, genesisHash: specs.genesisHash)
      }
      try update(specs, titled: known.title)
      try rename(title: known.title, to: file.title)
      if !file.endpoints.isEmpty { try setEndpoints(file.endpoints, named: name) }
      if let verifier = file.verifier { try setVerifier(verifier, of: specs.genesisHash) }
      if let parachain = file.parachain { try setParachain(parachain, of: specs.genesisHash) }
      return .replaced(title: known.title)
    }
  }
}
