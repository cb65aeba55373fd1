import ByteSupport
package import ColdRecords
package import ColdStore
import IdentityPictures
package import JSONCodec
package import SubstrateCrypto
package import VaultPayloads

/// The details of one key (cold-signer 5.4).
package struct KeyDetails: Equatable, Sendable {
  /// The key on record.
  package let stored: StoredKey
  /// The network; `nil` for a seed's root and for networks no longer stored.
  package let network: NetworkSpecs?
  /// The number of the network in the device's list; `nil` if ``network`` is `nil`.
  fileprivate let order: UInt8?

  init(stored: StoredKey, network: OrderedNetworkSpecs?) {
    self.stored = stored
    self.network = network?.specs
    order = network?.order
  }

  /// A sentence for keys whose exported secret has 64 bytes instead of 32, which wallets of the
  /// polkadot-js family do not import: sr25519 keys below a soft junction; `nil` for other keys.
  package var expandedSecretNote: String? {
    guard case .sr25519 = stored.key.signer.scheme,
      let path = try? DerivationPath(passingOverPasswordOf: stored.record.path),
      path.junctions.contains(where: { !$0.isHard })
    else { return nil }
    return """
      The path has a soft junction, so the secret has 64 bytes. polkadot-js and wallets that use it import only \
      secrets of 32 bytes.
      """
  }

  /// The address that is shown and exported.
  package var address: String {
    KeyAddress.text(stored.key.signer, encryption: stored.record.encryption, prefix: prefix)
  }

  /// The address of the account on chain, which differs for ecdsa.
  package var accountAddress: String {
    KeyAddress.account(of: stored.key.signer, encryption: stored.record.encryption, prefix: prefix)
  }

  private var prefix: UInt16 {
    if stored.record.network == nil { return KeyAddress.rootPrefix }
    return network?.prefix ?? KeyAddress.genericPrefix
  }

  /// The content of the QR code for other wallets: scheme, address and genesis hash; `nil` for a
  /// seed's root.
  package var code: String? {
    guard let genesisHash = stored.key.genesisHash else { return nil }
    let scheme = stored.record.encryption == .ethereum ? "ethereum" : "substrate"
    return "\(scheme):\(address):0x\(genesisHash.hex)"
  }

  /// The JSON of the key's card.
  package var card: JSONValue { KeyDetails.cardForm(self) }

  /// The form of ``card``.
  package static let cardForm: JSONForm<KeyDetails> = [
    "path": .of(\.stored.record.path), "hasPwd": .of(\.stored.record.hasPassword),
    "seedName": .of(\.stored.record.seedName),
    "secretExposed": .of(\.stored.record.isSecretExposed), "identicon": .of(\.stored.picture),
  ]
}

extension ColdDevice {
  /// The details of a key.
  ///
  /// - Throws: `ColdSignerError` if the key is not on record.
  package func details(of key: AddressKey) throws(ColdSignerError) -> KeyDetails {
    guard let stored = try self.key(key) else { throw .key(.unknown(key)) }
    return try details(of: stored)
  }

  /// The details of a key that was already read.
  ///
  /// - Throws: `ColdSignerError`.
  package func details(of stored: StoredKey) throws(ColdSignerError) -> KeyDetails {
    KeyDetails(
      stored: stored,
      network: try stored.record.network.map { (key) throws(ColdSignerError) in
        try networkIfStored(key)
      } ?? nil)
  }

  /// The details of a key for export, with a ``KeyDetails/code``.
  ///
  /// The key must belong to the seed and the network.
  ///
  /// - Throws: `ColdSignerError` if the key is not on record, or belongs to another seed or
  ///   network.
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
  func check(seedName: String) throws(ColdSignerError) {
    guard record.seedName.hasSameBytes(as: seedName) else {
      throw .key(.otherSeed(key, expected: seedName, found: record.seedName))
    }
  }
}

extension [KeyDetails] {
  /// The keys by network in device order, then by path in natural order.
  ///
  /// Keys of networks no longer stored come last.
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
