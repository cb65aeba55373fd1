import ByteSupport
import HotSide
package import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// A key of the vault that is to sign, picked and held against the record while the vault is locked.
package struct PickedKey: Sendable {
  /// How a key of the vault is called.
  package enum Choice: Sendable {
    /// By its name, or by its public key as text.
    case name(String)
    /// By its role: for `custom` the one on record for the network, else the only one.
    case role(VerifierRole)
  }

  /// What the vault lists of it.
  package let listing: RecordListing
  package let publicKey: MultiSigner
  /// Whether the record, and not the locked vault alone, says that this is the key to sign with.
  package let isOnRecord: Bool
  /// Which password the vault had then.
  package let generation: KeyStore.Generation?

  /// Picks a key.
  ///
  /// - Parameters:
  ///   - choice: how the key is called.
  ///   - keyStore: the locked vault.
  ///   - record: who is on record as the verifier of what is to be signed.
  ///   - overridesRecord: whether a key signs that the record speaks against.
  /// - Throws: `SecretVaultError`, also `unknownName` and `otherKind`; `HotSideError`:
  ///   `keysOfRole` for none or several, and what ``VerifierRecord`` has against the key.
  package init(
    _ choice: Choice, in keyStore: KeyStore, for record: VerifierRecord, overridesRecord: Bool
  ) throws {
    let records = try keyStore.records()
    let name =
      switch choice {
      case .name(let name): name
      case .role(let role):
        try PickedKey.name(of: role, among: records, recorded: record.recorded)
      }
    let listing = try KeyStore.record(named: name, among: records)
    guard let key = listing.key else {
      throw SecretVaultError.otherKind(name: name, kind: listing.kind)
    }
    if !overridesRecord {
      try record.check(
        key.publicKey,
        general: records.compactMap { $0.key?.role == .general ? $0.key?.publicKey : nil },
        isCustom: key.role == .custom)
    }
    self.listing = listing
    publicKey = key.publicKey
    isOnRecord = if case .key(let recorded) = record.demand { recorded == publicKey } else { false }
    generation = keyStore.generation
  }

  /// Checks that the open vault has the public key that the locked vault listed.
  ///
  /// - Throws: `SecretVaultError`: `tampered`.
  package func requireConfirmation(by keyStore: UnlockedKeyStore) throws {
    let confirmed = try KeyStore.record(named: listing.name, among: keyStore.records())
    try PickedKey.require(confirmed.key?.publicKey, listedAs: publicKey, listing.name, keyStore)
  }

  /// Checks a public key of the open vault.
  static func require(
    _ publicKey: MultiSigner?, listedAs listed: MultiSigner, _ name: String,
    _ keyStore: UnlockedKeyStore
  ) throws {
    guard publicKey == listed else {
      throw SecretVaultError.tampered(
        path: keyStore.keyStore.path,
        reason: "the locked vault listed another public key of '\(name)'")
    }
  }

  private static func name(
    of role: VerifierRole, among records: [RecordListing], recorded: ValidCurrentVerifier?
  ) throws -> String {
    let keys = records.filter { $0.key?.role == role }
    if role == .custom, case .custom(let verifier)? = recorded, let signer = verifier.signer,
      let fitting = keys.first(where: { $0.key?.publicKey == signer })
    {
      return fitting.name
    }
    guard keys.count == 1, let key = keys.first else {
      throw HotSideError.keysOfRole(role, names: keys.map(\.name))
    }
    return key.name
  }
}
