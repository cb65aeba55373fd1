package import SecretVault
package import SubstrateCrypto

/// How the phrase vault is opened: the password prompts, and the notes to the user.
package struct PhraseAccess {
  /// The password policy of a new vault.
  package static let policy = KeyStorePolicy.standard
  /// The policy in a few words that can follow "needs" in a message.
  package static var passwordDemand: String { policy.demand }

  /// The maximum time to wait while other processes open the vault.
  let patience: Duration
  /// Asks for the password of the vault at a path.
  let password: (_ path: String) throws -> SecretBytes
  /// Receives the number of the next attempt after a wrong password; returns whether to ask again.
  let retry: (_ attempt: Int, _ error: SecretVaultError) -> Bool
  /// Asks for the password of a new vault at a path.
  let newPassword: (_ path: String) throws -> SecretBytes
  /// Returns the cost of hashing one password of a new vault.
  let cost: () -> PasswordHash.Cost
  /// Shows the user a note, for example why opening takes longer.
  let note: (_ text: String) -> Void
  /// Shows that the vault is being opened, while the closure runs.
  let opening: (_ work: () throws -> UnlockedKeyStore) throws -> UnlockedKeyStore

  /// By default, `cost` is measured on this host and `retry` refuses a second attempt.
  package init(
    patience: Duration, password: @escaping (_ path: String) throws -> SecretBytes,
    retry: @escaping (_ attempt: Int, _ error: SecretVaultError) -> Bool = { _, _ in false },
    newPassword: @escaping (_ path: String) throws -> SecretBytes,
    cost: @escaping () -> PasswordHash.Cost = { .calibrated(clock: KeyStoreClock.system.elapsed) },
    note: @escaping (_ text: String) -> Void,
    opening: @escaping (_ work: () throws -> UnlockedKeyStore) throws -> UnlockedKeyStore = {
      try $0()
    }
  ) {
    self.patience = patience
    self.password = password
    self.retry = retry
    self.newPassword = newPassword
    self.cost = cost
    self.note = note
    self.opening = opening
  }
}
