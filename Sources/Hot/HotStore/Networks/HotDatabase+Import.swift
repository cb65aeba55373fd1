import ByteSupport
import VaultPayloads

extension HotDatabase {
  /// What became of an imported network.
  package enum Importation: Equatable, Sendable {
    /// It is new.
    case added
    /// It took the place of the entry with this title.
    case replaced(title: String)
    /// It was there already, to the letter.
    case unchanged
  }

  /// Adds a network from a file, or puts it in the place of the entry of the same genesis hash and
  /// encryption; what is replaced keeps its default mark.
  ///
  /// - Parameters:
  ///   - file: the network; without a verifier, what is on record stays.
  ///   - replacing: whether an entry may be replaced.
  ///   - isDefault: the mark of an entry that is new.
  /// - Returns: what became of it.
  /// - Throws: as ``insert(_:)``; nothing has changed then.
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
        file.verifier == nil || file.verifier == recorded
      {
        return .unchanged
      }
      guard replacing else {
        throw HotDatabaseError.genesisTaken(
          genesisHash: specs.genesisHash, encryption: specs.encryption, title: known.title)
      }
      try update(specs, titled: known.title)
      try rename(title: known.title, to: file.title)
      if !file.endpoints.isEmpty { try setEndpoints(file.endpoints, named: name) }
      if let verifier = file.verifier { try setVerifier(verifier, of: specs.genesisHash) }
      return .replaced(title: known.title)
    }
  }
}
