package import JSONCodec
import SCALECodec
package import VaultPayloads

/// The screen after an accepted update.
package enum Destination: Equatable, Hashable, Sendable {
  case networkDetails(NetworkSpecsKey)
  /// The list of networks.
  case manageNetworks
}

/// An update that waits for the user's decision.
package struct UpdateScreen: Equatable, Sendable {
  package let cards: CardSet
  /// The screen after acceptance.
  package let destination: Destination
  /// The changes that acceptance makes.
  package let update: PendingUpdate
  /// The checksum that acceptance must present.
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
  /// The screen as `to`, with the network's `key`.
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
