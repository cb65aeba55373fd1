import ByteSupport
import Glibc
import SQLiteStore
public import SubstrateCrypto

extension KeyVault {
  /// The largest file that is taken for a backup.
  private static let mostBackupBytes = 64 << 20

  /// Writes one consistent copy, encrypted as the vault is; it needs no password.
  ///
  /// - Parameter file: where nothing stands yet; mode 0600.
  /// - Throws: ``VerifierVaultError``: `exists`, `destroyed`, `file`, `system`.
  public func backup(to file: String) throws(VerifierVaultError) {
    guard !Folder.exists(file) else { throw .exists(path: file) }
    let image = try read { (header) throws(VerifierVaultError) in
      if let lost = try destruction(header) {
        throw VerifierVaultError.destroyed(path: path, lost)
      }
      return try VerifierVaultError.wrapping { () throws(SQLiteStoreError) in
        try connection.image()
      }
    }
    try UnnamedFile(beside: file, contents: image).name(file)
    try note(backup: file)
  }

  /// Notes where the last backup is, for the day when it is needed.
  private func note(backup file: String) throws(VerifierVaultError) {
    let now = clock.now()
    let place = KeyVault.absolute(file)
    try change { (header) throws(VerifierVaultError) in
      header.backupAt = now
      header.backupPath = place
    }
  }

  private static func absolute(_ path: String) -> String {
    // realpath allocates the text it returns; it is copied and freed here.
    guard let text = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// A backup that was checked and opened with its password, beside the place it is to take.
  public struct Restoration: ~Copyable {
    /// What it says of itself.
    public let status: Status
    fileprivate let file: UnnamedFile
    fileprivate let destination: String
    fileprivate let clock: VaultClock

    /// Puts it in its place.
    ///
    /// A whole vault that is there is replaced in one step; what is there and is no whole vault is
    /// moved aside.
    ///
    /// - Returns: the name that a damaged file was moved to, if there was one.
    /// - Throws: ``VerifierVaultError``: `store` with `busy` while others use the vault; `system`.
    public consuming func commit() throws(VerifierVaultError) -> String? {
      let aside = try KeyVault.clear(destination, clock: clock)
      try file.replace(destination)
      return aside
    }
  }

  /// Checks a backup, and that a password opens it; nothing changes yet.
  ///
  /// - Parameters:
  ///   - file: what ``backup(to:)`` wrote.
  ///   - path: where the vault is to be.
  ///   - password: the password of the backup.
  ///   - clock: the clocks it goes by.
  /// - Returns: what ``Restoration/commit()`` puts in place.
  /// - Throws: ``VerifierVaultError``: `uselessBackup`, `file`, `wrongPassword`, `tampered`.
  public static func prepareRestoration(
    of file: String, to path: String, password: borrowing SecretBytes, clock: VaultClock = .system
  ) throws(VerifierVaultError) -> Restoration {
    let bytes = try VerifierVaultError.wrappingFile { () throws(FileError) in
      try FileReading.bytes(at: file, limit: mostBackupBytes)
    }
    try prepareFolder(of: path, access: .private)
    let copy = try UnnamedFile(beside: path, contents: bytes)
    let status: Status
    do throws(VerifierVaultError) {
      let vault = try KeyVault(try connect(copy.path), clock: clock)
      status = try vault.status()
      try VerifierVaultError.wrapping { () throws(SQLiteStoreError) in
        try vault.connection.check()
      }
      // Counts in the copy alone, which nobody sees.
      _ = try vault.unlock(password: password)
      try vault.note(backup: file)
    } catch {
      throw error.of(backup: file, copy: copy.path)
    }
    try status.access.apply(to: copy.path)
    try status.access.check(copy.path)
    return Restoration(status: status, file: copy, destination: path, clock: clock)
  }

  /// Makes room for a restored vault.
  fileprivate static func clear(
    _ path: String, clock: VaultClock
  ) throws(VerifierVaultError) -> String? {
    guard Folder.exists(path) else { return nil }
    do throws(VerifierVaultError) {
      // Opening and closing brings the log into the file; a log that stays is somebody's.
      _ = try KeyVault(try connect(path), clock: clock).status()
    } catch {
      if case .store(.busy) = error { throw error }
      return try moveAside(path)
    }
    guard !Folder.exists(path + "-wal") else {
      throw .store(.busy(path: path, store: VaultFormat.store.name))
    }
    return nil
  }

  private static func moveAside(_ path: String) throws(VerifierVaultError) -> String {
    var number = 1
    while Folder.exists("\(path).damaged-\(number)"), number < 1000 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    for suffix in ["-wal", "-shm", ""] where Folder.exists(path + suffix) {
      guard unsafe rename(path + suffix, aside + suffix) == 0 else {
        throw .system(path + suffix, errno)
      }
    }
    return aside
  }

  /// Removes the file of a vault whose key was destroyed.
  ///
  /// - Throws: ``VerifierVaultError``: `system`.
  public static func delete(at path: String) throws(VerifierVaultError) {
    for name in [path, path + "-wal", path + "-shm"] where Folder.exists(name) {
      guard unsafe unlink(name) == 0 else { throw .system(name, errno) }
    }
    try UnnamedFile.syncFolder(of: path)
  }
}

extension VerifierVaultError {
  /// The same fault, of the backup that the copy was made from.
  fileprivate func of(backup: String, copy: String) -> VerifierVaultError {
    switch self {
    case .wrongPassword, .destroyed, .damaged, .tampered, .store:
      let reason = message.replacing(copy, with: backup)
      return .uselessBackup(path: backup, reason: reason)
    default: return self
    }
  }
}
