import ByteSupport
import ColdRecords
import SubstrateCrypto
import VaultPayloads

/// A key on its way onto the record.
struct NewKey {
  let key: AddressKey
  let record: KeyRecord

  /// Derives a key for a network.
  ///
  /// - Throws: ``ColdSignerError``: `badPath`, `emptyPhrase`, `invalidPhrase`,
  ///   `emptySeedName`, `notDerivable`.
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
    key = AddressKey(signer: signer, genesisHash: network.genesisHash)
    record = KeyRecord(
      seedName: seedName, path: path.junctions, hasPassword: path.hasPassword,
      network: network.key, encryption: network.encryption, isSecretExposed: false)
  }
}

extension ColdDevice {
  /// Writes a new key, exposed if the secret of a key above it was; gives its event.
  ///
  /// - Throws: ``ColdSignerError/Key/exists(_:)``.
  func add(_ new: NewKey) throws(ColdSignerError) -> HistoryEvent {
    let stored = try keys()
    if let present = stored.first(where: { new.collides(with: $0) }) {
      throw .key(.exists(present))
    }
    var record = new.record
    record.isSecretExposed = stored.contains { other in
      other.record.isSecretExposed && record.canBeComputed(from: other.record)
    }
    let added = StoredKey(key: new.key, record: record)
    try set(added)
    return .identityAdded(
      KeyIdentity(
        seedName: record.seedName, encryption: record.encryption,
        publicKey: new.key.signer.publicKey, path: record.path,
        genesisHash: new.key.genesisHash ?? Blake2b.hash256([])))
  }
}

extension NewKey {
  /// Whether another key stands in the way: the same key, or the same place without a password.
  func collides(with other: StoredKey) -> Bool {
    key == other.key
      || (!record.hasPassword
        && other.record.isAt(record.path, of: record.seedName, record.network))
  }
}

extension KeyRecord {
  /// Whether this is the key without password at a place.
  func isAt(_ path: String, of seedName: String, _ network: NetworkSpecsKey?) -> Bool {
    !hasPassword && self.network == network && self.path.hasSameBytes(as: path)
      && self.seedName.hasSameBytes(as: seedName)
  }
}
