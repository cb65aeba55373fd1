import FileSupport
import Glibc
import Reporting
import SQLiteStore
package import SubstrateCrypto

extension KeyStore {
  /// The maximum size of a backup in bytes.
  private static let mostBackupBytes = 64 << 20

  /// Writes one consistent copy, encrypted like the vault; needs no password.
  ///
  /// - Parameter file: a path without a file; the copy has mode 0600.
  /// - Returns: whether the file system enforces that mode.
  /// - Throws: ``SecretVaultError``; no copy is left if writing it failed.
  @discardableResult
  package func backup(to file: String) throws -> Bool {
    guard !Folder.exists(file) else { throw SecretVaultError.exists(path: file) }
    let image = try image()
    let copy = try WholeFile(for: file, contents: image, access: .private)
    let isProtected = copy.isProtected
    try copy.name()
    try note(backup: KeyStore.absolute(file))
    return isProtected
  }

  /// The bytes of one consistent copy for standard output, encrypted like the vault.
  package func backupForStandardOutput() throws -> [UInt8] {
    let image = try image()
    try note(backup: "standard output")
    return image
  }

  private func image() throws -> [UInt8] {
    try read { header in
      if let lost = try destruction(header) { throw SecretVaultError.destroyed(path: path, lost) }
      return try SecretVaultError.wrapping { try connection.image() }
    }
  }

  /// Stores the time and place of the last backup in the vault.
  private func note(backup place: String) throws {
    let now = clock.now()
    try change { header in
      header.backupAt = now
      header.backupPath = place
    }
  }

  private static func absolute(_ path: String) -> String {
    FilePath.real(path) ?? path
  }

  /// A backup that was checked and opened with its password, ready to be put in place.
  package struct Restoration: ~Copyable {
    /// The status in the backup.
    package let status: Status
    fileprivate let image: [UInt8]
    fileprivate let destination: String
    fileprivate let clock: KeyStoreClock

    /// Replaces the vault with the backup.
    ///
    /// A usable vault at the destination is replaced in one step; a damaged file is renamed.
    ///
    /// - Returns: the new name of a damaged file; `nil` if there was none.
    /// - Throws: ``SecretVaultError``, `store` with `busy` while other processes use the vault.
    package consuming func commit() throws -> String? {
      let (path, contents) = (destination, image)
      let turn = try KeyStore.turn(at: path)
      defer { withExtendedLifetime(turn) {} }
      let file = try WholeFile(for: path, contents: contents, access: status.access)
      return try KeyStore.replace(path, by: file, clock: clock)
    }
  }

  /// Checks a backup and its password in memory, without changing the backup or the vault.
  ///
  /// - Parameters:
  ///   - file: a file that ``backup(to:)`` wrote.
  ///   - path: the destination of the vault.
  ///   - password: the password of the backup.
  ///   - clock: the clocks of the vault.
  /// - Returns: the restoration; its `commit()` puts the vault in place.
  /// - Throws: ``SecretVaultError``.
  package static func prepareRestoration(
    of file: String, to path: String, password: borrowing SecretBytes,
    clock: KeyStoreClock = .system
  ) throws -> Restoration {
    let bytes = try SecretVaultError.wrappingFile {
      try FileReading.bytes(at: file, limit: mostBackupBytes, .typed)
    }
    try prepareFolder(of: path, access: .private)
    let restoration: Restoration
    do {
      let keyStore = try KeyStore(try connect(file, contents: bytes), clock: clock)
      let status = try keyStore.status()
      try SecretVaultError.wrapping { try keyStore.connection.check() }
      if let lost = status.destruction { throw SecretVaultError.destroyed(path: file, lost) }
      try keyStore.requireOpening(by: password)
      try keyStore.note(backup: file)
      var image = try SecretVaultError.wrapping { try keyStore.connection.image() }
      try KeyStoreSeal.seal(&image, path: file)
      restoration = Restoration(status: status, image: image, destination: path, clock: clock)
    } catch let error as SecretVaultError { throw error.of(backup: file) }
    try restoration.status.access.checkFolder(of: path)
    return restoration
  }

  /// Checks that a password opens the vault, which is in memory.
  ///
  /// A wrong password is not counted, and the counts of earlier attempts are reset.
  private func requireOpening(by password: borrowing SecretBytes) throws {
    let header = try read { header in header }
    guard let dataKey = header.dataKey(under: try header.key(of: password)) else {
      throw SecretVaultError.wrongPassword(path: path, remaining: nil)
    }
    try acceptPassword(dataKey)
  }

  /// Opens the bytes of a vault's file in memory; the file itself is not touched.
  private static func connect(_ file: String, contents: [UInt8]) throws -> SQLiteConnection {
    let connection = try SecretVaultError.wrapping {
      try SQLiteConnection(inMemory: contents, path: file, format: KeyStoreFormat.store)
    }
    // If the bytes are not a vault at all, the connection has already thrown a clearer error.
    if let fault = KeyStoreSeal.fault(in: contents) {
      throw SecretVaultError.damaged(path: file, reason: fault)
    }
    return connection
  }

  /// Replaces an existing vault with a restored one; returns the new name of a damaged file.
  fileprivate static func replace(
    _ path: String, by file: consuming WholeFile, clock: KeyStoreClock
  ) throws -> String? {
    guard Folder.exists(path) else {
      try file.replace()
      return nil
    }
    do {
      // Opening and closing the file completes the write of a killed process.
      _ = try KeyStore(try connect(path), clock: clock).status()
    } catch {
      if case SecretVaultError.store(.busy) = error { throw error }
      let aside = try moveAside(path)
      try file.replace()
      return aside
    }
    // If a journal still remains, another process is writing.
    guard !KeyStoreCopies.companions.contains(where: { Folder.exists(path + $0) }) else {
      throw SecretVaultError.store(.busy(path: path, store: KeyStoreFormat.store.name))
    }
    try file.replace()
    return nil
  }

  private static func moveAside(_ path: String) throws -> String {
    var number = 1
    while Folder.exists(KeyStoreCopies.aside(path, number: number)), number < 1000 { number += 1 }
    let aside = KeyStoreCopies.aside(path, number: number)
    for suffix in KeyStoreCopies.companions + [""] where Folder.exists(path + suffix) {
      guard
        unsafe rename(SystemText.cString(path + suffix), SystemText.cString(aside + suffix)) == 0
      else {
        throw SecretVaultError.writing(path + suffix, errno)
      }
    }
    return aside
  }

  /// Deletes the file of a destroyed vault, and its journals.
  package static func delete(at path: String) throws {
    for name in [path] + KeyStoreCopies.companions.map({ path + $0 }) where Folder.exists(name) {
      guard unsafe unlink(SystemText.cString(name)) == 0 else {
        throw SecretVaultError.writing(name, errno)
      }
    }
    try WholeFile.syncFolder(of: path)
  }
}

extension SecretVaultError {
  /// The same error, worded for a backup; the error for a wrong password is not changed.
  fileprivate func of(backup: String) -> SecretVaultError {
    switch self {
    case .damaged(_, let reason), .store(.damaged(_, _, let reason)):
      .uselessBackup(path: backup, reason: "it is damaged: \(reason)")
    case .tampered(_, let reason):
      .uselessBackup(path: backup, reason: "it was changed without its password: \(reason)")
    case .store(.notADatabase), .store(.foreign), .store(.empty):
      .uselessBackup(path: backup, reason: "it is not a vault")
    case .destroyed, .store: .uselessBackup(path: backup, reason: message)
    default: self
    }
  }
}
