package import CallDecoding
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// For which network something is signed.
package enum SigningNetwork: Equatable, Sendable {
  /// Stored specs, or those that a metadata proof gives.
  case specs(OrderedNetworkSpecs)
  /// Any network whose accounts are made with this (code 08).
  case any(Encryption)

  /// What the log calls a message for any network.
  static let anyName = "Any network"

  /// What the accounts are made with, which decides how ecdsa keys sign.
  package var encryption: Encryption {
    switch self {
    case .specs(let network): network.specs.encryption
    case .any(let encryption): encryption
    }
  }

  /// The name in the log.
  package var name: String {
    switch self {
    case .specs(let network): network.specs.name
    case .any: SigningNetwork.anyName
    }
  }

  /// The specs with their order, or `anyNetwork` with the encryption.
  package var json: JSONValue {
    switch self {
    case .specs(let network): .orderedSpecs(network)
    case .any(let encryption): .members(["anyNetwork": .string(encryption.name)])
    }
  }
}

/// A transaction or message that can be signed, as it is shown.
package struct SigningItem: Equatable, Sendable {
  package let cards: CardSet
  package let author: AuthorDetails
  package let network: SigningNetwork
  package let notes: [SigningNote]
  /// What existing signers do otherwise with it; no part of what the device shows.
  package var deviations: VaultDeviations = []

  /// `cards`, `author`, `hasPwd`, `network` and `notes`.
  package var json: JSONValue {
    .members([
      "cards": cards.json, "author": author.json, "hasPwd": .bool(author.hasPassword),
      "network": network.json, "notes": .array(notes.map(\.json)),
    ])
  }
}

/// Transactions or a message that wait to be signed.
package struct SigningScreen: Equatable, Sendable {
  /// One, or those of a bulk in its order.
  package let items: [SigningItem]
  /// What signing must present.
  package let ticket: SigningTicket

  init(items: [SigningItem], checksum: Int) {
    self.items = items
    ticket = SigningTicket(
      checksum: checksum,
      items: items.map {
        SigningTicket.Item(
          encryption: $0.network.encryption, address: $0.author.address,
          seedName: $0.author.seedName)
      })
  }

  /// `action`, `transactions` and `checksum`.
  package var json: JSONValue {
    .members([
      "action": .string("sign"), "transactions": .array(items.map(\.json)),
      "checksum": .integer(ticket.checksum),
    ])
  }
}

/// Something that can only be looked at; nothing waits.
package struct ReadingScreen: Equatable, Sendable {
  package let cards: CardSet
  /// What existing signers do otherwise with it; no part of what the device shows.
  package var deviations: VaultDeviations = []

  /// `action` and `cards`.
  package var json: JSONValue { .members(["action": .string("read"), "cards": cards.json]) }
}

extension SigningScreen {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "SigningScreen",
    .members([
      "action": .word(["sign"]),
      "transactions": JSONShape.members([
        "cards": CardSet.shape, "author": AuthorDetails.shape, "hasPwd": .bool,
        "network": .either([.orderedSpecs, .members(["anyNetwork": .encryption])]),
        "notes": SigningNote.shape.list,
      ]).list,
      "checksum": .integer,
    ]))
}

extension ReadingScreen {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "ReadingScreen", .members(["action": .word(["read"]), "cards": CardSet.shape]))
}
