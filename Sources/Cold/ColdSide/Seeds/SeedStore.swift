import SecretVault
import SubstrateCrypto

/// The phrase vault of a device: a key store in the device folder, protected by a password.
struct SeedStore {
  private static let identifier = "io.hotside.cold"

  let path: String

  /// The names of the phrases; no password is needed.
  func names() throws -> [String] {
    guard KeyStore.exists(at: path) else { return [] }
    return try SeedStore.names(in: KeyStore.open(at: path))
  }

  /// The generation of the vault's password; `nil` without a readable vault.
  var generation: KeyStore.Generation? {
    KeyStore.exists(at: path) ? (try? KeyStore.open(at: path))?.generation : nil
  }

  static func names(in keyStore: KeyStore) throws -> [String] {
    try keyStore.records().filter { $0.kind == .text }.map(\.name)
  }

  /// Destroys all phrases.
  ///
  /// No password is needed, because the owner of the file could remove it anyway.
  ///
  /// - Returns: what was destroyed; `nil` if there was no vault.
  func destroy() throws -> Destruction? {
    guard KeyStore.exists(at: path) else { return nil }
    let lost = try KeyStore.open(at: path).destroy()
    try KeyStore.delete(at: path)
    return lost
  }

  /// The open vault; `nil` if the vault does not exist.
  func open(
    _ access: PhraseAccess, since noted: KeyStore.Generation?
  ) throws -> UnlockedKeyStore? {
    guard KeyStore.exists(at: path) else { return nil }
    let keyStore = try KeyStore.open(at: path)
    if let session = try keyStore.resume() { return SeedStore.warning(session, access) }
    var attempt = 1
    while true {
      let password = try access.password(path)
      do {
        return try SeedStore.unlock(keyStore, with: password, since: noted, access)
      } catch let error as SecretVaultError {
        attempt += 1
        guard access.retry(attempt, error) else { throw error }
      }
    }
  }

  /// The open vault, created if it does not exist.
  ///
  /// It stays locked if its password was changed since `noted`, the start of the job.
  func openOrCreate(
    _ access: PhraseAccess, since noted: KeyStore.Generation?
  ) throws -> UnlockedKeyStore {
    if let present = try open(access, since: noted) { return present }
    let password = try access.newPassword(path)
    let keyStore = try KeyStore.create(
      at: path, identifier: SeedStore.identifier, access: .private, policy: PhraseAccess.policy,
      password: password, cost: access.cost())
    access.note("Made a vault for the device's phrases.")
    return try SeedStore.unlock(keyStore, with: password, since: nil, access)
  }

  private static func unlock(
    _ keyStore: KeyStore, with password: borrowing SecretBytes, since noted: KeyStore.Generation?,
    _ access: PhraseAccess
  ) throws -> UnlockedKeyStore {
    let unlocked = try access.opening {
      try keyStore.unlock(password: password, since: noted, within: access.patience) {
        access.note($0.message)
      }
    }
    return warning(unlocked, access)
  }

  private static func warning(_ keyStore: UnlockedKeyStore, _ access: PhraseAccess)
    -> UnlockedKeyStore
  {
    if let warning = keyStore.clockWarning { access.note(warning) }
    return keyStore
  }
}
