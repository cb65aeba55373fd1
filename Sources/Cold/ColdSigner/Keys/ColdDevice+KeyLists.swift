import ByteSupport
package import ColdRecords
package import ColdStore
package import IdentityPictures
package import JSONCodec
import SubstrateCrypto
package import VaultPayloads

/// A seed in the list of seeds (cold-signer 5.4).
package struct SeedCard: Equatable, Sendable {
  package let name: String
  /// The identicon of the seed's root key; `nil` if the root key is not stored.
  package let picture: IdentityPicture?
  /// The number of keys without the root.
  package let keyCount: Int
  /// The networks of the counted keys, sorted by title, without networks that are no longer stored.
  package let networks: [NetworkSpecs]

  package init(
    name: String, picture: IdentityPicture?, keyCount: Int, networks: [NetworkSpecs]
  ) {
    self.name = name
    self.picture = picture
    self.keyCount = keyCount
    self.networks = networks
  }

  /// The distinct names of the networks, in byte order.
  fileprivate var networkNames: [String] {
    Set(networks.map { ByteText($0.name) }).sorted().map { $0.text }
  }
}

/// The keys derived from a phrase for one network, for the backup sheet.
package struct BackupNetwork: Equatable, Sendable {
  package let network: OrderedNetworkSpecs
  package let keys: [StoredKey]

  package init(
    network: OrderedNetworkSpecs, keys: [StoredKey]
  ) {
    self.network = network
    self.keys = keys
  }
}

extension ColdDevice {
  /// A card for every seed that has keys on record or a phrase in the caller's store, by name.
  ///
  /// - Parameter storedNames: the names of the caller's phrases.
  /// - Returns: the cards.
  /// - Throws: `ColdSignerError`.
  package func seedCards(storedNames: [String]) throws(ColdSignerError) -> [SeedCard] {
    let stored = try keys()
    let names = Set((stored.map(\.record.seedName) + storedNames).map { ByteText($0) })
    var cards: [SeedCard] = []
    for name in names.sorted().map(\.text) {
      let own = stored.filter { $0.record.seedName.hasSameBytes(as: name) }
      let others = own.filter { !$0.record.isSeedRoot }
      var networks: [NetworkSpecs] = []
      for network in Set(others.compactMap(\.record.network)) {
        if let specs = try networkIfStored(network)?.specs { networks.append(specs) }
      }
      cards.append(
        SeedCard(
          name: name, picture: own.first { $0.record.isSeedRoot }?.picture,
          keyCount: others.count,
          networks: networks.sorted { ByteText($0.title) < ByteText($1.title) }))
    }
    return cards
  }

  /// The details of all keys of networks, without the roots of seeds.
  ///
  /// - Parameter seedName: the seed; `nil` for all.
  /// - Returns: the keys in the byte order of their table keys.
  /// - Throws: `ColdSignerError`.
  package func networkKeys(ofSeed seedName: String? = nil) throws(ColdSignerError) -> [KeyDetails] {
    let stored: [StoredKey]
    if let seedName {
      stored = try keys(ofSeed: seedName)
    } else {
      stored = try keys()
    }
    var details: [KeyDetails] = []
    for key in stored where key.record.network != nil { details.append(try self.details(of: key)) }
    return details
  }

  /// The stored networks in which a seed has keys, with these keys, by order number.
  ///
  /// - Throws: `ColdSignerError`.
  package func backup(ofSeed seedName: String) throws(ColdSignerError) -> [BackupNetwork] {
    let stored = try keys(ofSeed: seedName)
    return try networks().compactMap { network in
      let own = stored.filter { $0.record.network == network.specs.key }
      return own.isEmpty ? nil : BackupNetwork(network: network, keys: own)
    }
  }
}

extension SeedCard: JSONFormed {
  package static let form: JSONForm<SeedCard> = [
    "seedName": .of(\.name), "identicon": .of(\.picture), "derivedKeysCount": .of(\.keyCount),
    "usedInNetworks": .of(\.networkNames),
  ]
}
