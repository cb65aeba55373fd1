import SQLiteStore
package import SubstrateCrypto

/// A vault that was opened with its password.
///
/// It locks by itself when it is left alone for longer than the policy says: every use looks at the
/// clock first, and begins the time anew.
package final class UnlockedVault {
  /// The locked vault beneath.
  package let vault: KeyVault
  /// Why nothing but a new password is possible; `nil` for a vault in order.
  package private(set) var mustChangePassword: PasswordViolation?
  private var dataKey: DataKey?
  private var lastUse: Duration

  /// The key in a box, so that locking can let it go.
  private final class DataKey {
    let secret: SecretBytes

    init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  init(_ vault: KeyVault, dataKey: consuming SecretBytes, mustChange: PasswordViolation?) {
    self.vault = vault
    self.dataKey = DataKey(dataKey)
    mustChangePassword = mustChange
    lastUse = vault.clock.elapsed()
  }

  /// Locks the vault: the data key is wiped here and forgotten by the session.
  ///
  /// Locking a locked vault does nothing.
  ///
  /// - Throws: ``SecretVaultError`` where the file cannot be read any more; it is locked then too.
  package func lock() throws(SecretVaultError) {
    dataKey = nil
    SessionKeyring.forget(try vault.instance())
  }

  /// Keeps the data key in the session's keyring, for the policy's inactivity time, so that later
  /// commands need no password.
  ///
  /// - Returns: whether it is kept: not without a keyring, nor with an inactivity time of 0.
  /// - Throws: ``SecretVaultError``: `locked`, `changePasswordNow`.
  package func keepForSession() throws(SecretVaultError) -> Bool {
    try reading { (header, key) throws(SecretVaultError) in
      SessionKeyring.keep(
        key.bytes, instance: header.instance, seconds: header.policy.inactivitySeconds)
    }
  }

  /// Changes the password: the data key stays and is wrapped anew.
  ///
  /// - Parameters:
  ///   - password: the new password, which must keep the policy.
  ///   - cost: what one guess of it costs from now on.
  /// - Throws: ``SecretVaultError``: `password`, `locked`, `noMemory`.
  package func changePassword(
    _ password: borrowing SecretBytes, cost: PasswordHash.Cost
  ) throws(SecretVaultError) {
    let present = try reading(evenForNewPassword: true) { (header, _) throws(SecretVaultError) in
      header
    }
    if let violation = present.policy.violation(of: password.bytes) { throw .password(violation) }
    // The slow part comes first: nobody waits for the file meanwhile.
    var next = present
    next.cost = cost
    next.salt = PasswordHash.salt()
    guard let key = PasswordHash.key(password: password.bytes, salt: next.salt, cost: cost) else {
      throw .noMemory(bytes: cost.memory)
    }
    let now = vault.clock.now()
    try changing(evenForNewPassword: true) { (header, dataKey) throws(SecretVaultError) in
      header.cost = next.cost
      header.salt = next.salt
      header.wrappedKey = AuthenticatedEncryption.seal(
        dataKey.bytes, key: key, associatedData: header.wrapping)
      header.passwordSetAt = now
      header.wrongPasswords = 0
      header.unfinished = 0
    }
    mustChangePassword = nil
    SessionKeyring.forget(present.instance)
  }

  /// Sets the policy.
  ///
  /// A stricter one asks for a new password at the next unlocking.
  ///
  /// - Throws: ``SecretVaultError``: `policy`, `locked`, `changePasswordNow`.
  package func setPolicy(_ policy: PasswordPolicy) throws(SecretVaultError) {
    try policy.validate()
    let instance = try changing { (header, _) throws(SecretVaultError) in
      header.policy = policy
      return header.instance
    }
    SessionKeyring.forget(instance)
  }

  // MARK: -

  /// Reads one authenticated state of the vault.
  func reading<Result: ~Copyable>(
    evenForNewPassword: Bool = false,
    _ body: (VaultHeader, borrowing SecretBytes) throws(SecretVaultError) -> Result
  ) throws(SecretVaultError) -> Result {
    try begin(evenForNewPassword)
    let header = try vault.read { (header) throws(SecretVaultError) in
      try requireWhole(header)
      return header
    }
    guard let dataKey else { throw .locked(path: vault.path) }
    return try body(header, dataKey.secret)
  }

  /// Changes an authenticated state of the vault, and authenticates the new one.
  func changing<Result>(
    evenForNewPassword: Bool = false,
    _ body: (inout VaultHeader, borrowing SecretBytes) throws(SecretVaultError) -> Result
  ) throws(SecretVaultError) -> Result {
    try begin(evenForNewPassword)
    return try vault.change { (header) throws(SecretVaultError) in
      try requireWhole(header)
      guard let dataKey else { throw SecretVaultError.locked(path: vault.path) }
      let result = try body(&header, dataKey.secret)
      header.contentsTag = header.sealedContentsTag(
        records: try VaultRecord.all(vault.connection), dataKey.secret)
      return result
    }
  }

  private func requireWhole(_ header: VaultHeader) throws(SecretVaultError) {
    guard let dataKey else { throw .locked(path: vault.path) }
    try vault.requireWhole(header, dataKey.secret)
  }

  private func begin(_ evenForNewPassword: Bool) throws(SecretVaultError) {
    guard dataKey != nil else { throw .locked(path: vault.path) }
    let now = vault.clock.elapsed()
    let limit = try vault.read { (header) throws(SecretVaultError) in
      header.policy.inactivitySeconds
    }
    if limit > 0, now - lastUse > .seconds(limit) {
      dataKey = nil
      throw .locked(path: vault.path)
    }
    lastUse = now
    if let mustChangePassword, !evenForNewPassword {
      throw .changePasswordNow(path: vault.path, mustChangePassword)
    }
  }
}
