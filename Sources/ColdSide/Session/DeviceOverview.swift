package import ByteSupport
package import ColdSigner
package import JSONCodec
package import VaultPayloads

/// What a device is, in a few values.
package struct DeviceOverview: Equatable, Sendable {
  /// Who signs for all, perhaps nobody; `nil` for a device that was never started.
  package let generalVerifier: Verifier?
  package let networks: [String]
  package let metadataCount: Int
  /// How many keys are on record, roots too.
  package let keyCount: Int
  package let entryCount: Int
  package let isWaiting: Bool
  /// Whether a connection was up that nobody has acknowledged.
  package let wasOnline: Bool

  /// The values by name.
  package var json: JSONValue {
    .members([
      "generalVerifier": generalVerifier.map { .verifier($0) } ?? .null,
      "isStarted": .bool(generalVerifier != nil),
      "networkTitles": .array(networks.map { .string($0) }),
      "metadataCount": .integer(metadataCount),
      "keyCount": .integer(keyCount), "logEntryCount": .integer(entryCount),
      "isWaiting": .bool(isWaiting), "wasOnline": .bool(wasOnline),
    ])
  }
}

/// The networks of a device with their metadata, and its types.
package struct NetworksOverview: Equatable, Sendable {
  package struct Network: Equatable, Sendable {
    package let specs: OrderedNetworkSpecs
    package let verifier: ValidCurrentVerifier?
    /// Its metadata: the versions with the hashes that are shown.
    package let metadata: [MetadataFingerprint]
  }

  package let networks: [Network]
  package let typesHash: Hash256?

  /// The values by name.
  package var json: JSONValue {
    .members([
      "networks": .array(
        networks.map { network in
          .members([
            "specs": .orderedSpecs(network.specs),
            "verifier": network.verifier.map { .networkVerifier($0) } ?? .null,
            "metadata": .array(
              network.metadata.map {
                .members([
                  "specVersion": .integer($0.version), "metadataHash": .string($0.hash.hex),
                ])
              }),
          ])
        }), "typesHash": typesHash.map { .string($0.hex) } ?? .null,
    ])
  }
}

/// Who signs for all, and who for each network.
package struct VerifiersOverview: Equatable, Sendable {
  package struct Network: Equatable, Sendable {
    package let genesisHash: Hash256
    /// Its title; `nil` where its specs are not stored.
    package let title: String?
    package let verifier: ValidCurrentVerifier
  }

  /// Who signs for all, perhaps nobody.
  package let general: Verifier
  /// The networks, by genesis hash.
  package let networks: [Network]

  /// The values by name.
  package var json: JSONValue {
    .members([
      "generalVerifier": .verifier(general),
      "networks": .array(
        networks.map { network in
          .members([
            "genesisHash": .string(network.genesisHash.hex),
            "title": network.title.map { .string($0) } ?? .null,
            "verifier": .networkVerifier(network.verifier),
          ])
        }),
    ])
  }
}

extension DeviceSession {
  package func overview() throws -> DeviceOverview {
    DeviceOverview(
      generalVerifier: try device.generalVerifierIfSet(),
      networks: try device.networks().map(\.specs.title),
      metadataCount: try device.metadataKeys().count, keyCount: try device.keys().count,
      entryCount: try device.history().count, isWaiting: try device.pending() != nil,
      wasOnline: try device.dangerFlag())
  }

  /// The networks with their metadata, and the types.
  package func networks() throws -> NetworksOverview {
    NetworksOverview(
      networks: try device.networks().map { network in
        NetworksOverview.Network(
          specs: network, verifier: try device.networkVerifier(network.specs.genesisHash),
          metadata: try device.metadata(named: network.specs.name).map(\.fingerprint))
      }, typesHash: try device.typesHash())
  }

  /// Who signs for all, and who for each network.
  ///
  /// - Throws: `ColdSignerError`: `notStarted`.
  package func verifiers() throws -> VerifiersOverview {
    let general = try device.generalVerifier()
    let titles = Dictionary(
      try device.networks().map { ($0.specs.genesisHash, $0.specs.title) }
    ) { first, _ in first }
    return VerifiersOverview(
      general: general,
      networks: try device.networkVerifiers().map { entry in
        VerifiersOverview.Network(
          genesisHash: entry.genesisHash, title: titles[entry.genesisHash],
          verifier: entry.verifier)
      })
  }
}

extension DeviceOverview {
  /// The shape of ``json``.
  package static let shape = JSONShape.members([
    "generalVerifier": .signer.orNull, "isStarted": .bool, "networkTitles": .texts,
    "metadataCount": .integer, "keyCount": .integer, "logEntryCount": .integer, "isWaiting": .bool,
    "wasOnline": .bool,
  ])
}

extension NetworksOverview {
  /// The shape of ``json``.
  package static let shape = JSONShape.members([
    "networks": JSONShape.members([
      "specs": .orderedSpecs, "verifier": .networkVerifier.orNull,
      "metadata": JSONShape.members(["specVersion": .integer, "metadataHash": .hash]).list,
    ]).list,
    "typesHash": .hash.orNull,
  ])
}

extension VerifiersOverview {
  /// The shape of ``json``.
  package static let shape = JSONShape.members([
    "generalVerifier": .signer.orNull,
    "networks": JSONShape.members([
      "genesisHash": .hash, "title": .text.orNull, "verifier": .networkVerifier,
    ]).list,
  ])
}
