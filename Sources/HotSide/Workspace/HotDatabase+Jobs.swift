import ByteSupport
import HotStore
import NodeClient
import RuntimeMetadata
import VaultPayloads

/// The database's operations with this level's errors.
extension HotDatabase {
  /// Every network, in the order of the listings.
  func allNetworks() throws(HotSideError) -> [Network] {
    try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in try networks() }
  }

  /// The entry of this title.
  func entry(titled title: String) throws(HotSideError) -> Network {
    try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
      try network(titled: title)
    }
  }

  /// The chains that a reference names.
  func chains(for reference: NetworkReference) throws(HotSideError) -> [Chain] {
    let found = try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
      switch reference {
      case .name(let name): [try chain(named: name)]
      case .all, .url: try chains()
      }
    }
    guard !found.isEmpty else { throw .noNetworks }
    return found
  }

  /// Stores specs: into the entry of the same genesis hash and encryption, whose title and default
  /// mark stay (hot-side 7.25), or as a new entry called `<name>-<encryption>`.
  func put(_ specs: NetworkSpecs, endpoints: [String]) throws(HotSideError) -> String {
    try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
      try transaction { () throws(HotDatabaseError) in
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
  func take(
    _ metadata: [UInt8], blockHash: Hash256?, source: MetadataSource, shownAs shown: String,
    now: Int64
  ) throws(HotSideError) -> MetadataVersions.Outcome {
    let incoming: IncomingMetadata
    do throws(RuntimeMetadataError) {
      incoming = try IncomingMetadata(accepting: metadata, blockHash: blockHash, source: source)
    } catch { throw .metadata(error, source: shown) }
    return try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
      try store(incoming, firstSeen: now)
    }
  }
}

extension NodeEndpoint {
  /// Reads a URL.
  init(checking text: String) throws(HotSideError) {
    do { self = try NodeEndpoint(text) } catch { throw .node(error) }
  }

  /// Reads the stored URLs of a network.
  static func list(_ texts: [String]) throws(HotSideError) -> [NodeEndpoint] {
    var endpoints: [NodeEndpoint] = []
    for text in texts { endpoints.append(try NodeEndpoint(checking: text)) }
    return endpoints
  }
}
