import HotDatabase
import NodeClient
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
