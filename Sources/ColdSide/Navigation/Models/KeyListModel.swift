import ColdRecords
package import ColdSigner
package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// The keys of a seed.
package struct KeyListModel: Equatable {
  package let seedName: String
  /// The seed's root; `nil` where none is on record.
  package let root: KeyDetails?
  /// The other keys, those of networks that are not stored any more too.
  package let keys: [KeyDetails]

  package init(
    seedName: String, root: KeyDetails?, keys: [KeyDetails]
  ) {
    self.seedName = seedName
    self.root = root
    self.keys = keys
  }

  /// `seedName`, `root` and `keys`; the network of a key that is not stored any more is `null`.
  package var json: JSONValue {
    .members([
      "seedName": .string(seedName), "root": root.map { KeyListModel.root($0) } ?? .null,
      "keys": .array(keys.map { KeyListModel.key($0) }),
    ])
  }

  private static func root(_ details: KeyDetails) -> JSONValue {
    var object = JSONObject([
      ("address", .string(details.address)), ("addressKey", .hex(details.stored.key.scaleBytes)),
    ])
    for member in details.card.object ?? JSONObject() { object[member.name] = member.value }
    return .object(object)
  }

  private static func key(_ details: KeyDetails) -> JSONValue {
    .members([
      "address": .string(details.address), "addressKey": .hex(details.stored.key.scaleBytes),
      "card": details.card, "network": details.network.map { .networkLabel($0) } ?? .null,
    ])
  }
}

/// One key, with the content of its code for other wallets.
package struct KeyDetailsModel: Equatable {
  package let details: KeyDetails

  /// `qrText`, `publicKey`, `address`, `card` and `network`.
  package var json: JSONValue {
    .members([
      "qrText": .string(details.code), "publicKey": .hex(details.stored.key.signer.publicKey),
      "address": .string(details.address), "card": details.card,
      "network": details.network.map { .networkLabel($0) } ?? .null,
    ])
  }
}
