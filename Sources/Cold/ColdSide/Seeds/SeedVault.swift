import SecretVault
import SubstrateCrypto

/// The phrases of a device: a vault of their own in its folder, behind a password.
struct SeedVault {
  private static let identifier = "io.hotside.cold"

  let path: String

  /// The names of the phrases, which need no password.
  func names() throws -> [String] {
    guard KeyVault.exists(at: path) else { return [] }
    return try SeedVault.names(in: KeyVault.open(at: path))
  }

  /// Which password the vault has now; `nil` where there is no vault that can be opened.
  var generation: KeyVault.Generation? {
    KeyVault.exists(at: path) ? (try? KeyVault.open(at: path))?.generation : nil
  }

  static func names(in vault: KeyVault) throws -> [String] {
    try vault.records().filter { $0.kind == .text }.map(\.name)
  }

  /// Destroys all phrases, which needs no password: who can write the file can remove it as well.
  ///
  /// - Returns: what was lost; `nil` where no phrase was ever stored.
  func destroy() throws -> Destruction? {
    guard KeyVault.exists(at: path) else { return nil }
    let lost = try KeyVault.open(at: path).destroy()
    try KeyVault.delete(at: path)
    return lost
  }

  /// The open vault; `nil` where no phrase was ever stored.
  func open(
    _ access: PhraseAccess, since noted: KeyVault.Generation?
  ) throws -> UnlockedVault? {
    guard KeyVault.exists(at: path) else { return nil }
    let vault = try KeyVault.open(at: path)
    if let session = try vault.resume() { return SeedVault.warning(session, access) }
    var attempt = 1
    while true {
      let password = try access.password(path)
      do {
        return try SeedVault.unlock(vault, with: password, since: noted, access)
      } catch let error as SecretVaultError {
        attempt += 1
        guard access.retry(attempt, error) else { throw error }
      }
    }
  }

  /// The open vault, made first where there is none.
  ///
  /// It stays locked where its password was changed since `noted`, when the job began.
  func openOrCreate(
    _ access: PhraseAccess, since noted: KeyVault.Generation?
  ) throws -> UnlockedVault {
    if let present = try open(access, since: noted) { return present }
    let password = try access.newPassword(path)
    let vault = try KeyVault.create(
      at: path, identifier: SeedVault.identifier, access: .private, policy: PhraseAccess.policy,
      password: password, cost: access.cost())
    access.note("Made a vault for the device's phrases.")
    return try SeedVault.unlock(vault, with: password, since: nil, access)
  }

  private static func unlock(
    _ vault: KeyVault, with password: borrowing SecretBytes, since noted: KeyVault.Generation?,
    _ access: PhraseAccess
  ) throws -> UnlockedVault {
    let unlocked = try vault.unlock(
      password: password, since: noted, within: access.patience
    ) { access.note($0.message) }
    return warning(unlocked, access)
  }

  private static func warning(_ vault: UnlockedVault, _ access: PhraseAccess) -> UnlockedVault {
    if let warning = vault.clockWarning { access.note(warning) }
    return vault
  }
}
