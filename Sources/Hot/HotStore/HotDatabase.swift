package import ByteSupport
package import FileSupport
import Reporting
package import SQLiteStore

/// The database of the hot side: networks with their endpoints, two versions of metadata for each
/// name, the history of metadata, legacy types and verifiers (hot-side 2.4, design 7).
///
/// Every change is one transaction. Several processes may use one file: a second writer waits, and
/// gets a busy error after five seconds. Rows are checked when they are read; an inconsistent row
/// is an error and is never skipped. Next to the file is a copy of its last good state,
/// ``LastGoodCopy``.
///
/// ```swift
/// let database = try HotDatabase.open(at: path)
/// let outcome = try database.store(incoming, firstSeen: now)
/// ```
package final class HotDatabase {
  let connection: SQLiteConnection

  /// The path, as the caller gave it.
  package var path: String { connection.path }

  /// The state before the open transaction, if the transaction is destructive; see
  /// ``keepFormerState()``.
  var formerState: FormerState?

  /// Returns the genesis hash for an id in the portal next to the database; `nil` for an unknown id
  /// (round 4).
  package var portalChain: ((_ id: String) -> Hash256?)?

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Opens an existing database; a copy needs the mode `.unchanging`.
  ///
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError/store(_:)``; ``HotDatabaseError/gone(path:copy:)`` if only a copy
  ///   exists.
  package static func open(
    at path: String, mode: SQLiteConnection.Mode = .existing,
    busyTimeout: Duration = .seconds(5)
  ) throws -> HotDatabase {
    precondition(mode != .create, "a new database needs defaults")
    do throws(SQLiteStoreError) {
      return HotDatabase(
        try SQLiteConnection(path: path, mode: mode, format: format, busyTimeout: busyTimeout))
    } catch {
      guard case .missing = error, let copy = LastGoodCopy.all(of: path).first else {
        throw HotDatabaseError.store(error)
      }
      throw HotDatabaseError.gone(path: path, copy: copy.path)
    }
  }

  /// Opens an existing database for reading; an older schema is migrated first.
  ///
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError``, as ``open(at:mode:busyTimeout:)``.
  package static func openUpToDate(at path: String) throws -> HotDatabase {
    do { return try open(at: path, mode: .readOnly) } catch HotDatabaseError.store(.outdated) {
      return try open(at: path)
    }
  }

  /// Opens a database, or creates it with the defaults; its folder must exist.
  ///
  /// An existing database keeps its contents. If the database is created, an existing last good
  /// copy becomes the second generation.
  ///
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError``.
  package static func create(
    at path: String, defaults: NetworkDefaults, busyTimeout: Duration = .seconds(5)
  ) throws -> HotDatabase {
    let turn = try turn(at: path)
    defer { withExtendedLifetime(turn) {} }
    return try HotDatabaseError.wrapping {
      HotDatabase(
        try SQLiteConnection.open(
          path: path, mode: .create, format: format, busyTimeout: busyTimeout
        ) { connection in
          try HotDatabase(connection).restoreDefaults(defaults)
          try LastGoodCopy.wrapping { try LastGoodCopy(of: path).moveBack() }
        })
    }
  }

  /// Waits for the lock that allows replacing the file of the database.
  ///
  /// - Returns: the lock.
  /// - Throws: ``HotDatabaseError/file(_:)``.
  static func turn(at path: String) throws -> FolderTurn {
    do throws(FileError) { return try FolderTurn(around: path) } catch {
      throw HotDatabaseError.file(error)
    }
  }

  /// Replaces the contents of all tables with the defaults (hot-side 2.5, 5.7).
  ///
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  package func restoreDefaults(_ defaults: NetworkDefaults) throws {
    try transaction {
      try keepFormerState()
      for table in HotDatabase.tables { try run("DELETE FROM \(table)") }
      for file in defaults.networks { try add(file, isDefault: true) }
      try setLegacyTypes(defaults.types)
      try setGeneralVerifier(defaults.generalVerifier)
    }
  }

  /// Runs `body` in a transaction; calls may be nested.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`, after a rollback; `HotDatabaseError`.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    if connection.isInTransaction {
      return try HotDatabaseError.wrapping { try connection.transaction(body) }
    }
    let count = connection.changeCount
    let result = try change(body)
    keepLastGood(hasChanged: connection.changeCount != count)
    return result
  }

  /// Runs `body` in a transaction that includes files.
  ///
  /// The files are complete on disk before the commit, and are renamed into place after it.
  ///
  /// - Parameters:
  ///   - files: receives the files from `body`.
  ///   - unnamed: converts the error of a file that could not be renamed into place.
  ///   - body: the changes; not inside another transaction.
  /// - Returns: the result of `body`.
  /// - Throws: after a rollback, the error of `body`, `HotDatabaseError`, or `FileError` for a file
  ///   that cannot be completed; after the commit, the error of `unnamed`.
  package func transaction<Result>(
    with files: PendingFiles, unnamed: (FileError) -> any Error, _ body: () throws -> Result
  ) throws -> Result {
    precondition(!connection.isInTransaction, "files belong to the outermost transaction")
    let result = try change(body) { try files.seal() }
    var fault: FileError?
    do throws(FileError) { try files.giveNames() } catch { fault = error }
    // The system makes the new names durable meanwhile.
    keepLastGood(hasChanged: true)
    do throws(FileError) { try files.commit() } catch { fault = fault ?? error }
    if let fault { throw unnamed(fault) }
    return result
  }

  /// Runs `body` in a transaction without copying the database afterwards; for data that can be
  /// computed again.
  func unkept(_ body: () throws -> Void) throws {
    try HotDatabaseError.wrapping { try connection.transaction(body) }
  }

  /// Runs `body` in the outermost transaction; the caller then calls ``keepLastGood(hasChanged:)``.
  private func change<Result>(
    _ body: () throws -> Result, beforeCommit: () throws -> Void = {}
  ) throws -> Result {
    defer { formerState = nil }
    return try HotDatabaseError.wrapping {
      try connection.transaction {
        let result = try body()
        // SQLite writes its pages while the system still writes the files to disk.
        try connection.flush()
        try beforeCommit()
        try nameFormerState()
        return result
      }
    }
  }

  /// Runs `body` on one consistent state of the database; `body` must not change it.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`, or `HotDatabaseError`.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try HotDatabaseError.wrapping { try connection.snapshot(body) }
  }

  /// Changes a record in one transaction, and verifies it by reading it back.
  ///
  /// - Parameters:
  ///   - subject: the record, for messages.
  ///   - record: the record after the change; `nil` if it is removed.
  ///   - read: reads the record.
  ///   - change: the change.
  /// - Throws: the errors of `read` and `change`; `HotDatabaseError.store(_:)` if the record
  ///   differs.
  func write<Record: Equatable>(
    _ subject: String, _ record: Record?, readingBy read: () throws -> Record?,
    _ change: () throws -> Void
  ) throws {
    try transaction {
      try change()
      guard try read() == record else {
        throw HotDatabaseError.store(
          .damaged(
            path: path, store: HotDatabase.format.name,
            detail: "\(subject) was stored differently from what was written"))
      }
    }
  }

  /// Runs one statement that returns no rows, and returns the number of changed rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int {
    try HotDatabaseError.wrapping { try connection.run(sql, values) }
  }

  /// Reads rows; column 0 is the key that messages about damaged rows contain.
  func rows<Item>(
    of table: String, _ sql: String, _ values: [SQLiteValue] = [],
    _ read: (borrowing SQLiteRow) throws -> Item
  ) throws -> [Item] {
    try HotDatabaseError.wrapping {
      try connection.rows(sql, values) { row in
        do { return try read(row) } catch SQLiteStoreError.column(
          let name, let expected, let found, _)
        {
          throw HotDatabaseError.damagedRow(
            table: table, key: row.shownKey, reason: "has \(found) as \(name), not \(expected)")
        }
      }
    }
  }

  /// The error for a record that was not found: the damage, if an index that does not fit its table hides rows.
  package func missing(_ error: HotDatabaseError) -> HotDatabaseError {
    connection.indexFault().map { HotDatabaseError.store($0) } ?? error
  }

  /// Reads the texts of the first column, in the order of the statement.
  func texts(_ sql: String, _ values: [SQLiteValue] = []) throws -> [String] {
    try HotDatabaseError.wrapping {
      try connection.rows(sql, values) { row in try row.text(0) }
    }
  }
}

extension SQLiteRow {
  func hash(_ index: Int) throws(SQLiteStoreError) -> Hash256 {
    let bytes = try bytes(index)
    guard let hash = Hash256(bytes) else {
      throw wrong(index, expected: "32 bytes", found: "\(bytes.count.counted("byte"))")
    }
    return hash
  }

  /// The hash in a column; `nil` for `NULL`.
  func hash(ifPresent index: Int) throws(SQLiteStoreError) -> Hash256? {
    isNull(index) ? nil : try hash(index)
  }

  /// The key in column 0, for messages.
  fileprivate var shownKey: String {
    if let text = try? text(0) { return ScreenText.quoted(text) }
    if let number = try? integer(0) { return String(number) }
    if let bytes = try? bytes(0) { return Hex.encode(bytes.prefix(32)) }
    return "an entry"
  }
}
