import SQLiteStore
package import SubstrateCrypto

/// A vault that was unlocked with its password or the session's keyring.
///
/// The vault locks itself after the policy's inactivity time: every use checks the clock first, and
/// restarts the time.
package final class UnlockedKeyStore {
  package let keyStore: KeyStore
  /// The reason why only a new password can be set; `nil` if the vault can be used.
  package private(set) var mustChangePassword: PasswordViolation?
  /// The warning that the clock is behind the date of the password, if the vault can be used
  /// anyway; otherwise `nil`.
  package let clockWarning: String?
  /// The password that unlocked the vault; `nil` if the session's keyring did.
  private var opening: Opening?
  private var dataKey: DataKey?
  private var lastUse: Duration

  /// An object that holds the data key, so that locking can release the key.
  private final class DataKey {
    let secret: SecretBytes

    init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  /// The generation and mark of the password that unlocked a vault, needed to change it.
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

  /// Wipes the data key and removes it from the session's keyring; does nothing if locked.
  ///
  /// - Throws: ``SecretVaultError`` if the file cannot be read; the vault is locked here then too.
  package func lock() throws {
    dataKey = nil
    SessionKeyring.forget(try keyStore.instance())
  }

  /// Keeps the data key in the session's keyring for the policy's inactivity time, during which
  /// commands need no password.
  ///
  /// - Returns: `false` without a keyring, or with an inactivity time of 0.
  /// - Throws: ``SecretVaultError``.
  package func keepForSession() throws -> Bool {
    try reading { header, key in
      SessionKeyring.keep(
        key.bytes, instance: header.instance, seconds: header.policy.inactivitySeconds)
    }
  }

  /// Changes the password that unlocked the vault.
  ///
  /// The data key stays the same, and is wrapped with the new password.
  ///
  /// - Parameters:
  ///   - password: the new password, which must satisfy the policy.
  ///   - cost: the cost of one guess of the new password.
  /// - Throws: ``SecretVaultError``: `locked` also if the session's keyring unlocked the vault,
  ///   `passwordChanged` if another process changed the password first.
  package func changePassword(_ password: borrowing SecretBytes, cost: PasswordHash.Cost) throws {
    let present = try reading(evenForNewPassword: true) { header, _ in
      header
    }
    guard let opening else { throw SecretVaultError.locked(path: keyStore.path) }
    if let violation = present.policy.violation(of: password.bytes) {
      throw SecretVaultError.password(violation)
    }
    // The new password is hashed before the transaction, so that other processes do not wait for
    // it.
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
  /// If the password violates it, the password must be changed at the next unlocking.
  ///
  /// - Throws: ``SecretVaultError``.
  package func setPolicy(_ policy: KeyStorePolicy) throws {
    try policy.validate()
    let instance = try changing { header, _ in
      header.policy = policy
      return header.instance
    }
    SessionKeyring.forget(instance)
  }

  // MARK: -

  /// Reads one state of the vault, after authenticating it.
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

  /// Changes the vault after authenticating it, and authenticates the new state.
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
