package import ByteSupport
package import ColdRecords
import ColdSigner
import ColdStore
package import JSONCodec
package import VaultPayloads

/// A summary of a device.
package struct DeviceOverview: Equatable, Sendable {
  /// The general verifier, which may be none; `nil` for a device that was never started.
  package let generalVerifier: Verifier?
  package let networks: [String]
  package let metadataCount: Int
  /// The number of keys on record, including root keys.
  package let keyCount: Int
  package let entryCount: Int
  package let isWaiting: Bool
  /// Whether a connection was up since the user's last acknowledgment.
  package let wasOnline: Bool
}

/// The networks of a device with their metadata, and its types.
package struct NetworksOverview: Equatable, Sendable {
  package struct Network: Equatable, Sendable {
    package let specs: OrderedNetworkSpecs
    package let verifier: ValidCurrentVerifier?
    /// The metadata versions with their hashes.
    package let metadata: [MetadataFingerprint]
  }

  package let networks: [Network]
  package let typesHash: Hash256?
}

/// The general verifier, and the verifier of each network.
package struct VerifiersOverview: Equatable, Sendable {
  package struct Network: Equatable, Sendable {
    package let genesisHash: Hash256
    /// The network's title; `nil` if its specs are not stored.
    package let title: String?
    package let verifier: ValidCurrentVerifier
  }

  /// The general verifier, which may be "none".
  package let general: Verifier
  /// The verifiers of networks, sorted by genesis hash.
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

  package func networks() throws -> NetworksOverview {
    NetworksOverview(
      networks: try device.networks().map { network in
        NetworksOverview.Network(
          specs: network, verifier: try device.networkVerifier(network.specs.genesisHash),
          metadata: try device.fingerprints(of: network.specs))
      }, typesHash: try device.typesHash())
  }

  /// The general verifier, and the verifier of each network.
  ///
  /// - Throws: `ColdSignerError` if the device was never started.
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
  package static let form: JSONForm<DeviceOverview> = [
    "generalVerifier": .of(\.generalVerifier?.signer),
    "isStarted": .of { $0.generalVerifier != nil }, "networkTitles": .of(\.networks),
    "metadataCount": .of(\.metadataCount), "keyCount": .of(\.keyCount),
    "logEntryCount": .of(\.entryCount), "isWaiting": .of(\.isWaiting),
    "wasOnline": .of(\.wasOnline),
  ]
}

extension NetworksOverview: JSONFormed {
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
  package static let form: JSONForm<VerifiersOverview> = [
    "generalVerifier": .of(\.general),
    "networks": .list(
      \.networks,
      as: [
        "genesisHash": .of(\.genesisHash), "title": .of(\.title), "verifier": .of(\.verifier),
      ]),
  ]
}
