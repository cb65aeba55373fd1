import ByteSupport
import ColdRecords
import ColdStore
import SubstrateCrypto
import VaultPayloads

/// A derived key that is not yet on record.
struct NewKey {
  let key: AddressKey
  let record: KeyRecord

  /// Derives a key for a network.
  ///
  /// - Throws: `ColdSignerError` if path, phrase or seed name is invalid.
  init(
    seedName: String, phrase: Span<UInt8>, path text: Span<UInt8>, network: NetworkSpecs,
    randomness: SigningRandomness
  ) throws(ColdSignerError) {
    let path = try EnteredPath.read(text)
    guard !phrase.isEmpty else { throw .key(.emptyPhrase) }
    guard !seedName.isEmpty else { throw .key(.emptySeedName) }
    let signer = try KeyDerivation.pair(
      phrase: phrase, path: path, encryption: network.encryption, randomness: randomness
    ).publicKey
    self.init(signer, at: path, of: seedName, network)
  }

  /// Derives a key without password from the root key of the phrase.
  ///
  /// - Throws: `ColdSignerError` if the path is malformed or cannot be derived.
  init(
    seedName: String, root: inout PublicKeyFinder, path text: Span<UInt8>, network: NetworkSpecs
  ) throws(ColdSignerError) {
    let path = try EnteredPath.read(text)
    precondition(!path.hasPassword, "a password belongs to the phrase's own key")
    let signer = try KeyDerivation.publicKey(of: &root, at: path.junctions)
    self.init(signer, at: path, of: seedName, network)
  }

  private init(
    _ signer: MultiSigner, at path: borrowing EnteredPath, of seedName: String,
    _ network: NetworkSpecs
  ) {
    key = AddressKey(signer: signer, genesisHash: network.genesisHash)
    record = KeyRecord(
      seedName: seedName, path: path.junctions, hasPassword: path.hasPassword,
      network: network.key, encryption: network.encryption, isSecretExposed: false)
  }
}

extension ColdDevice {
  /// Records new keys and returns their events.
  ///
  /// A key below an exposed one is marked as exposed.
  ///
  /// - Throws: `ColdSignerError` if a key is on record, or another key without password has its
  ///   path.
  func add(_ new: [NewKey]) throws(ColdSignerError) -> [HistoryEvent] {
    var known = KnownKeys(try keys())
    var events: [HistoryEvent] = []
    for new in new {
      if let present = known.obstacle(to: new) { throw .key(.exists(present)) }
      var record = new.record
      record.isSecretExposed = known.exposes(record)
      let added = StoredKey(key: new.key, record: record)
      try set(added)
      known.insert(added)
      events.append(
        .identityAdded(
          KeyIdentity(
            seedName: record.seedName, encryption: record.encryption,
            publicKey: new.key.signer.publicKey, path: record.path,
            genesisHash: new.key.genesisHash ?? Blake2b.hash256([]))))
    }
    return events
  }
}

/// The keys on record, read once for all new keys of a change.
private struct KnownKeys {
  /// The values for which there can be at most one key without password.
  private struct Place: Hashable {
    let seedName: ByteText
    let path: ByteText
    let network: NetworkSpecsKey?

    init(_ record: KeyRecord) {
      seedName = ByteText(record.seedName)
      path = ByteText(record.path)
      network = record.network
    }
  }

  private var byKey: [AddressKey: StoredKey] = [:]
  private var byPlace: [Place: StoredKey] = [:]
  private var exposed: [KeyRecord] = []

  init(_ keys: [StoredKey]) {
    for key in keys { insert(key) }
  }

  mutating func insert(_ stored: StoredKey) {
    byKey[stored.key] = stored
    if !stored.record.hasPassword { byPlace[Place(stored.record)] = stored }
    if stored.record.isSecretExposed { exposed.append(stored.record) }
  }

  /// The key that prevents a new one: the same key, or one without password at the same path.
  func obstacle(to new: NewKey) -> StoredKey? {
    byKey[new.key] ?? (new.record.hasPassword ? nil : byPlace[Place(new.record)])
  }

  /// Whether a key can be computed from an exported secret.
  func exposes(_ record: KeyRecord) -> Bool {
    exposed.contains { record.canBeComputed(from: $0) }
  }
}

extension KeyRecord {
  /// Whether the record is the key without password at a path.
  func isAt(_ path: String, of seedName: String, _ network: NetworkSpecsKey?) -> Bool {
    !hasPassword && self.network == network && self.path.hasSameBytes(as: path)
      && self.seedName.hasSameBytes(as: seedName)
  }
}
