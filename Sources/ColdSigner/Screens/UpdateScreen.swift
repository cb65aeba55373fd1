public import JSONCodec
import SCALECodec
public import VaultPayloads

/// Where an accepted update leads.
public enum Destination: Equatable, Hashable, Sendable {
  /// To the details of a network.
  case networkDetails(NetworkSpecsKey)
  /// To the list of networks.
  case manageNetworks

  /// The screen as `to`, and the network's `key`.
  public var json: JSONValue {
    switch self {
    case .networkDetails(let key):
      .members(["to": .string("network_details"), "key": .hex(key.scaleBytes)])
    case .manageNetworks: .members(["to": .string("manage_networks")])
    }
  }
}

/// An update that waits for its user's decision.
public struct UpdateScreen: Equatable, Sendable {
  /// The cards.
  public let cards: CardSet
  /// Where it leads when accepted.
  public let destination: Destination
  /// What accepting changes.
  public let update: PendingUpdate
  /// What accepting must present.
  public let checksum: Int

  /// `action`, `cards`, `goTo` and `checksum`.
  public var json: JSONValue {
    .members([
      "action": .string("stub"), "cards": cards.json, "goTo": destination.json,
      "checksum": .integer(checksum),
    ])
  }
}
