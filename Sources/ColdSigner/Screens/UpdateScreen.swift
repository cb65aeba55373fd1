package import JSONCodec
import SCALECodec
package import VaultPayloads

/// Where an accepted update leads.
package enum Destination: Equatable, Hashable, Sendable {
  case networkDetails(NetworkSpecsKey)
  /// To the list of networks.
  case manageNetworks

  /// The screen as `to`, and the network's `key`.
  package var json: JSONValue {
    switch self {
    case .networkDetails(let key):
      .members(["to": .string("network_details"), "key": .hex(key.scaleBytes)])
    case .manageNetworks: .members(["to": .string("manage_networks")])
    }
  }
}

/// An update that waits for its user's decision.
package struct UpdateScreen: Equatable, Sendable {
  package let cards: CardSet
  /// Where it leads when accepted.
  package let destination: Destination
  /// What accepting changes.
  package let update: PendingUpdate
  /// What accepting must present.
  package let checksum: Int

  /// `action`, `cards`, `goTo` and `checksum`.
  package var json: JSONValue {
    .members([
      "action": .string("stub"), "cards": cards.json, "goTo": destination.json,
      "checksum": .integer(checksum),
    ])
  }
}

extension UpdateScreen {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "UpdateScreen",
    .members([
      "action": .word(["stub"]), "cards": CardSet.shape, "goTo": Destination.shape,
      "checksum": .integer,
    ]))
}

extension Destination {
  /// The shape of ``json``.
  package static let shape = JSONShape.either([
    .members(["to": .word(["network_details"]), "key": .hex]),
    .members(["to": .word(["manage_networks"])]),
  ])
}
