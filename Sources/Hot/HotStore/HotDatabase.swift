package import ByteSupport
package import FileSupport
import Reporting
package import SQLiteStore

/// The hot side's database: networks with their endpoints, two versions of metadata for each name,
/// where they came from, legacy types, and who signs for which network (hot-side 2.4, design 7).
///
/// Every change is one transaction. Two processes may use one file: the second writer waits, and
/// after five seconds is told that the database is busy. Rows are checked when they are read; one
/// that contradicts itself is an error and is never skipped. Beside the file stands a copy of its
/// last good state, ``LastGoodCopy``.
///
/// ```swift
/// let database = try HotDatabase.open(at: path)
/// let outcome = try database.store(incoming, firstSeen: now)
/// ```
package final class HotDatabase {
  /// The connection that all tables are reached by.
  let connection: SQLiteConnection

  /// The file's path, as it was given.
  package var path: String { connection.path }

  /// The state before the open transaction, where that takes something away; see
  /// ``keepFormerState()``.
  var formerState: FormerState?

  /// Finds the chain that a portal beside the database has under an id; `nil` for an id of none (round 4).
  package var portalChain: ((_ id: String) -> Hash256?)?

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Opens a database that is there.
  ///
  /// - Parameters:
  ///   - path: the file; a wrong path is an error and makes nothing.
  ///   - mode: `.existing`, `.readOnly`, or `.unchanging` for a copy.
  ///   - busyTimeout: how long to wait for other processes.
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError/store(_:)``.
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

  /// Opens a database that is there to read it; one that an earlier version has made is brought up to
  /// date first.
  ///
  /// - Parameter path: the file.
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError``, as ``open(at:mode:busyTimeout:)``.
  package static func openUpToDate(at path: String) throws -> HotDatabase {
    do { return try open(at: path, mode: .readOnly) } catch HotDatabaseError.store(.outdated) {
      return try open(at: path)
    }
  }

  /// Opens a database, or makes it with the defaults where there is none.
  ///
  /// One that is there keeps what it has. A last good copy of one that is gone becomes the second
  /// generation.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - defaults: what a new database holds.
  ///   - busyTimeout: how long to wait for other processes.
  /// - Returns: the open database.
  /// - Throws: ``HotDatabaseError/store(_:)``.
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

  /// Waits for the right to put a file in the place of the database.
  ///
  /// - Throws: ``HotDatabaseError/file(_:)``.
  static func turn(at path: String) throws -> FolderTurn {
    do throws(FileError) { return try FolderTurn(around: path) } catch {
      throw HotDatabaseError.file(error)
    }
  }

  /// Empties all tables and writes the defaults (hot-side 2.5, 5.7).
  ///
  /// - Throws: ``HotDatabaseError``; nothing has changed then.
  package func restoreDefaults(_ defaults: NetworkDefaults) throws {
    try transaction {
      try keepFormerState()
      for table in HotDatabase.tables { try run("DELETE FROM \(table)") }
      for file in defaults.networks { try add(file, isDefault: true) }
      try setLegacyTypes(defaults.types)
      try setGeneralVerifier(defaults.generalVerifier)
    }
  }

  /// Runs `body` so that all of its changes are kept, or none; calls may nest.
  ///
  /// - Throws: what `body` throws, after everything was undone; `HotDatabaseError`.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    if connection.isInTransaction {
      return try HotDatabaseError.wrapping { try connection.transaction(body) }
    }
    let result = try change(body)
    keepLastGood()
    return result
  }

  /// Runs `body` so that all of its changes and all of its files are kept, or none: the files are
  /// complete on the disk before the changes are kept, and get their names afterwards.
  ///
  /// - Parameters:
  ///   - files: where `body` adds them.
  ///   - unnamed: makes an error of that of a file that is complete and cannot get its name.
  ///   - body: the changes; not inside another transaction.
  /// - Returns: what `body` gave.
  /// - Throws: what `body` throws, `HotDatabaseError`, or `FileError` for a file that cannot be
  ///   completed, after everything was undone; or what `unnamed` makes, and then the changes are kept.
  package func transaction<Result>(
    with files: PendingFiles, unnamed: (FileError) -> any Error, _ body: () throws -> Result
  ) throws -> Result {
    precondition(!connection.isInTransaction, "files belong to the outermost transaction")
    let result = try change(body) { try files.seal() }
    var fault: FileError?
    do throws(FileError) { try files.giveNames() } catch { fault = error }
    // While the disk works on the names.
    keepLastGood()
    do throws(FileError) { try files.commit() } catch { fault = fault ?? error }
    if let fault { throw unnamed(fault) }
    return result
  }

  /// Runs `body` so that all of its changes are kept, or none; no copy of the database is made, for
  /// what can be found out again.
  func unkept(_ body: () throws -> Void) throws {
    try HotDatabaseError.wrapping { try connection.transaction(body) }
  }

  /// The outermost transaction; ``keepLastGood()`` follows it.
  private func change<Result>(
    _ body: () throws -> Result, beforeCommit: () throws -> Void = {}
  ) throws -> Result {
    defer { formerState = nil }
    return try HotDatabaseError.wrapping {
      try connection.transaction {
        let result = try body()
        // What SQLite syncs for it, it syncs while files still are on their way to the disk.
        try connection.flush()
        try beforeCommit()
        try nameFormerState()
        return result
      }
    }
  }

  /// Runs `body` so that all it reads is one state of the database; nothing may be changed in it.
  ///
  /// - Throws: what `body` throws, or `HotDatabaseError`.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try HotDatabaseError.wrapping { try connection.snapshot(body) }
  }

  /// Changes a record in one transaction, and reads it back.
  ///
  /// - Parameters:
  ///   - subject: the record, as messages name it.
  ///   - record: the record after the change; `nil` for one that is removed.
  ///   - read: reads the record.
  ///   - change: the change.
  /// - Throws: what `read` and `change` throw; `HotDatabaseError.store(_:)` for another record.
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
            detail: "\(subject) was stored otherwise than it was written"))
      }
    }
  }

  /// Runs one statement that gives no rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int {
    try HotDatabaseError.wrapping { try connection.run(sql, values) }
  }

  /// Reads rows; column 0 is the key that names a damaged one.
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

  /// Reads a table's texts, in the order of the statement.
  func texts(_ sql: String, _ values: [SQLiteValue] = []) throws -> [String] {
    try HotDatabaseError.wrapping {
      try connection.rows(sql, values) { row in try row.text(0) }
    }
  }
}

extension SQLiteRow {
  /// The 32 bytes of a hash in a column.
  func hash(_ index: Int) throws(SQLiteStoreError) -> Hash256 {
    let bytes = try bytes(index)
    guard let hash = Hash256(bytes) else {
      throw wrong(index, expected: "32 bytes", found: "\(bytes.count.counted("byte"))")
    }
    return hash
  }

  /// The hash in a column that may be `NULL`.
  func hash(ifPresent index: Int) throws(SQLiteStoreError) -> Hash256? {
    isNull(index) ? nil : try hash(index)
  }

  /// Column 0 as a message names it.
  fileprivate var shownKey: String {
    if let text = try? text(0) { return ScreenText.quoted(text) }
    if let number = try? integer(0) { return String(number) }
    if let bytes = try? bytes(0) { return Hex.encode(bytes.prefix(32)) }
    return "an entry"
  }
}
