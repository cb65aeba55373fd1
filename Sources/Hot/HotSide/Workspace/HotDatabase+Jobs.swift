package import ByteSupport
package import HotStore
import NodeClient
import Reporting
import RuntimeMetadata
import VaultPayloads

extension HotDatabase {
  func chains(for reference: NetworkReference) throws -> [Chain] {
    let found =
      switch reference {
      case .name(let name): [try chain(named: network(called: name).name)]
      case .all, .url: try chains()
      }
    guard !found.isEmpty else { throw HotSideError.noNetworks }
    return found
  }

  /// Stores specs and returns the title of the entry.
  ///
  /// An entry with the same genesis hash and encryption keeps its title and default mark (hot-side
  /// 7.25). A new entry is called `<name>-<encryption>`.
  func put(_ specs: NetworkSpecs, endpoints: [String]) throws -> String {
    try transaction {
      let known = try network(genesisHash: specs.genesisHash, encryption: specs.encryption)
      if let known {
        try update(specs, titled: known.title)
        return known.title
      }
      let network = Network(specs: specs, endpoints: endpoints)
      try insert(network)
      return network.title
    }
  }
}

extension HotDatabase {
  /// Checks metadata from a node or file, and stores it (hot-side 3.1, 5.5).
  ///
  /// `blockHash` is `nil` if the metadata was not read at a block; `now` is in seconds since 1970
  /// (UTC).
  ///
  /// - Returns: whether the metadata is new.
  /// - Throws: `SourcedError`, `HotDatabaseError`; nothing has changed.
  package func take(
    _ metadata: [UInt8], blockHash: Hash256?, source: MetadataSource, shownAs shown: String,
    now: Int64
  ) throws -> StoredVersionRule.Arrival {
    let facts = try naming(shown) { try MetadataFacts(accepting: metadata) }
    return try store(
      IncomingMetadata(
        FullMetadata(metadata, facts), blockHash: blockHash, source: source), firstSeen: now)
  }
}
