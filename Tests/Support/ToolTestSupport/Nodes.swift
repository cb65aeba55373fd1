package import ByteSupport
package import DevelopmentNode
package import HotStore
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// Nodes for the tool to ask.
package enum Nodes {
  /// A node of the sample runtime, which misbehaves as told.
  package static func sample(
    _ name: String = "development", _ misbehavior: Misbehavior? = nil,
    version: UInt32 = 1_000_000, transactionVersion: UInt32 = 1, properties: JSONValue? = nil,
    genesis: Hash256? = nil, prefix: UInt16 = 42
  ) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(
        specName: name, specVersion: version, ss58Prefix: prefix,
        transactionVersion: transactionVersion))
    // One genesis hash for each name, whatever else differs.
    configuration.genesisHash = genesis ?? Nodes.genesis(of: name)
    configuration.properties = properties
    if let misbehavior { configuration.misbehaviors = [misbehavior] }
    return try DevelopmentNodeServer(configuration)
  }

  /// A node of the sample runtime as it is, which misbehaves.
  package static func sample(_ misbehavior: Misbehavior) throws -> DevelopmentNodeServer {
    try sample("development", misbehavior)
  }

  /// The genesis hash of the sample chain with this name.
  package static func genesis(of name: String) -> Hash256 { Blake2b.hash256(Array(name.utf8)) }

  /// The metadata that ``sample(_:version:transactionVersion:properties:genesis:_:)`` serves.
  package static func metadata(
    _ name: String = "development", version: UInt32 = 1_000_000, transactionVersion: UInt32 = 1
  ) -> [UInt8] {
    SampleRuntime(
      specName: name, specVersion: version, ss58Prefix: 42, transactionVersion: transactionVersion
    ).metadataV14()
  }

  /// What `system_properties` says of several tokens.
  package static let severalTokens = JSONValue.members([
    "ss58Format": .integer(42), "tokenDecimals": .array([.integer(12), .integer(6)]),
    "tokenSymbol": .array([.string("ONE"), .string("TWO")]),
  ])
}

extension Tool {
  /// A workspace whose address book has just these sample networks, each with its endpoints.
  package init(_ networks: KeyValuePairs<String, [String]>) throws {
    try self.init()
    let database = try open()
    for network in try database.networks() {
      try database.removeNetwork(titled: network.title)
    }
    for (name, endpoints) in networks {
      try database.insert(Network(specs: .sample(name), endpoints: endpoints))
    }
  }

  /// The database through its library, for arranging and looking at what no command shows.
  package func open() throws -> HotDatabase { try HotDatabase.open(at: database) }

  /// Everything in the database that a command may change, in a form to be compared.
  package func state() throws -> State {
    let database = try open()
    return State(
      networks: try database.networks(), metadata: try database.metadataKeys(),
      history: try database.fetchHistory().map { "\($0.name) \($0.version) \($0.metadataHash)" })
  }

  /// The content of a database.
  package struct State: Equatable {
    package let networks: [Network]
    package let metadata: [MetadataKey]
    package let history: [String]
  }
}

extension NetworkSpecs {
  /// The specs that `add-specs` makes of a sample node.
  package static func sample(_ name: String, _ encryption: Encryption = .sr25519) -> NetworkSpecs {
    NetworkSpecs(
      prefix: 42, color: "#660D35", decimals: 12, encryption: encryption,
      genesisHash: Nodes.genesis(of: name), logo: name, name: name, pathID: "//" + name,
      secondaryColor: "#262626", title: "\(name)-\(encryption.name)", unit: "UNIT")
  }
}
