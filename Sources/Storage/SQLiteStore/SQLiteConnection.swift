internal import CSQLite
internal import FileSupport
internal import Reporting

/// One connection to one SQLite file of a known kind.
///
/// The connection syncs at every commit, checks foreign keys, and waits for other processes before
/// it throws ``SQLiteStoreError/busy(path:store:)``. It is not `Sendable`: two tasks that need the
/// store open it twice. The last connection that closes leaves no files next to the store. Compiled
/// statements are kept for reuse.
///
/// ```swift
/// let connection = try SQLiteConnection(path: path, mode: .existing, format: format)
/// try connection.transaction { () throws(SQLiteStoreError) in
///   try connection.run("INSERT INTO network (title) VALUES (?)", [.text("westend")])
/// }
/// ```
@safe public final class SQLiteConnection {
  /// The access that the caller needs.
  public enum Mode: Sendable {
    /// Read and write; create the file if it is missing.
    case create
    /// Read and write an existing file.
    case existing
    /// Only read an existing file, which may be on a read-only medium or in a read-only folder.
    case readOnly
    /// Only read a copy to which no process writes: without locks, and without files next to it.
    case unchanging

    var isReading: Bool { self == .readOnly || self == .unchanging }
  }

  /// The path as the caller passed it.
  public let path: String
  /// The kind of store.
  public let format: StoreFormat
  /// The open handle; closed in `deinit`, after the kept statements.
  private(set) var handle: OpaquePointer
  let mode: Mode
  /// The state at the opening of a file that is read without locks; see ``hasChangedUnderneath``.
  private var state: FileState?
  private let busyMilliseconds: Int32
  /// Whether the store has no file.
  public let isInMemory: Bool
  private var depth = 0
  private var isWriting = false
  /// The compiled statements that are not in use, by their text; the texts are constants.
  private var waitingStatements: [String: SQLiteStatement] = [:]
  /// The texts of the statements that the open transaction has run.
  private var writes: Set<String> = []
  /// The value of `PRAGMA schema_version` when the schema was last compared with that of the
  /// store's version.
  var comparedSchema: Int64?

  /// Opens a store and migrates its tables to the current version.
  ///
  /// The file is recognized before it is changed. Creating or migrating is one transaction, so a
  /// process that dies in between leaves the previous state.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - mode: the access that the caller needs.
  ///   - format: the expected kind of store.
  ///   - busyTimeout: the time to wait for other processes, at most one hour.
  ///   - populate: fills the tables of a new store, in the transaction that creates them.
  /// - Throws: ``SQLiteStoreError``, wrapped in `E`, or the error of `populate`.
  public init<E: SQLiteStoreErrorConvertible>(
    path: String, mode: Mode, format: StoreFormat, busyTimeout: Duration = .seconds(5),
    populate: (SQLiteConnection) throws(E) -> Void
  ) throws(E) {
    let timeout = max(0, min(busyTimeout / .milliseconds(1), 3_600_000))
    let opened = try E.wrapping { () throws(SQLiteStoreError) in
      try SQLiteConnection.openFile(path, mode: mode, format: format)
    }
    unsafe handle = opened.handle
    state = opened.state
    busyMilliseconds = Int32(timeout)
    isInMemory = false
    self.path = path
    self.format = format
    self.mode = mode
    unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
    try prepareStore(mode: mode, busyTimeout: busyTimeout, populate: populate)
  }

  /// Creates a connection from the handle of a store in memory, which no other connection uses.
  init(
    inMemory opened: OpaquePointer, path: String, mode: Mode, format: StoreFormat
  ) throws(SQLiteStoreError) {
    unsafe handle = opened
    state = nil
    busyMilliseconds = 0
    isInMemory = true
    self.path = path
    self.format = format
    self.mode = mode
    try prepareStore(mode: mode, busyTimeout: .zero) { (_) throws(SQLiteStoreError) in }
  }

  /// Opens a store; the tables of a new one are empty.
  public convenience init(
    path: String, mode: Mode, format: StoreFormat, busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteStoreError) {
    try self.init(path: path, mode: mode, format: format, busyTimeout: busyTimeout) {
      (_) throws(SQLiteStoreError) in
    }
  }

  deinit { close() }

