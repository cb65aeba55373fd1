package import JSONCodec
import SCALECodec
package import VaultPayloads

/// The networks of a device.
package struct NetworkListModel: Equatable {
  /// By their order.
  package let networks: [OrderedNetworkSpecs]

  /// `networks` with their names as titles.
  package var json: JSONValue {
    .members([
      "networks": .array(
        networks.map { network in
          .members([
            "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.name),
            "logo": .string(network.specs.logo), "order": .integer(network.order),
            "pathID": .string(network.specs.pathID),
          ])
        })
    ])
  }
}

/// The networks of a device, one of which is chosen.
package struct NetworkChoiceModel: Equatable {
  /// By their order.
  package let networks: [OrderedNetworkSpecs]
  package let selected: NetworkSpecsKey

  /// `networks` with their titles, and whether each is `selected`.
  package var json: JSONValue {
    .members([
      "networks": .array(
        networks.map { network in
          .members([
            "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.title),
            "logo": .string(network.specs.logo), "order": .integer(network.order),
            "selected": .bool(network.specs.key == selected),
          ])
        })
    ])
  }
}
