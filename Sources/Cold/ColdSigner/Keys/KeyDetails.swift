import ByteSupport
package import ColdRecords
package import ColdStore
import IdentityPictures
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// What is shown of one key (cold-signer 5.4).
package struct KeyDetails: Equatable, Sendable {
  /// The key on record.
  package let stored: StoredKey
  /// The network; `nil` for a seed's root and for networks that are not stored any more.
  package let network: NetworkSpecs?
  /// The number of the network in the device's list; `nil` where ``network`` is.
  fileprivate let order: UInt8?

  init(stored: StoredKey, network: OrderedNetworkSpecs?) {
    self.stored = stored
    self.network = network?.specs
    order = network?.order
  }

  /// The address as it is shown and exported.
  package var address: String {
    KeyAddress.text(stored.key.signer, encryption: stored.record.encryption, prefix: prefix)
  }

  /// The address of the account on chain, which for ecdsa is another one.
  package var accountAddress: String {
    KeyAddress.account(of: stored.key.signer, encryption: stored.record.encryption, prefix: prefix)
  }

  private var prefix: UInt16 {
    if stored.record.network == nil { return KeyAddress.rootPrefix }
    return network?.prefix ?? KeyAddress.genericPrefix
  }

  /// The content of the code for other wallets: scheme, address and genesis hash; `nil` for a
  /// seed's root, which has none.
  package var code: String? {
    guard let genesisHash = stored.key.genesisHash else { return nil }
    let scheme = stored.record.encryption == .ethereum ? "ethereum" : "substrate"
    return "\(scheme):\(address):0x\(genesisHash.hex)"
  }

  /// What stands on the key's card.
  package var card: JSONValue { KeyDetails.cardForm(self) }

  /// The form of ``card``.
  package static let cardForm: JSONForm<KeyDetails> = [
    "path": .of(\.stored.record.path), "hasPwd": .of(\.stored.record.hasPassword),
    "seedName": .of(\.stored.record.seedName),
    "secretExposed": .of(\.stored.record.isSecretExposed), "identicon": .of(\.stored.picture),
  ]
}

extension ColdDevice {
  /// What is shown of a key on record.
  ///
  /// - Throws: `ColdSignerError.Key.unknown(_:)`.
  package func details(of key: AddressKey) throws(ColdSignerError) -> KeyDetails {
    guard let stored = try self.key(key) else { throw .key(.unknown(key)) }
    return try details(of: stored)
  }

  /// What is shown of a key that was read already.
  ///
  /// - Throws: `ColdSignerError`.
  package func details(of stored: StoredKey) throws(ColdSignerError) -> KeyDetails {
    KeyDetails(
      stored: stored,
      network: try stored.record.network.map { (key) throws(ColdSignerError) in
        try networkIfStored(key)
      } ?? nil)
  }

  /// What is shown of a key when it is exported for other wallets.
  ///
  /// - Parameters:
  ///   - publicKey: the key.
  ///   - seedName: the seed that it must belong to.
  ///   - network: the network that it must belong to.
  /// - Returns: the details, with a ``KeyDetails/code``.
  /// - Throws: `ColdSignerError`: `noNetwork`, `unknown`,
  ///   `otherSeed`, `otherNetwork`.
  package func export(
    publicKey: MultiSigner, ofSeed seedName: String, network: NetworkSpecsKey
  ) throws(ColdSignerError) -> KeyDetails {
    let ordered = try self.network(network)
    let rootKey = AddressKey(signer: publicKey, genesisHash: nil)
    var found = try key(AddressKey(signer: publicKey, genesisHash: network.genesisHash))
    if found == nil { found = try key(rootKey) }
    guard let stored = found else { throw .key(.unknown(rootKey)) }
    try stored.check(seedName: seedName)
    guard stored.record.network == network else { throw .key(.otherNetwork(key: network)) }
    return KeyDetails(stored: stored, network: ordered)
  }
}

extension StoredKey {
  /// Checks that the key belongs to a seed.
  func check(seedName: String) throws(ColdSignerError) {
    guard record.seedName.hasSameBytes(as: seedName) else {
      throw .key(.otherSeed(key, expected: seedName, found: record.seedName))
    }
  }
}

extension [KeyDetails] {
  /// The keys as people look through them: by network in the device's order, then by path as people number.
  ///
  /// Those of networks that are not stored any more stand last.
  package var inListOrder: [KeyDetails] {
    func place(_ key: KeyDetails) -> (Int, ByteText) {
      (key.order.map(Int.init) ?? .max, ByteText(key.network?.title ?? ""))
    }
    return sorted { left, right in
      let places = (place(left), place(right))
      if places.0 != places.1 { return places.0 < places.1 }
      return NaturalOrder.precedes(left.stored.record.path, right.stored.record.path)
    }
  }
}
