import ByteSupport
package import ColdRecords
package import IdentityPictures
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// Key sets that came by pictures, before any of them is stored (cold-signer 5.6).
package struct DerivationsPreview: Equatable, Sendable {
  /// Why a key cannot be imported.
  package enum Obstacle: String, Sendable, CaseIterable {
    /// The path is not well formed.
    case badFormat = "bad_format"
    /// The network is not stored.
    case networkMissing = "network_missing"
  }

  /// What importing a key would do.
  package enum Status: Equatable, Sendable {
    /// Store it.
    case importable
    /// Nothing: the same key of the same network is on record.
    case alreadyExists
    /// Fail.
    case invalid([Obstacle])
  }

  package struct Key: Equatable, Sendable {
    /// The key as it came.
    package let received: ExportedKey
    /// The public key in its address.
    package let signer: MultiSigner
    /// The title of its network, if that is stored.
    package let networkTitle: String?
    /// What importing it would do.
    package let status: Status
    /// Whether a password belongs to it; `nil` until the seed's phrase is known.
    package internal(set) var hasPassword: Bool?

    package var picture: IdentityPicture {
      KeyAddress.picture(signer, encryption: received.encryption)
    }

    /// The key it would be stored under.
    var addressKey: AddressKey { AddressKey(signer: signer, genesisHash: received.genesisHash) }

    /// The network it would belong to.
    var network: NetworkSpecsKey {
      NetworkSpecsKey(encryption: received.encryption, genesisHash: received.genesisHash)
    }

    /// Why it cannot be derived, so that it is left out although its status may be `importable`.
    package var problem: ColdSignerError.Derivation.Problem? { ReceivedPath(received).problem }

    /// The path without a password; `nil` for one that is not well formed.
    var junctions: String? { KeyPath(received.path ?? "")?.junctions }
  }

  /// The keys of a seed whose root is on record.
  package struct KeySet: Equatable, Sendable {
    /// The name of the seed on this device, not the one that came.
    package let seedName: String
    /// The seed's root key.
    package let root: MultiSigner
    package internal(set) var keys: [Key]
  }

  /// A key set of a seed that this device does not have.
  package struct UnknownSet: Equatable, Sendable {
    /// The name that came with it.
    package let receivedName: String
    /// The root key, which is on no record here.
    package let root: MultiSigner
    package let keyCount: Int
    /// The first path for which a Vault of today that has the seed would import nothing.
    package let blocked: BlockedPath?
  }

  /// A path that cannot be followed.
  package struct BlockedPath: Equatable, Sendable {
    /// The path, its password hidden.
    package let path: String
    /// Why not.
    package let problem: ColdSignerError.Derivation.Problem
  }

  /// The key sets of known seeds.
  package internal(set) var keySets: [KeySet]
  /// The others, of which nothing can be imported.
  package let unknownSets: [UnknownSet]

  package init(keySets: [KeySet], unknownSets: [UnknownSet]) {
    self.keySets = keySets
    self.unknownSets = unknownSets
  }

  /// The part that can be imported: no key that is there, none with an obstacle, and none that cannot
  /// be derived.
  package var importable: DerivationsPreview {
    var preview = self
    for index in keySets.indices {
      preview.keySets[index].keys = keySets[index].keys.filter {
        $0.status == .importable && $0.problem == nil
      }
    }
    return preview
  }

  /// Why a Vault of today imports nothing of it: a key of a known seed cannot be derived, or no key
  /// can be imported and none is there already, or the list has no key.
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
  /// The preview by the names of its values.
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
