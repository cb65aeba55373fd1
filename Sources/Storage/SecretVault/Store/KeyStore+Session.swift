import SubstrateCrypto

extension KeyStore {
  /// The vault, opened by what an earlier command kept in the session's keyring; its time begins
  /// anew.
  ///
  /// - Returns: `nil` if nothing was kept, its time is over, the vault has changed its key, or the age of
  ///   its password forbids it.
  /// - Throws: ``SecretVaultError``: `destroyed`, `tampered`.
  package func resume() throws -> UnlockedKeyStore? {
    let header = try read { header in header }
    guard let dataKey = SessionKeyring.take(header.instance) else { return nil }
    try read { header in try requireWhole(header, dataKey) }
    let now = clock.now()
    guard header.ageViolation(at: now) == nil else {
      SessionKeyring.forget(header.instance)
      // What cannot be written is found again when the password is asked for.
      _ = try? change { header in
        try requireWhole(header, dataKey)
        try keepExpiry(&header, dataKey)
      }
      return nil
    }
    let unlocked = UnlockedKeyStore(
      self, dataKey: dataKey, mustChange: nil, clockFault: header.clockFault(at: now), opening: nil)
    _ = try unlocked.keepForSession()
    return unlocked
  }

  /// Whether an earlier command has unlocked the vault for this session.
  package func isUnlockedForSession() throws -> Bool {
    let kept = SessionKeyring.take(try instance())
    return kept != nil
  }

  /// Locks the vault for this session; a locked one stays locked.
  package func lockSession() throws { SessionKeyring.forget(try instance()) }
}
