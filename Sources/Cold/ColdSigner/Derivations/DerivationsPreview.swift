import ByteSupport
package import ColdRecords
package import IdentityPictures
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// Key sets of a scanned list, before any of them is stored (cold-signer 5.6).
package struct DerivationsPreview: Equatable, Sendable {
  /// The reason why a key cannot be imported.
  package enum Obstacle: String, Sendable, CaseIterable {
    /// The path is malformed.
    case badFormat = "bad_format"
    case networkMissing = "network_missing"
  }

  /// The result that importing a key would have.
  package enum Status: Equatable, Sendable {
    /// The key would be stored.
    case importable
    /// The key is on record for the network; nothing would change.
    case alreadyExists
    /// The import would fail.
    case invalid([Obstacle])
  }

  package struct Key: Equatable, Sendable {
    /// The key in the list.
    package let received: ExportedKey
    /// The public key in the key's address.
    package let signer: MultiSigner
    /// The title of the key's network; `nil` if the network is not stored.
    package let networkTitle: String?
    /// The result that importing the key would have.
    package let status: Status
    /// Whether the key has a password; `nil` while this is unknown, because only the phrase of the
    /// seed shows it.
    package internal(set) var hasPassword: Bool?

    package var picture: IdentityPicture {
      KeyAddress.picture(signer, encryption: received.encryption)
    }

    /// The table key that the key would have on record.
    var addressKey: AddressKey { AddressKey(signer: signer, genesisHash: received.genesisHash) }

    /// The table key of the key's network.
    var network: NetworkSpecsKey {
      NetworkSpecsKey(encryption: received.encryption, genesisHash: received.genesisHash)
    }

    /// The reason why the key cannot be derived; the import skips it even if its status is
    /// `importable`.
    package var problem: ColdSignerError.Derivation.Problem? { ReceivedPath(received).problem }

    /// The path without a password; `nil` if it is malformed.
    var junctions: String? { KeyPath(received.path ?? "")?.junctions }
  }

  /// The keys of a seed whose root is on record.
  package struct KeySet: Equatable, Sendable {
    /// The name of the seed on this device, which may differ from the name in the list.
    package let seedName: String
    /// The seed's root key.
    package let root: MultiSigner
    package internal(set) var keys: [Key]
  }

  /// A key set of a seed that is not on this device.
  package struct UnknownSet: Equatable, Sendable {
    /// The seed's name in the scanned list.
    package let receivedName: String
    /// The root key, which is not on record.
    package let root: MultiSigner
    package let keyCount: Int
    /// The first path that would make an existing Vault with this seed import nothing.
    package let blocked: BlockedPath?
  }

  /// A path that cannot be derived.
  package struct BlockedPath: Equatable, Sendable {
    /// The path without its password.
    package let path: String
    /// The reason why the path cannot be derived.
    package let problem: ColdSignerError.Derivation.Problem
  }

  /// The key sets of known seeds.
  package internal(set) var keySets: [KeySet]
  /// The key sets of unknown seeds, which cannot be imported.
  package let unknownSets: [UnknownSet]

  package init(keySets: [KeySet], unknownSets: [UnknownSet]) {
    self.keySets = keySets
    self.unknownSets = unknownSets
  }

  /// The keys that can be imported: not yet on record, without obstacles, and derivable.
  package var importable: DerivationsPreview {
    var preview = self
    for index in keySets.indices {
      preview.keySets[index].keys = keySets[index].keys.filter {
        $0.status == .importable && $0.problem == nil
      }
    }
    return preview
  }

  /// The reason why an existing Vault imports nothing from the list: a key of a known seed cannot
  /// be derived, every key has an obstacle, or the list has no keys.
  package var refusal: ColdSignerError? {
    let keys = keySets.flatMap(\.keys)
    if let blocked = keys.lazy.compactMap({ ReceivedPath($0.received).blocked }).first {
      return .derivation(.listBlocked(path: blocked.path, blocked.problem))
    }
    let first = keys.first
    guard keys.allSatisfy({ if case .invalid = $0.status { true } else { false } }) else {
      return nil
    }
    guard let first else {
      return .derivation(unknownSets.first.map { .noSeed(root: $0.root) } ?? .emptyList)
    }
    return first.junctions == nil
      ? .derivation(.badPath(path: first.received.path ?? ""))
      : .store(.noNetwork(key: first.network))
  }
}

extension DerivationsPreview: JSONFormed {
  package static let form = JSONForm<DerivationsPreview>.named(
    "DerivationsPreview",
    [
      "action": .word("derivations"),
      "keySets": .list(
        \.keySets, as: ["name": .of(\.seedName), "root": .of(\.root), "keys": .of(\.keys)]),
      "unknownSets": .list(
        \.unknownSets,
        as: [
          "name": .of(\.receivedName), "root": .of(\.root), "keyCount": .of(\.keyCount),
          "blockedBy": .of(\.blocked?.path),
        ]),
    ])
}

extension DerivationsPreview.Key: JSONFormed {
  package static let form: JSONForm<Self> = [
    "address": .of(\.received.address), "path": .of(\.shownPath),
    "encryption": .of(\.received.encryption), "genesisHash": .of(\.received.genesisHash),
    "hasPwd": .of(\.hasPassword), "networkTitle": .of(\.networkTitle), "identicon": .of(\.picture),
    "status": .of(\.status), "problem": .of(\.problem?.rawValue),
  ]

  private var shownPath: String? { received.path.map { KeyPath($0)?.shown ?? $0 } }
}

extension DerivationsPreview.Status: JSONFormed {
  package static let form = JSONForm<Self>.either(word.shape, obstacles.shape) { status in
    switch status {
    case .importable: word("importable")
    case .alreadyExists: word("already_exists")
    case .invalid(let found): obstacles(found)
    }
  }

  private static let word = JSONForm<String>.words("importable", "already_exists")
  private static let obstacles: JSONForm<[DerivationsPreview.Obstacle]> = [
    "invalid": .list(\.self, as: .word)
  ]
}
