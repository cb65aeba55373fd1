import SQLiteStore
package import SubstrateCrypto

extension KeyVault {
  /// How long ``unlock(password:within:onDelay:)`` waits for others if nothing else is said: some
  /// hundred passwords can be checked in it.
  package static let patience = Duration.seconds(60)

  /// Opens the vault with its password.
  ///
  /// One process at a time tries a password. That it has begun is on the disk before it looks at it,
  /// and the verdict is, before it is told. Only verdicts against a password count toward the
  /// policy's limit, and the one that reaches it destroys the wrapped key. What was begun and never
  /// judged, because the process was killed, delays later attempts a little, and a right password
  /// sets both counts back. An attempt that fails for another reason, or is ended by SIGINT or
  /// SIGTERM, leaves no trace: a right password never harms.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - limit: how long to wait for others who are trying.
  ///   - onDelay: told why it takes longer.
  /// - Returns: the vault, open; if the password breaks the policy or is too old, for nothing but a
  ///   new one: ``UnlockedVault/mustChangePassword``.
  /// - Throws: ``SecretVaultError``: `wrongPassword`, `destroyed`, `tampered`, `noMemory`, `inUse`,
  ///   `cancelled` for a signal that did not end the process.
  package func unlock(
    password: borrowing SecretBytes, within limit: Duration = KeyVault.patience,
    onDelay: (UnlockDelay) -> Void = { _ in }
  ) throws(SecretVaultError) -> UnlockedVault {
    try unlock(password: password, within: limit, onDelay: onDelay, afterCounting: {})
  }

  /// As ``unlock(password:within:onDelay:)``; `afterCounting` is called between counting and checking.
  package func unlock(
    password: borrowing SecretBytes, within limit: Duration = KeyVault.patience,
    onDelay: (UnlockDelay) -> Void = { _ in }, afterCounting: () -> Void
  ) throws(SecretVaultError) -> UnlockedVault {
    let turn = try UnlockTurn(of: path, within: limit) { onDelay(.others) }
    defer { withExtendedLifetime(turn) {} }
    try pauseIfDue(onDelay)
    let signals = HeldSignals()
    let unlocked = try judge(password, afterCounting, signals)
    signals.deliver()
    return unlocked
  }

  /// Waits after attempts that were cut short; nothing is counted yet.
  private func pauseIfDue(_ onDelay: (UnlockDelay) -> Void) throws(SecretVaultError) {
    let count = try read { (header) throws(SecretVaultError) in
      if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
      return header.unfinished
    }
    let pause = UnlockDelay.pause(afterUnfinished: count)
    guard pause > .zero else { return }
    onDelay(.unfinishedAttempts(count: count, pause: pause))
    clock.pause(pause)
  }

  /// Counts an attempt as begun, checks the password, and stores the verdict.
  ///
  /// What ends without one is taken back.
  private func judge(
    _ password: borrowing SecretBytes, _ afterCounting: () -> Void,
    _ signals: borrowing HeldSignals
  ) throws(SecretVaultError) -> UnlockedVault {
    let header = try change { (header) throws(SecretVaultError) in
      if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
      header.unfinished = VaultHeader.increased(header.unfinished)
      return header
    }
    afterCounting()
    do throws(SecretVaultError) {
      let dataKey = try header.dataKey(password)
      if signals.arrived != nil { throw SecretVaultError.cancelled }
      if let dataKey {
        try acceptPassword(dataKey)
        let violation =
          header.policy.violation(of: password.bytes)
          ?? header.policy.expiry(setAt: header.passwordSetAt, now: clock.now())
        return UnlockedVault(self, dataKey: dataKey, mustChange: violation)
      }
    } catch {
      // What cannot be taken back, for want of room on the disk, does no more than delay.
      _ = try? change { (header) throws(SecretVaultError) in
        header.unfinished = max(header.unfinished - 1, 0)
      }
      throw error
    }
    throw try refusePassword(header)
  }

