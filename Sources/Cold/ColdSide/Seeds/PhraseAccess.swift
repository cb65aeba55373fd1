package import SecretVault
package import SubstrateCrypto

/// How the vault of phrases is opened: what its user is asked and told.
package struct PhraseAccess {
  /// What a new vault demands of its password.
  package static let policy = KeyStorePolicy.standard
  /// The same in a few words, to follow "needs".
  package static var passwordDemand: String { policy.demand }

  /// How long to wait while others open the vault.
  let patience: Duration
  /// Asks for the password of the vault at a path.
  let password: (_ path: String) throws -> SecretBytes
  /// Told the number of the entry that would follow a wrong one; whether it is asked for.
  let retry: (_ attempt: Int, _ error: SecretVaultError) -> Bool
  /// Asks for the password of a vault that is to be made there.
  let newPassword: (_ path: String) throws -> SecretBytes
  /// What one guess of that password is to cost.
  let cost: () -> PasswordHash.Cost
  /// Tells what happens, and why it takes longer.
  let note: (_ text: String) -> Void

  /// Takes the parts; `cost` is measured on this host where it is left out, and without `retry` a
  /// password is asked for once.
  package init(
    patience: Duration, password: @escaping (_ path: String) throws -> SecretBytes,
    retry: @escaping (_ attempt: Int, _ error: SecretVaultError) -> Bool = { _, _ in false },
    newPassword: @escaping (_ path: String) throws -> SecretBytes,
    cost: @escaping () -> PasswordHash.Cost = { .calibrated(clock: KeyStoreClock.system.elapsed) },
    note: @escaping (_ text: String) -> Void
  ) {
    self.patience = patience
    self.password = password
    self.retry = retry
    self.newPassword = newPassword
    self.cost = cost
    self.note = note
  }
}
