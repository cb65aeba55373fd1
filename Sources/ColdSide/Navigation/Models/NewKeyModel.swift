package import ColdRecords
package import ColdSigner
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// A key that is to be derived.
package struct NewKeyModel {
  package let seedName: String
  package let network: NetworkSpecsKey
  /// The network's title; `nil` where it is not stored any more.
  package let networkTitle: String?
  /// The path that was entered, perhaps with a password; it is lent.
  package let entered: SharedSecret

  /// `seedName`.
  package var json: JSONValue { .members(["seedName": .string(seedName)]) }
}

/// The password in a path, to be looked at and confirmed; it is lent.
package struct PasswordConfirmModel {
  package let seedName: String
  /// The path without its password.
  package let path: String
  package let password: SharedSecret

  /// `seedName` and `path`.
  package var json: JSONValue {
    .members(["seedName": .string(seedName), "path": .string(path)])
  }
}

/// The password of a key that is to sign.
package struct PasswordEntryModel: Equatable {
  package enum Key: Equatable {
    /// It signs something scanned.
    case author(AuthorDetails, SigningNetwork)
    /// It signs what the device holds.
    case capsule(StoredKey)
  }

  package let key: Key
  /// The number of the entry, from 1.
  package let counter: Int

  /// `author`, `network` and `counter`.
  package var json: JSONValue {
    switch key {
    case .author(let author, let network):
      .members([
        "author": author.json, "network": network.label, "counter": .integer(counter),
      ])
    case .capsule(let stored):
      .members([
        "author": stored.capsuleAuthor, "network": .null, "counter": .integer(counter),
      ])
    }
  }
}
