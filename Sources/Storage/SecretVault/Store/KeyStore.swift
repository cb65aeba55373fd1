import ByteSupport
import FileSupport
package import SQLiteStore
package import SubstrateCrypto

/// A store of named secrets behind a password, in one file.
///
/// Locked, it gives names and what is public of keys; ``unlock(password:since:within:onDelay:)`` gives the
/// rest. The password's key (Argon2id) wraps a random data key; the data key encrypts each value for
/// its place, and authenticates everything else.
///
/// ```swift
/// let vault = try KeyStore.open(at: path)
/// let unlocked = try vault.unlock(password: password)
/// let signature = try unlocked.keyPair(named: "release").sign(payload)
/// ```
package final class KeyStore {
  /// The file.
  package let path: String
  /// The clocks it goes by.
  package let clock: KeyStoreClock
  /// Which password the vault had when it was opened here.
  package internal(set) var generation: Generation?
  let connection: SQLiteConnection

  /// One password of a vault, from its setting to the next change.
  package struct Generation: Equatable, Sendable {
    fileprivate let instance: [UInt8]
    fileprivate let wrappedKey: [UInt8]?
  }

  init(_ connection: SQLiteConnection, clock: KeyStoreClock) throws {
    self.connection = connection
    self.clock = clock
    path = connection.path
    try SecretVaultError.wrapping {
      // What is removed is overwritten, so that no page keeps a former wrapped key.
      try connection.execute("PRAGMA secure_delete = ON")
    }
  }

  /// Whether something stands where a vault would be.
  package static func exists(at path: String) -> Bool { Folder.exists(path) }

  /// Opens a vault, locked.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - clock: the clocks it goes by.
  /// - Returns: the vault, whole to the byte.
  /// - Throws: ``SecretVaultError``: `store`, `tooOpen`, `otherOwner`, `otherGroup`, `damaged`.
  package static func open(at path: String, clock: KeyStoreClock = .system) throws -> KeyStore {
    if Folder.exists(path) { try KeyStoreAccess.checkOthers(path) }
    return try KeyStoreDamage.telling(path) {
      let keyStore = try KeyStore(try connect(path), clock: clock)
      let isStale = try keyStore.read { header in
        try header.access.check(path)
        keyStore.generation = header.generation
        return try KeyStoreSeal.isStale(keyStore.connection)
      }
      // Where it can be written; otherwise nothing has changed that would need it.
      if isStale { _ = try? keyStore.change { _ in } }
      return keyStore
    }
  }

  /// Opens the file, for reading alone where it cannot be written.
  package static func connect(_ path: String) throws -> SQLiteConnection {
    try KeyStoreDamage.requireHeader(path)
    do throws(SQLiteStoreError) {
      return try SQLiteConnection(path: path, mode: .existing, format: KeyStoreFormat.store)
    } catch {
      guard case .notWritable = error else { throw SecretVaultError.store(error) }
      return try SecretVaultError.wrapping {
        try SQLiteConnection(path: path, mode: .readOnly, format: KeyStoreFormat.store)
      }
    }
  }

  /// What a locked vault says of itself.
  package struct Status: Equatable, Sendable {
    /// Its identifier, of reverse-domain form.
    package let identifier: String
    /// When it was made, in seconds since 1970.
    package let createdAt: Int64
    /// Who may reach its file.
    package let access: KeyStoreAccess
    /// When its password was set, in seconds since 1970.
    package let passwordSetAt: Int64
    /// What it demands of its password.
    package let policy: KeyStorePolicy
    /// When the password was found expired, in seconds since 1970; `nil` if it never was.
    package let expiredAt: Int64?
    /// Different wrong passwords in a row.
    package let attempts: Int
    /// Attempts that were begun since the last right password and never judged, because their
    /// processes were killed.
    package let unfinishedAttempts: Int
    /// What one guess of the password costs.
    package let cost: PasswordHash.Cost
    /// How it lost its key; `nil` for a vault in use.
    package let destruction: Destruction?
    /// Its records, in the order of their names.
    package let records: [RecordListing]
    /// When the last backup was made, in seconds since 1970, and where it went.
    package let backup: (time: Int64, path: String)?

    /// Whether all parts are equal.
    package static func == (left: Status, right: Status) -> Bool {
      left.identifier == right.identifier && left.createdAt == right.createdAt
        && left.access == right.access && left.passwordSetAt == right.passwordSetAt
        && left.policy == right.policy && left.expiredAt == right.expiredAt
        && left.attempts == right.attempts
        && left.unfinishedAttempts == right.unfinishedAttempts
        && left.cost == right.cost && left.destruction == right.destruction
        && left.records == right.records && left.backup?.time == right.backup?.time
        && left.backup.map { ByteText($0.path) } == right.backup.map { ByteText($0.path) }
    }
  }

  /// What the vault says of itself; authenticated only once it is unlocked.
  package func status() throws -> Status {
    try read { header in
      let records = try KeyStoreRecord.all(connection).map(\.listing)
      return Status(
        identifier: header.identifier, createdAt: header.createdAt, access: header.access,
        passwordSetAt: header.passwordSetAt, policy: header.policy,
        expiredAt: header.expiredAt, attempts: header.wrongPasswords,
        unfinishedAttempts: header.unfinished, cost: header.cost,
        destruction: header.destruction(of: records), records: records,
        backup: header.backupAt.flatMap { time in header.backupPath.map { (time, $0) } })
    }
  }

  /// The records, in the order of their names.
  package func records() throws -> [RecordListing] { try status().records }

  /// The record of a name.
  ///
  /// - Throws: ``SecretVaultError``, also `unknownName`.
  package func record(named name: String) throws -> RecordListing {
    try KeyStore.record(named: name, among: try records())
  }

  /// The record of a name.
  ///
  /// - Throws: ``SecretVaultError/unknownName(name:known:)``.
  package static func record(
    named name: String, among records: [RecordListing]
  ) throws -> RecordListing {
    guard let record = records.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SecretVaultError.unknownName(name: name, known: records.map(\.name))
    }
    return record
  }

  /// Reads one state of the file, whole to the byte.
  package func read<Result>(_ body: (KeyStoreHeader) throws -> Result) throws -> Result {
    try SecretVaultError.wrapping {
      try connection.snapshot {
        try KeyStoreSeal.check(connection)
        return try body(try KeyStoreHeader.read(connection))
      }
    }
  }

  /// Changes the file in one transaction and seals it again, in the present version; it is on the disk
  /// when this returns.
  package func change<Result>(_ body: (inout KeyStoreHeader) throws -> Result) throws -> Result {
    try SecretVaultError.wrapping {
      try connection.transaction {
        try KeyStoreSeal.check(connection)
        if try KeyStoreFormat.version(connection) != KeyStoreFormat.store.version {
          try connection.bringUpToDate()
        }
        var header = try KeyStoreHeader.read(connection)
        let result = try body(&header)
        try header.write(connection)
        try KeyStoreSeal.write(connection)
        return result
      }
    }
  }
}

extension KeyStoreHeader {
  /// The present password; each wrapping of the data key has other bytes.
  var generation: KeyStore.Generation {
    KeyStore.Generation(instance: instance, wrappedKey: wrappedKey)
  }

  /// How the vault lost its key.
  func destruction(of records: [RecordListing]) -> Destruction? {
    destroyedAt.map { time in
      Destruction(
        time: time, attempts: destroyedAttempts, lostNames: records.map(\.name),
        backupPath: backupPath, backupTime: backupAt)
    }
  }
}
