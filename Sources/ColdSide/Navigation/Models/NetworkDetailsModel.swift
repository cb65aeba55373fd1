package import ByteSupport
package import ColdRecords
package import JSONCodec
package import VaultPayloads

/// One network.
package struct NetworkDetailsModel: Equatable {
  package let network: OrderedNetworkSpecs
  /// Who may update it; `nil` where it is unknown.
  package let verifier: ValidCurrentVerifier?
  /// The general verifier, perhaps nobody.
  package let generalVerifier: Verifier
  /// In ascending versions.
  package let metadata: [MetadataFingerprint]

  /// `specs`, `verifier` and `metadata`.
  package var json: JSONValue {
    .members([
      "specs": .orderedSpecs(network), "verifier": verifierJSON,
      "metadata": .array(metadata.map { .metadata($0) }),
    ])
  }

  private var verifierJSON: JSONValue {
    switch verifier {
    case nil: .null
    case .general:
      .members(["type": .string("general"), "details": .shownVerifier(generalVerifier)])
    case .custom(let custom):
      .members(["type": .string("custom"), "details": .shownVerifier(custom)])
    }
  }
}

/// One version of a network's metadata.
package struct MetadataModel: Equatable {
  package let metadata: MetadataFingerprint
  /// The networks of that name.
  package let networks: [OrderedNetworkSpecs]
  /// The one whose details lie below.
  package let current: NetworkSpecsKey

  /// `name`, `version`, `hash`, and the `networks` with their titles.
  package var json: JSONValue {
    .members([
      "name": .string(metadata.name), "version": .integer(metadata.version),
      "hash": .string(metadata.hash.hex),
      "networks": .array(
        networks.map { network in
          .members([
            "title": .string(network.specs.title), "logo": .string(network.specs.logo),
            "order": .integer(network.order),
            "currentOnScreen": .bool(network.specs.key == current),
          ])
        }),
    ])
  }
}

/// The table of types.
package struct TypesModel: Equatable {
  /// BLAKE2b-256; `nil` where there are none.
  package let hash: Hash256?

  /// `typesOnFile` and `hash`.
  package var json: JSONValue {
    .members(["typesOnFile": .bool(hash != nil), "hash": .string(hash?.hex)])
  }
}
