import SQLiteStore
package import SubstrateCrypto

/// A vault that was opened with its password.
///
/// It locks by itself when it is left alone for longer than the policy says: every use looks at the
/// clock first, and begins the time anew.
package final class UnlockedKeyStore {
  /// The locked vault beneath.
  package let keyStore: KeyStore
  /// Why nothing but a new password is possible; `nil` for a vault in order.
  package private(set) var mustChangePassword: PasswordViolation?
  /// What to tell of a clock that is behind the password, where that does not forbid its use; `nil` for
  /// one that is not.
  package let clockWarning: String?
  /// By which password it was opened; `nil` where a session kept it open.
  private var opening: Opening?
  private var dataKey: DataKey?
  private var lastUse: Duration

  /// The key in a box, so that locking can let it go.
  private final class DataKey {
    let secret: SecretBytes

    init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  /// The password that opened a vault, as it is known once it was changed.
  struct Opening {
    let generation: KeyStore.Generation
    let former: FormerPassword
  }

  init(
    _ keyStore: KeyStore, dataKey: consuming SecretBytes, mustChange: PasswordViolation?,
    clockFault: PasswordViolation?, opening: Opening?
  ) {
    self.keyStore = keyStore
    self.dataKey = DataKey(dataKey)
    mustChangePassword = mustChange
    clockWarning = mustChange == nil ? clockFault.map { "\($0.message) Set the clock." } : nil
    self.opening = opening
    lastUse = keyStore.clock.elapsed()
  }

  /// Locks the vault: the data key is wiped here and forgotten by the session.
  ///
  /// Locking a locked vault does nothing.
  ///
  /// - Throws: ``SecretVaultError`` where the file cannot be read any more; it is locked then too.
  package func lock() throws {
    dataKey = nil
    SessionKeyring.forget(try keyStore.instance())
  }

  /// Keeps the data key in the session's keyring, for the policy's inactivity time, so that later
  /// commands need no password.
  ///
  /// - Returns: whether it is kept: not without a keyring, nor with an inactivity time of 0.
  /// - Throws: ``SecretVaultError``: `locked`, `changePasswordNow`.
  package func keepForSession() throws -> Bool {
    try reading { header, key in
      SessionKeyring.keep(
        key.bytes, instance: header.instance, seconds: header.policy.inactivitySeconds)
    }
  }

  /// Changes the password by which the vault was opened: the data key stays and is wrapped anew.
  ///
  /// - Parameters:
  ///   - password: the new password, which must keep the policy.
  ///   - cost: what one guess of it costs from now on.
  /// - Throws: ``SecretVaultError``: `password`, `locked`, also where a session kept the vault open,
  ///   `noMemory`, `passwordChanged` where somebody else was faster.
  package func changePassword(_ password: borrowing SecretBytes, cost: PasswordHash.Cost) throws {
    let present = try reading(evenForNewPassword: true) { header, _ in
      header
    }
    guard let opening else { throw SecretVaultError.locked(path: keyStore.path) }
    if let violation = present.policy.violation(of: password.bytes) {
      throw SecretVaultError.password(violation)
    }
    // The slow part comes first: nobody waits for the file meanwhile.
    var next = present
    next.cost = cost
    next.salt = PasswordHash.salt()
    let key = try next.key(of: password)
    let now = keyStore.clock.now()
    let generation = try changing(evenForNewPassword: true) {
      header, dataKey in
      guard header.generation == opening.generation else {
        throw SecretVaultError.passwordChanged(path: keyStore.path)
      }
      header.former = opening.former
      header.cost = next.cost
      header.salt = next.salt
      header.wrappedKey = AuthenticatedEncryption.seal(
        dataKey.bytes, key: key, associatedData: header.wrapping)
      header.passwordSetAt = now
      header.expiredAt = nil
      header.forgetAttempts()
      return header.generation
    }
    self.opening = Opening(generation: generation, former: next.former(of: key))
    keyStore.generation = generation
    mustChangePassword = nil
    SessionKeyring.forget(present.instance)
  }

  /// Sets the policy.
  ///
  /// A stricter one asks for a new password at the next unlocking.
  ///
  /// - Throws: ``SecretVaultError``: `policy`, `locked`, `changePasswordNow`.
  package func setPolicy(_ policy: KeyStorePolicy) throws {
    try policy.validate()
    let instance = try changing { header, _ in
      header.policy = policy
      return header.instance
    }
    SessionKeyring.forget(instance)
  }

  // MARK: -

  /// Reads one authenticated state of the vault.
  func reading<Result: ~Copyable>(
    evenForNewPassword: Bool = false,
    _ body: (KeyStoreHeader, borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    try begin(evenForNewPassword)
    let header = try keyStore.read { header in
      try requireWhole(header)
      return header
    }
    guard let dataKey else { throw SecretVaultError.locked(path: keyStore.path) }
    return try body(header, dataKey.secret)
  }

  /// Changes an authenticated state of the vault, and authenticates the new one.
  package func changing<Result>(
    evenForNewPassword: Bool = false,
    _ body: (inout KeyStoreHeader, borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    try begin(evenForNewPassword)
    return try keyStore.change { header in
      try requireWhole(header)
      guard let dataKey else { throw SecretVaultError.locked(path: keyStore.path) }
      let result = try body(&header, dataKey.secret)
      header.contentsTag = header.sealedContentsTag(
        records: try KeyStoreRecord.all(keyStore.connection), dataKey.secret)
      return result
    }
  }

  private func requireWhole(_ header: KeyStoreHeader) throws {
    guard let dataKey else { throw SecretVaultError.locked(path: keyStore.path) }
    try keyStore.requireWhole(header, dataKey.secret)
  }

  private func begin(_ evenForNewPassword: Bool) throws {
    guard dataKey != nil else { throw SecretVaultError.locked(path: keyStore.path) }
    let now = keyStore.clock.elapsed()
    let limit = try keyStore.read { header in header.policy.inactivitySeconds }
    if limit > 0, now - lastUse > .seconds(limit) {
      dataKey = nil
      throw SecretVaultError.locked(path: keyStore.path)
    }
    lastUse = now
    if let mustChangePassword, !evenForNewPassword {
      throw SecretVaultError.changePasswordNow(path: keyStore.path, mustChangePassword)
    }
  }
}
