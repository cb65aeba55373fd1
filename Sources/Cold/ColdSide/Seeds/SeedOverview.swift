import ByteSupport
package import ColdRecords
package import ColdSigner
import IdentityPictures
package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A seed in the list of seeds.
package struct SeedOverview: Equatable, Sendable {
  package let card: SeedCard
  package let hasPhrase: Bool
  /// The keys without the root: by network in device order, then by path in natural order.
  package let keys: [KeyDetails]

  /// The same seed, with only the keys for which `isWanted` is true.
  package func keeping(where isWanted: (KeyDetails) -> Bool) -> SeedOverview {
    SeedOverview(card: card, hasPhrase: hasPhrase, keys: keys.filter(isWanted))
  }
}

extension DeviceSession {
  /// The seeds that have keys on record or a stored phrase, by name.
  package func seeds() throws -> [SeedOverview] {
    let names = try phraseNames()
    return try device.seedCards(storedNames: names).map { card in
      SeedOverview(
        card: card, hasPhrase: names.contains(card.name),
        keys: try device.networkKeys(ofSeed: card.name).inListOrder)
    }
  }

  /// The JSON document of a seed with its root and its keys.
  package func document(ofSeed name: String) throws -> JSONValue {
    SeedOverview.document(
      (name, try device.root(ofSeed: name), try device.networkKeys(ofSeed: name)))
  }

  /// The names of the stored phrases; no password is needed.
  package func phraseNames() throws -> [String] { try SeedStore(path: folder.seedsFile).names() }

  /// The names of the stored phrases of the seeds that these root keys belong to.
  func phraseNames(of roots: [MultiSigner]) throws -> [String] {
    let known = try phraseNames()
    var names: [String] = []
    for root in Set(roots) {
      for name in try device.seedNames(of: root)
      where known.contains(where: name.hasSameBytes) && !names.contains(where: name.hasSameBytes) {
        names.append(name)
      }
    }
    return names
  }

  func hasPhrase(ofSeed name: String) throws -> Bool {
    try phraseNames().contains(where: name.hasSameBytes)
  }

  /// Checks that a seed has keys on record or a stored phrase.
  ///
  /// - Throws: `ColdSignerError` if it has neither.
  package func requireSeed(_ name: String) throws {
    guard try hasPhrase(ofSeed: name) || !device.keys(ofSeed: name).isEmpty else {
      throw ColdSignerError.key(.noSeed(seedName: name))
    }
  }

  /// The payload of all keys of a seed, for import on other devices.
  ///
  /// - Throws: `ColdSignerError` if the seed has no root key on record.
  package func keyList(ofSeed name: String) throws -> [UInt8] {
    try device.exportKeySet(ofSeed: name).payload
  }
}

extension SeedOverview: JSONFormed {
  package static let form: JSONForm<SeedOverview> = [
    "...": .all(\.card), "hasPhrase": .of(\.hasPhrase), "keys": .list(\.keys, as: KeyDetails.form),
  ]

  /// The JSON form of a seed with its root and its keys.
  package static let document: JSONForm<(name: String, root: StoredKey?, keys: [KeyDetails])> = [
    "seedName": .of(\.name), "root": .of(\.root?.key.signer), "identicon": .of(\.root?.picture),
    "keys": .list(\.keys, as: KeyDetails.form),
  ]
}

extension KeyDetails: JSONFormed {
  package static let form = JSONForm<KeyDetails>.named(
    "DeviceKey",
    [
      "address": .of(\.address), "accountAddress": .of(\.accountAddress),
      "publicKey": .hex(\.stored.key.signer.publicKey),
      "encryption": .of(\.stored.record.encryption),
      "addressKey": .hex(\.stored.key.scaleBytes), "network": .of(\.network?.title),
      "genesisHash": .of(\.stored.key.genesisHash), "card": .of(\.self, as: cardForm),
    ])
}
