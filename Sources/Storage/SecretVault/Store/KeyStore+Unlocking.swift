import FileSupport
import SQLiteStore
package import SubstrateCrypto

extension KeyStore {
  /// The default time that ``unlock(password:since:within:onDelay:)`` waits for other processes.
  ///
  /// In this time, several hundred passwords can be checked.
  package static let patience = Duration.seconds(60)

  /// Unlocks the vault with its password.
  ///
  /// Only one process at a time checks a password. The attempt is on disk before the check, and the
  /// verdict is on disk before this function returns. Verdicts against different passwords count
  /// toward the policy's limit; the one that reaches it destroys the wrapped key. An attempt
  /// without a verdict, because its process was killed, only delays later attempts. A right
  /// password resets both counts. An attempt that fails for another reason, or that SIGINT or
  /// SIGTERM ends, is removed from the count.
  ///
  /// A previous password is not counted either. The check is skipped if the password was changed
  /// after the command began, and the vault recognizes the password before the last change.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - noted: the generation when the command began; `nil` for that at the opening.
  ///   - limit: the time to wait for other processes.
  ///   - onDelay: receives the reason for each delay.
  /// - Returns: the unlocked vault. If the password violates the policy or is too old, only a new
  ///   password can be set: ``UnlockedKeyStore/mustChangePassword``.
  /// - Throws: ``SecretVaultError``, `cancelled` for a signal that did not end the process.
  package func unlock(
    password: borrowing SecretBytes, since noted: Generation? = nil,
    within limit: Duration = KeyStore.patience, onDelay: (UnlockDelay) -> Void = { _ in }
  ) throws -> UnlockedKeyStore {
    try unlock(password: password, since: noted, within: limit, onDelay: onDelay, afterCounting: {})
  }

  /// Does the same as `unlock(password:since:within:onDelay:)`, and calls `afterCounting` before
  /// the password is checked.
  package func unlock(
    password: borrowing SecretBytes, since noted: Generation? = nil,
    within limit: Duration = KeyStore.patience, onDelay: (UnlockDelay) -> Void = { _ in },
    afterCounting: () -> Void
  ) throws -> UnlockedKeyStore {
    let turn = try KeyStore.turn(at: path, within: limit) { onDelay(.others) }
    defer { withExtendedLifetime(turn) {} }
    try pauseIfDue(onDelay)
    let signals = HeldSignals()
    let unlocked = try judge(password, noted ?? generation, afterCounting, signals)
    signals.deliver()
    return unlocked
  }

  /// Waits for the exclusive right to check a password or to replace the vault.
  static func turn(
    at path: String, within limit: Duration = patience, onWait: () -> Void = {}
  ) throws -> FolderTurn {
    do throws(FileError) {
      let turn = try FolderTurn(around: path, within: limit, onWait: onWait)
      KeyStoreCopies.sweep(beside: path)
      return turn
    } catch {
      guard case .folderInUse(_, let seconds) = error else { throw SecretVaultError.file(error) }
      throw SecretVaultError.inUse(path: path, seconds: seconds)
    }
  }

  /// Sleeps if earlier attempts have no stored result; does not count the attempt yet.
  private func pauseIfDue(_ onDelay: (UnlockDelay) -> Void) throws {
    let count = try read { header in
      if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
      return header.unfinished
    }
    let pause = UnlockDelay.pause(afterUnfinished: count)
    guard pause > .zero else { return }
    onDelay(.unfinishedAttempts(count: count, pause: pause))
    clock.pause(pause)
  }

  /// Counts an attempt as unfinished, checks the password, and stores the result.
  ///
  /// An attempt that ends with an error is removed from the count.
  private func judge(
    _ password: borrowing SecretBytes, _ noted: Generation?, _ afterCounting: () -> Void,
    _ signals: borrowing HeldSignals
  ) throws -> UnlockedKeyStore {
    let header = try change { header in
      if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
      if let noted, noted != header.generation {
        throw SecretVaultError.passwordChanged(path: path)
      }
      header.unfinished = KeyStoreHeader.increased(header.unfinished)
      return header
    }
    afterCounting()
    let mark: [UInt8]
    let kind: WrongPassword
    do {
      let key = try header.key(of: password)
      if signals.arrived != nil { throw SecretVaultError.cancelled }
      if let dataKey = header.dataKey(under: key) {
        let present = try acceptPassword(dataKey)
        let now = clock.now()
        return UnlockedKeyStore(
          self, dataKey: dataKey,
          mustChange: present.policy.violation(of: password.bytes)
            ?? present.ageViolation(at: now),
          clockFault: present.clockFault(at: now),
          opening: UnlockedKeyStore.Opening(
            generation: header.generation, former: header.former(of: key)))
      }
      mark = try header.mark(ofWrong: password, key: key)
      kind = try header.judge(wrong: password, mark: mark)
      if signals.arrived != nil { throw SecretVaultError.cancelled }
    } catch {
      // If the reset cannot be written, for example on a full disk, the attempt only delays later
      // ones.
      _ = try? change { header in header.unfinished = max(header.unfinished - 1, 0) }
      throw error
    }
    throw try refusePassword(header.generation, mark, kind)
  }

