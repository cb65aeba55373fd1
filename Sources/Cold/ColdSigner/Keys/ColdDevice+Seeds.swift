import ByteSupport
package import ColdRecords
package import ColdStore
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// Records a new seed with its root key, unless the root is already on record under another name.
  ///
  /// The phrase itself is not stored; the caller keeps it.
  ///
  /// - Parameters:
  ///   - name: the seed's name.
  ///   - phrase: its recovery phrase, with single spaces between the words.
  ///   - withRoot: whether the root key is recorded.
  /// - Throws: `ColdSignerError` if the phrase is invalid; as ``requireNewSeedName(_:)``.
  package func createSeed(
    _ name: String, phrase: Span<UInt8>, withRoot: Bool = true
  ) throws(ColdSignerError) {
    let root = try KeyDerivation.root(phrase: phrase)
    try transaction { () throws(ColdSignerError) in
      try requireNewSeedName(name)
      if withRoot {
        let stored = rootKey(root, seedName: name)
        if try key(stored.key) == nil { try set(try markedIfExposed(stored)) }
      }
      try record([.seedCreated(name: name)])
    }
  }

  /// Records a new seed with its root key and, for each network, the key at its default path.
  ///
  /// - Parameters:
  ///   - name: the seed's name.
  ///   - phrase: its recovery phrase, with single spaces between the words.
  ///   - networks: the keys of the networks.
  /// - Throws: `ColdSignerError`, as for single keys and ``requireNewSeedName(_:)``, and if the
  ///   root key is on record.
  package func createKeySet(
    _ name: String, phrase: Span<UInt8>, networks: [NetworkSpecsKey]
  ) throws(ColdSignerError) {
    let root = rootKey(try KeyDerivation.root(phrase: phrase), seedName: name)
    // Derived before the transaction, because a closure cannot capture a span.
    var keys: [NewKey] = []
    for network in networks {
      let specs = try self.network(network).specs
      keys.append(
        try NewKey(
          seedName: name, phrase: phrase, path: Array(specs.pathID.utf8).span, network: specs,
          randomness: surroundings.signingRandomness))
    }
    try transaction { () throws(ColdSignerError) in
      try requireNewSeedName(name)
      if let present = try key(root.key) { throw .key(.exists(present)) }
      try set(try markedIfExposed(root))
      // A network that is given twice gets one key but two log events.
      let earlier = keys.indices.map { place in
        keys[..<place].firstIndex {
          $0.key == keys[place].key && $0.record == keys[place].record
        }
      }
      var new = try add(keys.indices.filter { earlier[$0] == nil }.map { keys[$0] }).makeIterator()
      var events: [HistoryEvent] = []
      for place in earlier {
        if let event = place.map({ events[$0] }) ?? new.next() { events.append(event) }
      }
      try record([.seedCreated(name: name)] + events)
    }
  }

  /// Checks that a new seed can have this name.
  ///
  /// - Throws: `ColdSignerError` if the name is empty, or keys of such a seed are on record
  ///   (cold-signer 10, 43).
  package func requireNewSeedName(_ name: String) throws(ColdSignerError) {
    guard !name.isEmpty else { throw .key(.emptySeedName) }
    guard try keys(ofSeed: name).isEmpty else { throw .key(.seedNameExists(seedName: name)) }
  }

  /// The sr25519 root key of a phrase with single spaces; it need not be on record.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid.
  package static func rootKey(of phrase: Span<UInt8>) throws(ColdSignerError) -> MultiSigner {
    try KeyDerivation.root(phrase: phrase)
  }

  /// Removes all keys of a seed.
  ///
  /// - Throws: `ColdSignerError` if the seed has no keys.
  package func removeSeed(_ name: String) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let stored = try keys(ofSeed: name)
      guard !stored.isEmpty else { throw .key(.noSeed(seedName: name)) }
      var events = [HistoryEvent.seedRemoved(name: name)]
      for key in stored {
        try remove(key.key.scaleBytes, from: .addresses)
        if let identity = KeyIdentity(key) { events.append(.identityRemoved(identity)) }
      }
      try record(events)
    }
  }

  /// The keys of a seed including its root, in the byte order of their table keys.
  package func keys(ofSeed name: String) throws(ColdSignerError) -> [StoredKey] {
    try keys().filter { $0.record.seedName.hasSameBytes(as: name) }
  }

  /// The root key of a seed; `nil` if it is not on record.
  package func root(ofSeed name: String) throws(ColdSignerError) -> StoredKey? {
    try keys(ofSeed: name).first { $0.record.isSeedRoot }
  }

  /// A seed's root, marked as exposed if a network key with the same public key is.
  private func markedIfExposed(_ root: StoredKey) throws(ColdSignerError) -> StoredKey {
    var record = root.record
    record.isSecretExposed = try records(of: root.key.signer).contains(
      where: \.record.isSecretExposed)
    return StoredKey(key: root.key, record: record)
  }

  private func rootKey(_ root: MultiSigner, seedName: String) -> StoredKey {
    StoredKey(
      key: AddressKey(signer: root, genesisHash: nil),
      record: KeyRecord(
        seedName: seedName, path: "", hasPassword: false, network: nil, encryption: .sr25519,
        isSecretExposed: false))
  }

  func set(_ stored: StoredKey) throws(ColdSignerError) {
    try set(ColdRow(key: stored.key.scaleBytes, value: stored.record.scaleBytes), in: .addresses)
  }
}

extension KeyIdentity {
  /// The identity of a key in the log; `nil` for a seed's root, which belongs to no network.
  init?(_ stored: StoredKey) {
    guard let network = stored.record.network else { return nil }
    self.init(
      seedName: stored.record.seedName, encryption: stored.record.encryption,
      publicKey: stored.key.signer.publicKey, path: stored.record.path,
      genesisHash: network.genesisHash)
  }
}
