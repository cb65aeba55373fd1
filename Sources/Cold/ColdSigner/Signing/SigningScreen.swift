package import CallDecoding
package import ColdRecords
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// The network that an item is signed for.
package enum SigningNetwork: Equatable, Sendable {
  /// A network with stored specs, or with specs from a metadata proof.
  case specs(OrderedNetworkSpecs)
  /// Any network with accounts of this encryption (code 08).
  case any(Encryption)

  /// The network name in the log for a message for any network.
  static let anyName = "Any network"

  /// The encryption of the accounts, which decides how ecdsa keys sign.
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
}

/// A transaction or message that can be signed, with its cards.
package struct SigningItem: Equatable, Sendable {
  package let cards: CardSet
  package let author: AuthorDetails
  package let network: SigningNetwork
  package let notes: [SigningNote]
  /// The deviations of existing signers, which the device's screens do not show.
  package var deviations: VaultDeviations = []

  package init(
    cards: CardSet, author: AuthorDetails, network: SigningNetwork, notes: [SigningNote],
    deviations: VaultDeviations = []
  ) {
    self.cards = cards
    self.author = author
    self.network = network
    self.notes = notes
    self.deviations = deviations
  }

}

/// The screen of transactions or a message to sign.
package struct SigningScreen: Equatable, Sendable {
  /// A single item, or the items of a bulk in order.
  package let items: [SigningItem]
  /// The ticket that signing must present.
  package let ticket: SigningTicket

  package init(items: [SigningItem], checksum: Int) {
    self.items = items
    ticket = SigningTicket(
      checksum: checksum,
      items: items.map {
        SigningTicket.Item(
          encryption: $0.network.encryption, address: $0.author.address,
          seedName: $0.author.seedName)
      })
  }
}

/// A payload that can only be displayed; nothing is pending.
package struct ReadingScreen: Equatable, Sendable {
  package let cards: CardSet
  /// The deviations of existing signers, which the device's screens do not show.
  package var deviations: VaultDeviations = []
  /// Both readings of a transaction whose proof does not cover what a Vault of December 2025 shows.
  package var forgery: ForgedProof?

  package init(
    cards: CardSet, deviations: VaultDeviations = [], forgery: ForgedProof? = nil
  ) {
    self.cards = cards
    self.deviations = deviations
    self.forgery = forgery
  }

  /// The reason of the refusal, if the payload is refused.
  package var refusal: ColdSignerError? {
    for card in cards[.error] { if case .error(let error) = card.content { return error } }
    return nil
  }
}

extension SigningNetwork: JSONFormed {
  /// The specs with their order, or `anyNetwork` with the encryption.
  package static let form = JSONForm<SigningNetwork>.either(
    OrderedNetworkSpecs.form.shape, anyNetwork.shape
  ) { network in
    switch network {
    case .specs(let network): network.json
    case .any(let encryption): anyNetwork(encryption)
    }
  }

  private static let anyNetwork: JSONForm<Encryption> = ["anyNetwork": .of(\.self)]
}

extension SigningItem: JSONFormed {
  package static let form: JSONForm<SigningItem> = [
    "cards": .of(\.cards), "author": .of(\.author), "hasPwd": .of(\.author.hasPassword),
    "network": .of(\.network), "notes": .of(\.notes),
  ]
}

extension SigningScreen: JSONFormed {
  package static let form = JSONForm<SigningScreen>.named(
    "SigningScreen",
    [
      "action": .word("sign"), "transactions": .of(\.items),
      "checksum": .of(\.ticket.checksum),
    ])
}

extension ReadingScreen: JSONFormed {
  package static let form = JSONForm<ReadingScreen>.named(
    "ReadingScreen",
    ["action": .word("read"), "cards": .of(\.cards), "forgery": .optional(\.forgery)])
}
