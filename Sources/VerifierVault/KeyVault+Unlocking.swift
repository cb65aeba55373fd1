import SQLiteStore
public import SubstrateCrypto

extension KeyVault {
  /// Opens the vault with its password.
  ///
  /// The attempt is on the disk before the password is looked at, so that neither two processes at
  /// the same time nor one that is killed get a try for nothing; success sets the count back. The
  /// attempt that reaches the policy's limit destroys the wrapped key.
  ///
  /// - Parameter password: the password.
  /// - Returns: the vault, open; if the password breaks the policy or is too old, for nothing but a
  ///   new one: ``UnlockedVault/mustChangePassword``.
  /// - Throws: ``VerifierVaultError``: `wrongPassword`, `destroyed`, `tampered`, `noMemory`.
  public func unlock(
    password: borrowing SecretBytes
  ) throws(VerifierVaultError) -> UnlockedVault {
    try unlock(password: password, afterCounting: {})
  }

  /// As ``unlock(password:)``; `afterCounting` is called between counting and checking.
  package func unlock(
    password: borrowing SecretBytes, afterCounting: () -> Void
  ) throws(VerifierVaultError) -> UnlockedVault {
    let header = try countAttempt()
    afterCounting()
    let dataKey = try unwrap(header, password: password)
    guard let dataKey else { throw try afterWrongPassword(header) }
    try read { (header) throws(VerifierVaultError) in
      try requireWhole(header, dataKey)
    }
    try change { (current) throws(VerifierVaultError) in
      if let lost = try destruction(current) {
        throw VerifierVaultError.destroyed(path: path, lost)
      }
      current.attempts = 0
    }
    let violation =
      header.policy.violation(of: password.bytes)
      ?? header.policy.expiry(setAt: header.passwordSetAt, now: clock.now())
    return UnlockedVault(self, dataKey: dataKey, mustChange: violation)
  }

  /// Counts an attempt, durably; destroys the key if the last one allowed was counted already.
  private func countAttempt() throws(VerifierVaultError) -> VaultHeader {
    let (header, lost) = try change {
      (header) throws(VerifierVaultError) -> (VaultHeader, Destruction?) in
      if let lost = try destruction(header) { return (header, lost) }
      if let limit = header.policy.attemptLimit, header.attempts >= limit {
        header.destroy(at: clock.now(), attempts: header.attempts)
        return (header, try destruction(header))
      }
      header.attempts += 1
      return (header, nil)
    }
    guard let lost else { return header }
    try emptyLog()
    throw .destroyed(path: path, lost)
  }

  private func unwrap(
    _ header: VaultHeader, password: borrowing SecretBytes
  ) throws(VerifierVaultError) -> SecretBytes? {
    guard
      let key = PasswordHash.key(
        password: password.bytes, salt: header.salt, cost: header.cost)
    else { throw .noMemory(bytes: header.cost.memory) }
    guard let wrapped = header.wrappedKey else { return nil }
    return AuthenticatedEncryption.open(wrapped, key: key, associatedData: header.wrapping)
  }

  /// What a wrong password leads to; the limit is judged by the count that this very attempt made.
  private func afterWrongPassword(
    _ counted: VaultHeader
  ) throws(VerifierVaultError) -> VerifierVaultError {
    guard let limit = counted.policy.attemptLimit else {
      return .wrongPassword(path: path, remaining: nil)
    }
    guard counted.attempts >= limit else {
      return .wrongPassword(path: path, remaining: limit - counted.attempts)
    }
    let lost = try change { (header) throws(VerifierVaultError) in
      // Somebody may have changed the password in the meantime; then it was not this key's limit.
      if header.wrappedKey == counted.wrappedKey {
        header.destroy(at: clock.now(), attempts: counted.attempts)
      }
      return try destruction(header)
    }
    guard let lost else { return .wrongPassword(path: path, remaining: nil) }
    try emptyLog()
    return .destroyed(path: path, lost)
  }

  /// Destroys the wrapped key: nothing in the file can be decrypted any more, by nobody.
  ///
  /// The file says so for ever.
  ///
  /// - Returns: what was lost.
  /// - Throws: ``VerifierVaultError``.
  @discardableResult
  public func destroy() throws(VerifierVaultError) -> Destruction {
    let lost = try change { (header) throws(VerifierVaultError) in
      if header.wrappedKey != nil { header.destroy(at: clock.now(), attempts: nil) }
      return try destruction(header)
    }
    try emptyLog()
    SessionKeyring.forget(try instance())
    guard let lost else {
      throw .damaged(path: path, reason: "it has neither a key nor a mark of destruction")
    }
    return lost
  }

  func destruction(_ header: VaultHeader) throws(VerifierVaultError) -> Destruction? {
    header.destruction(of: try VaultRecord.all(connection).map(\.listing))
  }

  /// Checks that everything is as the holder of the data key left it.
  func requireWhole(
    _ header: VaultHeader, _ dataKey: borrowing SecretBytes
  ) throws(VerifierVaultError) {
    if let lost = try destruction(header) { throw .destroyed(path: path, lost) }
    guard header.rollHolds(records: try VaultRecord.all(connection), dataKey) else {
      throw .tampered(path: path, reason: "its contents are not those that the key has signed off")
    }
  }

  func instance() throws(VerifierVaultError) -> [UInt8] {
    try read { (header) throws(VerifierVaultError) in header.instance }
  }

  private func emptyLog() throws(VerifierVaultError) {
    // Another process may be reading; its closing empties the log then.
    do throws(SQLiteStoreError) { try connection.emptyLog() } catch {
      guard case .busy = error else { throw .store(error) }
    }
  }
}

extension VaultHeader {
  fileprivate mutating func destroy(at time: Int64, attempts: Int?) {
    wrappedKey = nil
    destroyedAt = time
    destroyedAttempts = attempts
  }
}
