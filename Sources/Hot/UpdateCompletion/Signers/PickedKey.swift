import ByteSupport
import HotSide
package import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// A key of the vault that signs an update.
///
/// It is chosen and compared with the recorded verifier while the vault is locked.
package struct PickedKey: Sendable {
  /// How the user names a key of the vault.
  package enum Choice: Sendable {
    case name(String)
    /// By its role: for `custom`, the key on record for the network, or the only key of the role.
    case role(VerifierRole)
  }

  /// The entry of the key in the locked vault.
  package let listing: RecordListing
  package let publicKey: MultiSigner
  /// Whether the recorded verifier confirms the key; otherwise only the locked vault lists it.
  package let isOnRecord: Bool
  /// The generation of the vault's password when the key was chosen.
  package let generation: KeyStore.Generation?

  /// Chooses a key.
  ///
  /// - Parameters:
  ///   - choice: the name or role.
  ///   - keyStore: the locked vault.
  ///   - record: the verifier on record.
  ///   - overridesRecord: whether the key may contradict the record.
  /// - Throws: `SecretVaultError`, also `unknownName` and `otherKind`; `HotSideError`:
  ///   `keysOfRole`, and the errors of ``VerifierRecord/check(_:general:isCustom:)``.
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
    try key.requireVerifier(named: listing.name)
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

  /// Checks that the unlocked vault has the public key that the locked vault listed.
  ///
  /// - Throws: `SecretVaultError`: `tampered`.
  package func requireConfirmation(by keyStore: UnlockedKeyStore) throws {
    let confirmed = try KeyStore.record(named: listing.name, among: keyStore.records())
    try PickedKey.require(confirmed.key?.publicKey, listedAs: publicKey, listing.name, keyStore)
  }

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
    let keys = records.filter { $0.key?.role?.rawValue == role.rawValue }
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