  /// Finalizes the kept statements, then closes the handle, so that a file's last connection can
  /// remove the journal and log.
  private func close() {
    waitingStatements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Releases every lock by closing and reopening the file; no statement may be in use.
  func reopen(mode: Mode, leavingNoLog: Bool = false) throws(SQLiteStoreError) {
    let opened = try SQLiteConnection.openFile(
      path, mode: mode, format: format, leavingNoLog: leavingNoLog)
    close()
    unsafe handle = opened.handle
    state = opened.state
    unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  /// Whether a file that is read without locks may have been written since the connection was
  /// opened.
  var hasChangedUnderneath: Bool {
    guard let state else { return false }
    let file = StoreFile(path)
    return file.state != state || file.pendingJournal != nil
  }

  /// Runs `body` as one transaction: all of its changes are committed, or none.
  ///
  /// Other writers are locked out from the start. A transaction inside another one is a savepoint:
  /// it can be rolled back alone, and is committed with the outer one. Before the commit, the
  /// schema is compared again with that of the store's version, and each index of a changed table
  /// with its table.
  ///
  /// - Throws: the error of `body`, after the changes were rolled back; or the store's own error.
  public func transaction<Result, E: SQLiteStoreErrorConvertible>(
    _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    precondition(depth == 0 || isWriting, "a snapshot cannot become a transaction")
    return try scope(
      begin: depth == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT nested", writing: true, body)
  }

  /// Runs `body` on one consistent state of the store; inside a transaction, on the state of the
  /// transaction.
  ///
  /// `body` must not begin a transaction: the store may have changed since it was read.
  ///
  /// - Throws: the error of `body`, or the store's own error.
  public func snapshot<Result, E: SQLiteStoreErrorConvertible>(
    _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    if depth > 0 { return try body() }
    return try scope(begin: "BEGIN DEFERRED", writing: false, body)
  }

  /// The number of rows that the connection has inserted, updated or deleted.
  public var changeCount: Int64 { unsafe sqlite3_total_changes64(handle) }

  /// Whether a transaction is open; `false` in a snapshot.
  public var isInTransaction: Bool { depth > 0 && isWriting }

  /// Runs one statement and ignores its rows.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - values: one value for each `?`, in order.
  /// - Returns: the number of rows that were inserted, updated or deleted.
  /// - Throws: ``SQLiteStoreError``.
  @discardableResult
  public func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteStoreError) -> Int {
    if isWriting { writes.insert(sql) }
    return try lending(sql) { (statement) throws(SQLiteStoreError) in try statement.run(values) }
  }

  /// Runs one statement and reads each of its rows.
  ///
  /// - Throws: the error of `read`, or the store's own error.
  public func rows<Item, E: SQLiteStoreErrorConvertible>(
    _ sql: String, _ values: [SQLiteValue] = [],
    _ read: (borrowing SQLiteRow) throws(E) -> Item
  ) throws(E) -> [Item] {
    try lending(sql) { (statement) throws(E) in try statement.rows(values, read) }
  }

  /// Lends the compiled statement for a text.
  ///
  /// A lent statement cannot be lent again: the same text inside `body` is compiled once more.
  private func lending<Result, E: SQLiteStoreErrorConvertible>(
    _ sql: String, _ body: (SQLiteStatement) throws(E) -> Result
  ) throws(E) -> Result {
    let statement = try E.wrapping { () throws(SQLiteStoreError) in
      if let waiting = waitingStatements.removeValue(forKey: sql) { return waiting }
      return try SQLiteStatement(sql, on: self)
    }
    // Some pragmas take effect when they are compiled, so a compiled one would do nothing in a
    // second run.
    defer { if !sql.hasPrefix("PRAGMA") { waitingStatements[sql] = statement } }
    return try body(statement)
  }

  /// Runs a script of statements without values.
  ///
  /// - Throws: ``SQLiteStoreError``; outside a transaction, earlier statements stay done.
  public func execute(_ script: String) throws(SQLiteStoreError) {
    if isWriting { writes.insert(script) }
    // The script is NUL-terminated for the call; no callback, no text to free.
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, sql: script) }
  }

  /// Checks every page, index and foreign key.
  ///
  /// - Throws: ``SQLiteStoreError/damaged(path:store:detail:)`` with the first finding.
  public func check() throws(SQLiteStoreError) {
    let findings = try rows("PRAGMA integrity_check(1)") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
    if let finding = findings.first, finding != "ok" {
      throw .damaged(path: path, store: format.name, detail: finding)
    }
    let dangling = try rows("PRAGMA foreign_key_check") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
    if let table = dangling.first {
      throw .damaged(
        path: path, store: format.name, detail: "a row of table \(table) refers to a missing row")
    }
  }

  /// Checks every page, without comparing indexes with their tables.
  ///
  /// - Throws: ``SQLiteStoreError/damaged(path:store:detail:)`` with the first finding.
  public func quickCheck() throws(SQLiteStoreError) {
    let findings = try rows("PRAGMA quick_check(1)") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
    if let finding = findings.first, finding != "ok" {
      throw .damaged(path: path, store: format.name, detail: finding)
    }
  }

  private func scope<Result, E: SQLiteStoreErrorConvertible>(
    begin: String, writing: Bool, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    let isOuter = depth == 0
    try E.wrapping { () throws(SQLiteStoreError) in try steer(begin) }
    depth += 1
    isWriting = writing
    defer {
      depth -= 1
      if isOuter {
        isWriting = false
        writes = []
      }
    }
    let result: Result
    do {
      result = try body()
    } catch {
      let fault = isOuter && writing ? indexFault() : nil
      undo(isOuter: isOuter)
      if let fault { throw E(fault) }
      throw error
    }
    if isOuter, writing { Interruption.noteChange() }
    do {
      if isOuter, writing { try requireWritten(writes) }
      try steer(isOuter ? "COMMIT" : "RELEASE nested")
    } catch {
      undo(isOuter: isOuter)
      throw E(error)
    }
    if isOuter, writing, !isInMemory { ActivityLog.note("Changed the \(format.name) \(path).") }
    return result
  }

  private func steer(_ sql: String) throws(SQLiteStoreError) {
    try lending(sql) { (statement) throws(SQLiteStoreError) in try statement.steer() }
  }

  private func undo(isOuter: Bool) {
    // SQLite rolls back automatically after some failures, for example a full disk. A failing
    // rollback needs no handling, because the commit cannot happen either.
    guard unsafe sqlite3_get_autocommit(handle) == 0 else { return }
    try? execute(isOuter ? "ROLLBACK" : "ROLLBACK TO nested; RELEASE nested")
  }
}
