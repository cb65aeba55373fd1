import FileSupport
import Glibc
import Reporting
import SQLiteStore
package import SubstrateCrypto

extension KeyStore {
  /// The largest file that is taken for a backup.
  private static let mostBackupBytes = 64 << 20

  /// Writes one consistent copy, encrypted as the vault is; it needs no password.
  ///
  /// - Parameter file: where nothing stands yet; mode 0600.
  /// - Returns: whether the file system keeps others from reading the copy.
  /// - Throws: ``SecretVaultError``: `exists`, `destroyed`, `file`, `system`.
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

  /// The bytes of one consistent copy, encrypted as the vault is, for standard output.
  ///
  /// - Throws: ``SecretVaultError``: `destroyed`, `file`, `system`.
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

  /// Notes where the last backup is, for the day when it is needed.
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

  /// A backup that was checked and opened with its password, and waits for the place it is to take.
  package struct Restoration: ~Copyable {
    /// What it says of itself.
    package let status: Status
    fileprivate let image: [UInt8]
    fileprivate let destination: String
    fileprivate let clock: KeyStoreClock

    /// Puts it in its place.
    ///
    /// A whole vault that is there is replaced in one step; what is there and is no whole vault is
    /// moved aside.
    ///
    /// - Returns: the name that a damaged file was moved to, if there was one.
    /// - Throws: ``SecretVaultError``: `store` with `busy` while others use the vault; `file`.
    package consuming func commit() throws -> String? {
      let (path, contents) = (destination, image)
      let turn = try KeyStore.turn(at: path)
      defer { withExtendedLifetime(turn) {} }
      let file = try WholeFile(for: path, contents: contents, access: status.access)
      return try KeyStore.replace(path, by: file, clock: clock)
    }
  }

  /// Checks a backup, and that a password opens it; nothing changes yet, and all of it happens in
  /// memory.
  ///
  /// - Parameters:
  ///   - file: what ``backup(to:)`` wrote.
  ///   - path: where the vault is to be.
  ///   - password: the password of the backup.
  ///   - clock: the clocks it goes by.
  /// - Returns: what ``Restoration/commit()`` puts in place.
  /// - Throws: ``SecretVaultError``: `uselessBackup`, `file`, `wrongPassword`, `tampered`.
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

  /// Checks that a password opens the vault, which is in memory alone: nothing is counted against it,
  /// and what was counted before is forgotten.
  private func requireOpening(by password: borrowing SecretBytes) throws {
    let header = try read { header in header }
    guard let dataKey = header.dataKey(under: try header.key(of: password)) else {
      throw SecretVaultError.wrongPassword(path: path, remaining: nil)
    }
    try acceptPassword(dataKey)
  }

  /// A vault in memory, as a file holds it; the file itself is not touched.
  private static func connect(_ file: String, contents: [UInt8]) throws -> SQLiteConnection {
    let connection = try SecretVaultError.wrapping {
      try SQLiteConnection(inMemory: contents, path: file, format: KeyStoreFormat.store)
    }
    // What is no vault at all was told by the library, in better words.
    if let fault = KeyStoreSeal.fault(in: contents) {
      throw SecretVaultError.damaged(path: file, reason: fault)
    }
    return connection
  }

  /// Puts a restored vault where another one may be.
  fileprivate static func replace(
    _ path: String, by file: consuming WholeFile, clock: KeyStoreClock
  ) throws -> String? {
    guard Folder.exists(path) else {
      try file.replace()
      return nil
    }
    do {
      // Opening and closing brings what a killed process was writing to an end.
      _ = try KeyStore(try connect(path), clock: clock).status()
    } catch {
      if case SecretVaultError.store(.busy) = error { throw error }
      let aside = try moveAside(path)
      try file.replace()
      return aside
    }
    // What stands beside it now is somebody's who is writing.
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

  /// Removes the file of a vault whose key was destroyed, and what the library had beside it.
  ///
  /// - Throws: ``SecretVaultError``: `file`.
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
  /// The same fault, of a backup; a wrong password is no fault of it.
  fileprivate func of(backup: String) -> SecretVaultError {
    switch self {
    case .destroyed, .damaged, .tampered, .store:
      .uselessBackup(path: backup, reason: message)
    default: self
    }
  }
}
