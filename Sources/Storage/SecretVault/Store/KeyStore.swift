import ByteSupport
import FileSupport
package import SQLiteStore
package import SubstrateCrypto

/// A store of named secrets behind a password, in one file.
///
/// A locked vault shows the names of records and the public parts of keys;
/// ``unlock(password:since:within:onDelay:)`` gives access to the secrets. The password's key
/// (Argon2id) wraps a random data key. The data key encrypts each value for its place, and
/// authenticates everything else.
///
/// ```swift
/// let vault = try KeyStore.open(at: path)
/// let unlocked = try vault.unlock(password: password)
/// let signature = try unlocked.keyPair(named: "release").sign(payload)
/// ```
package final class KeyStore {
  package let path: String
  package let clock: KeyStoreClock
  /// The generation of the password when this object opened the vault.
  package internal(set) var generation: Generation?
  let connection: SQLiteConnection

  /// One password of a vault, from its setting to its replacement.
  package struct Generation: Equatable, Sendable {
    fileprivate let instance: [UInt8]
    fileprivate let wrappedKey: [UInt8]?
  }

  init(_ connection: SQLiteConnection, clock: KeyStoreClock) throws {
    self.connection = connection
    self.clock = clock
    path = connection.path
    try SecretVaultError.wrapping {
      // SQLite overwrites deleted data, so that no page keeps an earlier wrapped key.
      try connection.execute("PRAGMA secure_delete = ON")
    }
  }

  /// Whether a file or folder exists at the path of a vault.
  package static func exists(at path: String) -> Bool { Folder.exists(path) }

  /// Opens a vault, locked, after a check of its seal and its access.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - clock: the clocks of the vault.
  /// - Returns: the locked vault.
  /// - Throws: ``SecretVaultError``.
  package static func open(at path: String, clock: KeyStoreClock = .system) throws -> KeyStore {
    if Folder.exists(path) { try KeyStoreAccess.checkOthers(path) }
    return try KeyStoreDamage.telling(path) {
      let keyStore = try KeyStore(try connect(path), clock: clock)
      let isStale = try keyStore.read { header in
        try header.access.check(path)
        keyStore.generation = header.generation
        return try KeyStoreSeal.isStale(keyStore.connection)
      }
      // Only if the file is writable; otherwise the library has not changed its header either.
      if isStale { _ = try? keyStore.change { _ in } }
      return keyStore
    }
  }

  /// Opens the file, read-only if it is not writable.
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

  /// The readable facts of a locked vault.
  package struct Status: Equatable, Sendable {
    /// The identifier, in reverse-domain form.
    package let identifier: String
    /// The creation time, in seconds since 1970.
    package let createdAt: Int64
    package let access: KeyStoreAccess
    /// The time when the password was set, in seconds since 1970.
    package let passwordSetAt: Int64
    package let policy: KeyStorePolicy
    /// The time when the password was found expired, in seconds since 1970; `nil` if it never was.
    package let expiredAt: Int64?
    /// The number of different wrong passwords since the last right one.
    package let attempts: Int
    /// The number of attempts since the last right password whose result was not stored, because
    /// their processes were killed.
    package let unfinishedAttempts: Int
    /// The cost of one guess of the password.
    package let cost: PasswordHash.Cost
    /// The destruction of the key; `nil` for a vault in use.
    package let destruction: Destruction?
    /// The records, sorted by name.
    package let records: [RecordListing]
    /// The time of the last backup, in seconds since 1970, and its path; `nil` if there is none.
    package let backup: (time: Int64, path: String)?

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

  /// The readable facts; not authenticated while the vault is locked.
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

  /// The records, sorted by name; not authenticated while the vault is locked.
  package func records() throws -> [RecordListing] { try status().records }

  /// The record with this name, or the record of the key with this public key.
  ///
  /// - Throws: ``SecretVaultError``, `unknownName` if there is none.
  package func record(named name: String) throws -> RecordListing {
    try KeyStore.record(named: name, among: try records())
  }

  /// The record with this name among `records`.
  ///
  /// If there is none, `name` may be a public key in a form of `TypedKey`, and its record is
  /// returned.
  ///
  /// - Throws: ``SecretVaultError/unknownName(name:known:)``.
  package static func record(
    named name: String, among records: [RecordListing]
  ) throws -> RecordListing {
    try record(named: name, among: records) { $0 }
  }

  /// The record with this name, or of the key with this public key, for records of another type.
  static func record<Record>(
    named name: String, among records: [Record], listing: (Record) -> RecordListing
  ) throws -> Record {
    if let record = records.first(where: { listing($0).name.hasSameBytes(as: name) }) {
      return record
    }
    let typed = TypedKey(name)
    let found = records.first { record in
      listing(record).key.map { typed?.admits($0.publicKey) ?? false } ?? false
    }
    guard let found else {
      throw SecretVaultError.unknownName(name: name, known: records.map { listing($0).name })
    }
    return found
  }

  /// Reads one state of the file, after a check of its seal.
  package func read<Result>(_ body: (KeyStoreHeader) throws -> Result) throws -> Result {
    try SecretVaultError.wrapping {
      try connection.snapshot {
        try KeyStoreSeal.check(connection)
        return try body(try KeyStoreHeader.read(connection))
      }
    }
  }

  /// Changes the file in one transaction, migrates it if it is older, and seals it again; the
  /// change is on disk when this returns.
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
  /// The generation of the current password, which is a new one after each wrapping of the data
  /// key.
  var generation: KeyStore.Generation {
    KeyStore.Generation(instance: instance, wrappedKey: wrappedKey)
  }

  /// The destruction of the vault; `nil` for a vault in use.
  func destruction(of records: [RecordListing]) -> Destruction? {
    destroyedAt.map { time in
      Destruction(
        time: time, attempts: destroyedAttempts, lostNames: records.map(\.name),
        backupPath: backupPath, backupTime: backupAt)
    }
  }
}
