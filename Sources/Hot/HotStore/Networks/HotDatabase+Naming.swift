import ByteSupport
import VaultPayloads

extension HotDatabase {
  /// The network with this spec name, title or portal id; one of its entries (round 4).
  ///
  /// - Returns: the entry with the title, or the first entry.
  /// - Throws: ``HotDatabaseError``: `unknownName` with the existing names, `ambiguousNetwork`,
  ///   `store`.
  package func network(called word: String) throws -> Network {
    let (titled, named) = try networks(called: word)
    guard let found = titled ?? named.first else {
      let names = try Set(networks().map(\.name)).sorted()
      throw missing(.unknownName(word, known: names))
    }
    return found
  }

  /// The entry with this title, or the only entry with this spec name or portal id (round 4).
  ///
  /// - Returns: the entry.
  /// - Throws: ``HotDatabaseError``: `unknownTitle` with the existing titles, `ambiguousNetwork`,
  ///   `store`.
  package func entry(called word: String) throws -> Network {
    let (titled, named) = try networks(called: word)
    guard let found = titled ?? named.first else {
      throw missing(.unknownTitle(word, known: try networks().map(\.title)))
    }
    guard titled != nil || named.count == 1 else {
      throw HotDatabaseError.ambiguousNetwork(word, entries: named)
    }
    return found
  }

  /// The entry with this title, and the entries with this spec name or portal id, all of one chain.
  private func networks(called word: String) throws -> (titled: Network?, named: [Network]) {
    let networks = try networks()
    let titled = networks.first { $0.title.hasSameBytes(as: word) }
    let genesisHash = portalChain?(word)
    let named = networks.filter {
      $0.name.hasSameBytes(as: word) || $0.specs.genesisHash == genesisHash
    }
    let found = [titled].compactMap { $0 } + named
    guard Set(found.map(\.specs.genesisHash)).count <= 1 else {
      throw HotDatabaseError.ambiguousNetwork(word, entries: found)
    }
    return (titled, named)
  }
}
