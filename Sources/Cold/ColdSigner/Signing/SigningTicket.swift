package import JSONCodec
package import SubstrateCrypto
import VaultPayloads

/// The values that signing must present: the device checksum, and for each item the data that the
/// database does not contain.
package struct SigningTicket: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// The encryption of the network's accounts.
    package internal(set) var encryption: Encryption
    /// The author's displayed address, under which the password is remembered.
    package internal(set) var address: String
    /// The seed whose phrase signs.
    package internal(set) var seedName: String
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

  /// The same ticket, with the numbers of password attempts from an earlier ticket for the same
  /// items.
  package func counting(from former: SigningTicket) -> SigningTicket {
    var ticket = self
    for (index, item) in former.items.enumerated()
    where items.indices.contains(index) && items[index].address == item.address {
      ticket.items[index].counter = item.counter
    }
    return ticket
  }
}

extension SigningTicket: JSONFormed {
  /// The form stored with the waiting screen.
  package static let form = JSONReading(into: SigningTicket(checksum: 0, items: [])).form([
    "checksum": .field(\.checksum), "items": .field(\.items, as: item.list),
  ])

  private static let item = JSONReading(into: Item(encryption: .sr25519, address: "", seedName: ""))
    .form([
      "encryption": .field(\.encryption), "address": .field(\.address),
      "seedName": .field(\.seedName), "counter": .field(\.counter, as: .integer(1...Int.max)),
    ])
}
