package import ByteSupport
import ColdRecords
package import ColdSigner
import IdentityPictures
package import JSONCodec
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// The keys that can sign what the device holds.
package struct CapsuleKeysModel: Equatable {
  package let content: NavigationState.Capsule.Content
  package let keys: [KeyDetails]

  /// `keys`; the logo of a network that is not stored any more is `null`.
  package var json: JSONValue {
    .members([
      "keys": .array(
        keys.map { details in
          .members([
            "addressKey": .hex(details.stored.key.scaleBytes),
            "publicKey": .hex(details.stored.key.signer.publicKey),
            "networkLogo": .string(details.network?.logo), "card": details.card,
          ])
        })
    ])
  }
}

/// The signature of what the device holds.
package struct CapsuleModel: Equatable {
  /// What was signed.
  package enum Content: Equatable {
    case specs(NetworkSpecs)
    case metadata(name: String, version: UInt32)
    /// The hash of the types.
    case types(Hash256)

    fileprivate var json: JSONValue {
      switch self {
      case .specs(let specs):
        .members([
          "content": .string("specs"),
          "network": .members([
            "title": .string(specs.title), "logo": .string(specs.logo),
            "key": .hex(specs.key.scaleBytes),
          ]),
        ])
      case .metadata(let name, let version):
        .members([
          "content": .string("metadata"), "name": .string(name), "version": .integer(version),
        ])
      case .types(let hash):
        .members(["content": .string("types"), "hash": .string(hash.hex)])
      }
    }
  }

  package let signed: SignedContent
  package let content: Content

  /// `author`, `capsuleHex`, `content` and `networkLogo`.
  package var json: JSONValue {
    .members([
      "author": signed.author.stored.capsuleAuthor, "capsuleHex": .hex(signed.capsule.scaleBytes),
      "content": content.json, "networkLogo": .string(signed.author.network?.logo),
    ])
  }
}

extension StoredKey {
  /// The key beside a capsule, by itself: without network, its public key in place of an address.
  var capsuleAuthor: JSONValue {
    .members([
      "address": .hex(key.signer.publicKey),
      "addressKey": .hex(AddressKey(signer: key.signer, genesisHash: nil).scaleBytes),
      "path": .string(record.path), "hasPwd": .bool(record.hasPassword),
      "seedName": .string(record.seedName), "secretExposed": .bool(record.isSecretExposed),
      "identicon": picture.json,
    ])
  }
}