  /// Sets the counts back, in a vault that is as the holder of the data key left it.
  func acceptPassword(_ dataKey: borrowing SecretBytes) throws(SecretVaultError) {
    try change { (header) throws(SecretVaultError) in
      try requireWhole(header, dataKey)
      header.wrongPasswords = 0
      header.unfinished = 0
    }
  }

  /// Counts the verdict against a password; the one that reaches the limit destroys the key.
  ///
  /// - Returns: what to tell.
  private func refusePassword(_ counted: VaultHeader) throws(SecretVaultError) -> SecretVaultError {
    let (remaining, lost) = try change {
      (header) throws(SecretVaultError) -> (Int?, Destruction?) in
      header.unfinished = max(header.unfinished - 1, 0)
      // Somebody may have changed the password in the meantime; then this was not about the new one.
      if header.wrappedKey == counted.wrappedKey {
        header.wrongPasswords = VaultHeader.increased(header.wrongPasswords)
        if let limit = header.policy.attemptLimit, header.wrongPasswords >= limit {
          header.destroy(at: clock.now(), wrongPasswords: header.wrongPasswords)
        }
      }
      let remaining = header.policy.attemptLimit.map { max($0 - header.wrongPasswords, 1) }
      return (remaining, try destruction(header))
    }
    guard let lost else { return .wrongPassword(path: path, remaining: remaining) }
    return .destroyed(path: path, try removeCopies(afterLosing: lost))
  }

  /// Destroys the wrapped key: nothing in the file can be decrypted any more, by nobody.
  ///
  /// The file says so for ever.
  ///
  /// - Returns: what was lost, and how many copies that were left beside it went with it.
  @discardableResult
  package func destroy() throws(SecretVaultError) -> Destruction {
    let lost = try change { (header) throws(SecretVaultError) in
      if header.wrappedKey != nil { header.destroy(at: clock.now(), wrongPasswords: nil) }
      return try destruction(header)
    }
    SessionKeyring.forget(try instance())
    guard let lost else {
      throw .damaged(path: path, reason: "it has neither a key nor a mark of destruction")
    }
    return try removeCopies(afterLosing: lost)
  }

  private func removeCopies(afterLosing lost: Destruction) throws(SecretVaultError) -> Destruction {
    try emptyLog()
    var lost = lost
    lost.removedCopies = VaultCopies.remove(beside: path)
    return lost
  }

  func destruction(_ header: VaultHeader) throws(SecretVaultError) -> Destruction? {
    header.destruction(of: try VaultRecord.all(connection).map(\.listing))
  }

  /// Checks that everything is as the holder of the data key left it.
  func requireWhole(
    _ header: VaultHeader, _ dataKey: borrowing SecretBytes
  ) throws(SecretVaultError) {
    if let lost = try destruction(header) { throw .destroyed(path: path, lost) }
    guard header.contentsTagHolds(records: try VaultRecord.all(connection), dataKey) else {
      throw .tampered(path: path, reason: "its contents are not those that the key has signed off")
    }
  }

  func instance() throws(SecretVaultError) -> [UInt8] {
    try read { (header) throws(SecretVaultError) in header.instance }
  }

  /// A vault of the former release may still have a log, if others keep it open.
  private func emptyLog() throws(SecretVaultError) {
    // Another process may be reading; its closing empties the log then.
    do throws(SQLiteStoreError) { try connection.emptyLog() } catch {
      guard case .busy = error else { throw .store(error) }
    }
  }
}

extension VaultHeader {
  fileprivate mutating func destroy(at time: Int64, wrongPasswords: Int?) {
    wrappedKey = nil
    destroyedAt = time
    destroyedAttempts = wrongPasswords
  }

  /// One more; a stored number may be anything.
  fileprivate static func increased(_ count: Int) -> Int { min(count, 1_000_000) + 1 }
}