  /// Resets both counts, and stores the expiry of the password.
  ///
  /// - Returns: the new header.
  /// - Throws: ``SecretVaultError``, `tampered` if the data key does not authenticate the contents.
  @discardableResult
  func acceptPassword(_ dataKey: borrowing SecretBytes) throws -> KeyStoreHeader {
    try change { header in
      try requireWhole(header, dataKey)
      header.forgetAttempts()
      try keepExpiry(&header, dataKey)
      return header
    }
  }

  /// Stores the present time in the header if the password has just expired.
  func keepExpiry(_ header: inout KeyStoreHeader, _ dataKey: borrowing SecretBytes) throws {
    let now = clock.now()
    guard header.expiredAt == nil, header.hasExpired(at: now) else { return }
    header.expiredAt = now
    header.contentsTag = header.sealedContentsTag(
      records: try KeyStoreRecord.all(connection), dataKey)
  }

  /// Stores that a password is wrong; if this reaches the limit, destroys the key.
  private func refusePassword(
    _ judged: Generation, _ mark: [UInt8], _ kind: WrongPassword
  ) throws -> SecretVaultError {
    let (verdict, lost) = try change {
      (header) throws -> (SecretVaultError, Destruction?) in
      header.unfinished = max(header.unfinished - 1, 0)
      // If the password was changed in the meantime, the result says nothing about the current
      // password.
      guard header.generation == judged else {
        return (.passwordChanged(path: path), try destruction(header))
      }
      if kind == .counted {
        header.count(wrong: mark)
        if let limit = header.policy.attemptLimit, header.wrongPasswords >= limit {
          header.destroy(at: clock.now(), wrongPasswords: header.wrongPasswords)
        }
      }
      let remaining = header.policy.attemptLimit.map { max($0 - header.wrongPasswords, 1) }
      return (
        .wrongPassword(path: path, remaining: remaining, kind), try destruction(header)
      )
    }
    guard let lost else { return verdict }
    return .destroyed(path: path, try removeCopies(afterLosing: lost))
  }

  /// Destroys the wrapped key permanently, so that the file can never be decrypted, and records the
  /// destruction in the file.
  ///
  /// - Returns: the lost records, and the number of copies next to the file that were removed.
  @discardableResult
  package func destroy() throws -> Destruction {
    let lost = try change { header in
      if header.wrappedKey != nil { header.destroy(at: clock.now(), wrongPasswords: nil) }
      return try destruction(header)
    }
    SessionKeyring.forget(try instance())
    guard let lost else {
      throw SecretVaultError.damaged(
        path: path, reason: "it has neither a key nor a mark of destruction")
    }
    return try removeCopies(afterLosing: lost)
  }

  private func removeCopies(afterLosing lost: Destruction) throws -> Destruction {
    try emptyLog()
    var lost = lost
    lost.removedCopies = KeyStoreCopies.remove(beside: path)
    return lost
  }

  func destruction(_ header: KeyStoreHeader) throws -> Destruction? {
    header.destruction(of: try KeyStoreRecord.all(connection).map(\.listing))
  }

  /// Checks that the data key authenticates the contents.
  func requireWhole(_ header: KeyStoreHeader, _ dataKey: borrowing SecretBytes) throws {
    if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
    guard header.contentsTagHolds(records: try KeyStoreRecord.all(connection), dataKey) else {
      throw SecretVaultError.tampered(
        path: path, reason: "its contents do not match the authentication tag of its key")
    }
  }

  func instance() throws -> [UInt8] {
    try read { header in header.instance }
  }

  /// Empties the write-ahead log that a vault of an earlier release may still have.
  private func emptyLog() throws {
    // If another process is reading, the log is emptied when that process closes the file.
    do throws(SQLiteStoreError) { try connection.emptyLog() } catch {
      guard case .busy = error else { throw SecretVaultError.store(error) }
    }
  }
}

extension KeyStoreHeader {
  fileprivate mutating func destroy(at time: Int64, wrongPasswords: Int?) {
    wrappedKey = nil
    refused = []
    former = nil
    destroyedAt = time
    destroyedAttempts = wrongPasswords
  }
}
