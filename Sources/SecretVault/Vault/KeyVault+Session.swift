import SubstrateCrypto

extension KeyVault {
  /// The vault, opened by what an earlier command kept in the session's keyring; its time begins
  /// anew.
  ///
  /// - Returns: `nil` if nothing was kept, its time is over, or the vault has changed its key.
  /// - Throws: ``SecretVaultError``: `destroyed`, `tampered`.
  package func resume() throws(SecretVaultError) -> UnlockedVault? {
    let header = try read { (header) throws(SecretVaultError) in header }
    guard let dataKey = SessionKeyring.take(header.instance) else { return nil }
    try read { (header) throws(SecretVaultError) in try requireWhole(header, dataKey) }
    guard header.policy.expiry(setAt: header.passwordSetAt, now: clock.now()) == nil else {
      SessionKeyring.forget(header.instance)
      return nil
    }
    let unlocked = UnlockedVault(self, dataKey: dataKey, mustChange: nil)
    _ = try unlocked.keepForSession()
    return unlocked
  }

  /// Whether an earlier command has unlocked the vault for this session.
  package func isUnlockedForSession() throws(SecretVaultError) -> Bool {
    let kept = SessionKeyring.take(try instance())
    return kept != nil
  }

  /// Locks the vault for this session; a locked one stays locked.
  package func lockSession() throws(SecretVaultError) { SessionKeyring.forget(try instance()) }
}
