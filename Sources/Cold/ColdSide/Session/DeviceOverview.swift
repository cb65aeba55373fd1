package import ByteSupport
package import ColdRecords
import ColdSigner
import ColdStore
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
          metadata: try device.fingerprints(of: network.specs))
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

extension DeviceOverview: JSONFormed {
  /// The values by name.
  package static let form: JSONForm<DeviceOverview> = [
    "generalVerifier": .of(\.generalVerifier?.signer),
    "isStarted": .of { $0.generalVerifier != nil }, "networkTitles": .of(\.networks),
    "metadataCount": .of(\.metadataCount), "keyCount": .of(\.keyCount),
    "logEntryCount": .of(\.entryCount), "isWaiting": .of(\.isWaiting),
    "wasOnline": .of(\.wasOnline),
  ]
}

extension NetworksOverview: JSONFormed {
  /// The values by name.
  package static let form: JSONForm<NetworksOverview> = [
    "networks": .list(
      \.networks,
      as: [
        "specs": .of(\.specs), "verifier": .of(\.verifier),
        "metadata": .list(
          \.metadata, as: ["specVersion": .of(\.version), "metadataHash": .of(\.hash)]),
      ]), "typesHash": .of(\.typesHash),
  ]
}

extension VerifiersOverview: JSONFormed {
  /// The values by name.
  package static let form: JSONForm<VerifiersOverview> = [
    "generalVerifier": .of(\.general),
    "networks": .list(
      \.networks,
      as: [
        "genesisHash": .of(\.genesisHash), "title": .of(\.title), "verifier": .of(\.verifier),
      ]),
  ]
}
