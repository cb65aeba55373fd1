package import JSONCodec
import SCALECodec
package import VaultPayloads

/// Where an accepted update leads.
package enum Destination: Equatable, Hashable, Sendable {
  case networkDetails(NetworkSpecsKey)
  /// To the list of networks.
  case manageNetworks
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

  package init(
    cards: CardSet, destination: Destination, update: PendingUpdate, checksum: Int
  ) {
    self.cards = cards
    self.destination = destination
    self.update = update
    self.checksum = checksum
  }
}

extension UpdateScreen: JSONFormed {
  package static let form = JSONForm<UpdateScreen>.named(
    "UpdateScreen",
    [
      "action": .word("stub"), "cards": .of(\.cards), "goTo": .of(\.destination),
      "checksum": .of(\.checksum),
    ])
}

extension Destination: JSONFormed {
  /// The screen as `to`, and the network's `key`.
  package static let form = JSONForm<Destination>.either(details.shape, list.shape) { destination in
    switch destination {
    case .networkDetails(let key): details(key)
    case .manageNetworks: list(())
    }
  }

  private static let details: JSONForm<NetworkSpecsKey> = [
    "to": .word("network_details"), "key": .hex(\.scaleBytes),
  ]
  private static let list: JSONForm<Void> = ["to": .word("manage_networks")]
}
