package import JSONCodec
package import SubstrateCrypto

/// The values that signing must present: the device checksum, and the data of each item that the
/// database does not have.
package struct SigningTicket: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// The encryption of the network's accounts.
    package let encryption: Encryption
    /// The author's displayed address; the password is remembered for it.
    package let address: String
    /// The seed whose phrase signs.
    package let seedName: String
    /// The number of the next password attempt, from 1.
    package internal(set) var counter: Int

    init(encryption: Encryption, address: String, seedName: String, counter: Int = 1) {
      self.encryption = encryption
      self.address = address
      self.seedName = seedName
      self.counter = counter
    }
  }

  /// The device checksum.
  package internal(set) var checksum: Int
  package internal(set) var items: [Item]

  init(checksum: Int, items: [Item]) {
    self.checksum = checksum
    self.items = items
  }

  /// The same ticket with the password attempts of an earlier ticket for the same items.
  package func counting(from former: SigningTicket) -> SigningTicket {
    var ticket = self
    for (index, item) in former.items.enumerated()
    where items.indices.contains(index) && items[index].address == item.address {
      ticket.items[index].counter = item.counter
    }
    return ticket
  }

  /// Parses ``json``; `nil` if it has another form.
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

  /// The form stored with the waiting screen.
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
