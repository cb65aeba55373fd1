import SubstrateCrypto

extension KeyStore {
  /// Unlocks the vault with the key in the session's keyring, and restarts its inactivity time.
  ///
  /// - Returns: `nil` if the keyring has no key, its time is over, or the password must be changed
  ///   first.
  /// - Throws: ``SecretVaultError``, `tampered` if the key does not authenticate the contents.
  package func resume() throws -> UnlockedKeyStore? {
    let header = try read { header in header }
    guard let dataKey = SessionKeyring.take(header.instance) else { return nil }
    try read { header in try requireWhole(header, dataKey) }
    let now = clock.now()
    guard header.ageViolation(at: now) == nil else {
      SessionKeyring.forget(header.instance)
      // If the file cannot be written, the next unlocking with the password stores the expiry.
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

  /// Locks the vault for this session; does nothing if it is already locked.
  package func lockSession() throws { SessionKeyring.forget(try instance()) }
}
