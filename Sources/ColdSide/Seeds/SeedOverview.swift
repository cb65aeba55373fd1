import ByteSupport
package import ColdSigner
import IdentityPictures
package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A seed as the list of seeds shows it.
package struct SeedOverview: Equatable, Sendable {
  package let card: SeedCard
  package let hasPhrase: Bool
  /// Its keys, all but its root.
  package let keys: [KeyDetails]

  /// The values by name.
  package var json: JSONValue {
    var object = card.json.object ?? JSONObject()
    object["hasPhrase"] = .bool(hasPhrase)
    object["keys"] = .array(keys.map(\.json))
    return .object(object)
  }
}

extension DeviceSession {
  /// The seeds that have keys on record or a phrase on the device, by name.
  package func seeds() throws -> [SeedOverview] {
    let names = try phraseNames()
    return try device.seedCards(storedNames: names).map { card in
      SeedOverview(
        card: card, hasPhrase: names.contains(card.name),
        keys: try device.networkKeys(ofSeed: card.name))
    }
  }

  /// A seed with its root and its keys, by the names of the values.
  package func document(ofSeed name: String) throws -> JSONValue {
    let root = try device.root(ofSeed: name)
    return .members([
      "seedName": .string(name), "root": root.map { .signer($0.key.signer) } ?? .null,
      "identicon": root?.picture.json ?? .null,
      "keys": .array(try device.networkKeys(ofSeed: name).map(\.json)),
    ])
  }

  /// The names of the phrases on the device, which need no password.
  package func phraseNames() throws -> [String] { try SeedVault(path: folder.seedsFile).names() }

  /// The names of the phrases there are of the seeds that root keys belong to.
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

  /// Makes sure that a seed has keys on record, or its phrase on the device.
  ///
  /// - Throws: `ColdSignerError`: `noSeed`.
  package func requireSeed(_ name: String) throws {
    guard try hasPhrase(ofSeed: name) || !device.keys(ofSeed: name).isEmpty else {
      throw ColdSignerError.key(.noSeed(seedName: name))
    }
  }

  /// All keys of a seed, as other devices import them.
  ///
  /// - Throws: `ColdSignerError`: `noRoot`.
  package func keyList(ofSeed name: String) throws -> [UInt8] {
    try device.exportKeySet(ofSeed: name).payload
  }
}

extension KeyDetails {
  /// The key by the names of its values.
  package var json: JSONValue {
    .members([
      "address": .string(address), "accountAddress": .string(accountAddress),
      "publicKey": .hex(stored.key.signer.publicKey),
      "encryption": .string(stored.record.encryption.name),
      "addressKey": .hex(stored.key.scaleBytes),
      "network": network.map { .string($0.title) } ?? .null,
      "genesisHash": stored.key.genesisHash.map { .string($0.hex) } ?? .null, "card": card,
    ])
  }
}

extension SeedOverview {
  /// The shape of ``json``.
  package static let shape = SeedCard.shape.adding([
    "hasPhrase": .bool, "keys": KeyDetails.shape.list,
  ])

  /// The shape of a seed with its root and its keys.
  package static let documentShape = JSONShape.members([
    "seedName": .text, "root": .signer.orNull, "identicon": IdentityPicture.shape.orNull,
    "keys": KeyDetails.shape.list,
  ])
}

extension KeyDetails {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "DeviceKey",
    .members([
      "address": .text, "accountAddress": .text, "publicKey": .hex, "encryption": .encryption,
      "addressKey": .hex, "network": .text.orNull, "genesisHash": .hash.orNull, "card": cardShape,
    ]))

  private static let cardShape = JSONShape.members([
    "path": .text, "hasPwd": .bool, "seedName": .text, "secretExposed": .bool,
    "identicon": IdentityPicture.shape,
  ])
}
