package import ByteSupport
package import HotStore
import NodeClient
import Reporting
import RuntimeMetadata
import VaultPayloads

extension HotDatabase {
  /// The chains that a reference names.
  func chains(for reference: NetworkReference) throws -> [Chain] {
    let found =
      switch reference {
      case .name(let name): [try chain(named: network(called: name).name)]
      case .all, .url: try chains()
      }
    guard !found.isEmpty else { throw HotSideError.noNetworks }
    return found
  }

  /// Stores specs: into the entry of the same genesis hash and encryption, whose title and default
  /// mark stay (hot-side 7.25), or as a new entry called `<name>-<encryption>`.
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
  /// Stores metadata that has just arrived, with all checks (hot-side 3.1, 5.5).
  ///
  /// - Parameters:
  ///   - metadata: the raw bytes.
  ///   - blockHash: the block it was read at; `nil` where it was not read at a block.
  ///   - source: where it came from, for the history.
  ///   - shown: the same for messages.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: whether it is new.
  /// - Throws: ``HotSideError``; nothing has changed then.
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
