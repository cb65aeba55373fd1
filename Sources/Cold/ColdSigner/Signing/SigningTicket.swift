package import JSONCodec
package import SubstrateCrypto

/// What signing must present of what was shown: the state of the store, and what the stored item does
/// not hold.
package struct SigningTicket: Equatable, Sendable {
  /// One transaction or message.
  package struct Item: Equatable, Sendable {
    /// What the network's accounts are made with.
    package let encryption: Encryption
    /// The author's address as it was shown, under which a password is remembered.
    package let address: String
    /// The seed whose phrase signs.
    package let seedName: String
    /// The number of the next entry of a password, from 1.
    package internal(set) var counter: Int

    init(encryption: Encryption, address: String, seedName: String, counter: Int = 1) {
      self.encryption = encryption
      self.address = address
      self.seedName = seedName
      self.counter = counter
    }
  }

  /// The state of the store.
  package internal(set) var checksum: Int
  /// The items, in their order.
  package internal(set) var items: [Item]

  init(checksum: Int, items: [Item]) {
    self.checksum = checksum
    self.items = items
  }

  /// The same ticket, on which wrong passwords count on from those of a former one for the same items.
  package func counting(from former: SigningTicket) -> SigningTicket {
    var ticket = self
    for (index, item) in former.items.enumerated()
    where items.indices.contains(index) && items[index].address == item.address {
      ticket.items[index].counter = item.counter
    }
    return ticket
  }

  /// Reads ``json``; `nil` for any other form.
  package init?(_ json: JSONValue) {
    guard let checksum = json["checksum"]?.integer(Int.self), let list = json["items"]?.array
    else { return nil }
    let items = list.compactMap { item -> Item? in
      guard let encryption = item["encryption"]?.string.flatMap(Encryption.init(name:)),
        let address = item["address"]?.string, let seedName = item["seedName"]?.string,
        let counter = item["counter"]?.integer(Int.self), counter > 0
      else { return nil }
      return Item(encryption: encryption, address: address, seedName: seedName, counter: counter)
    }
    guard items.count == list.count else { return nil }
    self.init(checksum: checksum, items: items)
  }

  /// The form in which it is kept beside its screen.
  package var json: JSONValue {
    .members([
      "checksum": .integer(checksum),
      "items": .array(
        items.map { item in
          .members([
            "encryption": .string(item.encryption.name), "address": .string(item.address),
            "seedName": .string(item.seedName), "counter": .integer(item.counter),
          ])
        }),
    ])
  }
}
