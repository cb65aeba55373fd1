import FileSupport
import SQLiteStore
package import SubstrateCrypto

extension KeyStore {
  /// How long ``unlock(password:since:within:onDelay:)`` waits for other processes by default.
  ///
  /// Some hundred passwords can be checked in this time.
  package static let patience = Duration.seconds(60)

  /// Opens the vault with its password.
  ///
  /// One process at a time tries a password. The disk has the attempt before the password is checked, and
  /// the verdict before anybody is told. Verdicts against different passwords count toward the policy's
  /// limit, and the verdict that reaches the limit destroys the wrapped key. An attempt without a verdict,
  /// whose process was killed, delays later attempts a little. A right password sets both counts back. An
  /// attempt that fails for another reason, or that SIGINT or SIGTERM ends, leaves no trace: a right
  /// password never harms. A former password never harms either: it is not tried where the password was
  /// changed since the command began, and the vault knows the password before the last change.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - noted: the password that the vault had when the command began; without it, the one that it had
  ///     when it was opened here.
  ///   - limit: how long to wait for others who are trying.
  ///   - onDelay: told why it takes longer.
  /// - Returns: the open vault. If the password breaks the policy or is too old, the vault takes a new
  ///   password and nothing else: ``UnlockedKeyStore/mustChangePassword``.
  /// - Throws: ``SecretVaultError``: `wrongPassword`, `destroyed`, `tampered`, `noMemory`, `inUse`,
  ///   `passwordChanged`, `cancelled` for a signal that did not end the process.
  package func unlock(
    password: borrowing SecretBytes, since noted: Generation? = nil,
    within limit: Duration = KeyStore.patience, onDelay: (UnlockDelay) -> Void = { _ in }
  ) throws -> UnlockedKeyStore {
    try unlock(password: password, since: noted, within: limit, onDelay: onDelay, afterCounting: {})
  }

  /// As ``unlock(password:since:within:onDelay:)``; `afterCounting` is called between counting and checking.
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

  /// Waits for the right to try a password, or to put another vault in the place of this one.
  ///
  /// - Throws: ``SecretVaultError``: `inUse` after `limit`; `file`.
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

  /// Waits after attempts that were cut short; nothing is counted yet.
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

  /// Counts an attempt as begun, checks the password, and stores the verdict.
  ///
  /// What ends without one is taken back.
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
      // What cannot be taken back, for want of room on the disk, does no more than delay.
      _ = try? change { header in header.unfinished = max(header.unfinished - 1, 0) }
      throw error
    }
    throw try refusePassword(header.generation, mark, kind)
  }

  /// Sets both counts back, and records a password that has expired.
  ///
  /// - Returns: the new header.
  /// - Throws: ``SecretVaultError``: `tampered` for contents that the data key has not signed off.
  @discardableResult
  func acceptPassword(_ dataKey: borrowing SecretBytes) throws -> KeyStoreHeader {
    try change { header in
      try requireWhole(header, dataKey)
      header.forgetAttempts()
      try keepExpiry(&header, dataKey)
      return header
    }
  }

  /// Records in the header that the password has expired.
  func keepExpiry(_ header: inout KeyStoreHeader, _ dataKey: borrowing SecretBytes) throws {
    let now = clock.now()
    guard header.expiredAt == nil, header.hasExpired(at: now) else { return }
    header.expiredAt = now
    header.contentsTag = header.sealedContentsTag(
      records: try KeyStoreRecord.all(connection), dataKey)
  }

  /// Counts a verdict against a password; the verdict that reaches the limit destroys the key.
  ///
  /// - Returns: the error for the user.
  private func refusePassword(
    _ judged: Generation, _ mark: [UInt8], _ kind: WrongPassword
  ) throws -> SecretVaultError {
    let (verdict, lost) = try change {
      (header) throws -> (SecretVaultError, Destruction?) in
      header.unfinished = max(header.unfinished - 1, 0)
      // Somebody may have changed the password in the meantime; then this was not about the new one.
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

  /// Destroys the wrapped key, so that nobody can decrypt the file.
  ///
  /// The file says so for ever.
  ///
  /// - Returns: what was lost, and how many copies beside the file went with it.
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

  /// Checks that the contents are those that the holder of the data key signed off.
  func requireWhole(_ header: KeyStoreHeader, _ dataKey: borrowing SecretBytes) throws {
    if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
    guard header.contentsTagHolds(records: try KeyStoreRecord.all(connection), dataKey) else {
      throw SecretVaultError.tampered(
        path: path, reason: "its contents are not those that the key has signed off")
    }
  }

  func instance() throws -> [UInt8] {
    try read { header in header.instance }
  }

  /// A vault of the former release may still have a log, if others keep it open.
  private func emptyLog() throws {
    // Another process may be reading; its closing empties the log then.
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
