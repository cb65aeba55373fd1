internal import CSQLite
internal import FileSupport
internal import Reporting

/// One connection to one SQLite file of a known kind.
///
/// It syncs at every commit, checks foreign keys, and waits a while for other processes before it gives
/// up with ``SQLiteStoreError/busy(path:store:)``. It is confined to where it was made: two tasks that
/// need the store open it twice. The last connection to close leaves nothing beside the file.
/// A statement is compiled when its text comes for the first time, and kept for the next.
///
/// ```swift
/// let connection = try SQLiteConnection(path: path, mode: .existing, format: format)
/// try connection.transaction { () throws(SQLiteStoreError) in
///   try connection.run("INSERT INTO network (title) VALUES (?)", [.text("westend")])
/// }
/// ```
@safe public final class SQLiteConnection {
  /// What opening may do.
  public enum Mode: Sendable {
    /// Make the file if there is none.
    case create
    /// Read and write a file that is there.
    case existing
    /// Only read a file that is there, also one on a medium or in a folder that cannot be written.
    case readOnly
    /// Only read a copy that nobody writes as long as it is there: no locks, and nothing is made beside
    /// it.
    case unchanging

    /// Whether nothing can be changed.
    var isReading: Bool { self == .readOnly || self == .unchanging }
  }

  /// The path as it was given.
  public let path: String
  /// What kind of store this is.
  public let format: StoreFormat
  /// The open handle; closed in `deinit`, after the statements that wait.
  private(set) var handle: OpaquePointer
  /// What opening may do.
  let mode: Mode
  /// The state of a file that is read without a lock; see ``hasChangedUnderneath``.
  private var state: FileState?
  private let busyMilliseconds: Int32
  /// Whether there is no file at all.
  public let isInMemory: Bool
  private var depth = 0
  private var isWriting = false
  /// Compiled statements that wait to run again, by their text; few, for the texts stand in sources.
  private var waitingStatements: [String: SQLiteStatement] = [:]
  /// The texts of the statements that the open transaction has run to change something.
  private var writes: Set<String> = []
  /// The number of the schema that was compared with that of its version; SQLite counts changes of a schema.
  var comparedSchema: Int64?

  /// Opens a store and brings its tables up to date.
  ///
  /// The file is recognized before anything in it changes, and what creating or migrating does is
  /// one transaction, so that a process that dies on the way leaves the former state.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - mode: whether the file may be made, and may be written.
  ///   - format: the kind of store that is expected.
  ///   - busyTimeout: how long to wait for other processes.
  ///   - populate: fills the tables of a new store, in the transaction that makes them.
  /// - Throws: the ``SQLiteStoreError`` that says what is in the way, or what `populate` throws.
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

  /// Takes the handle of a store in memory, which others cannot be using.
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

  /// Opens a store; a new one has its tables, and nothing in them.
  ///
  /// - Throws: the ``SQLiteStoreError`` that says what is in the way.
  public convenience init(
    path: String, mode: Mode, format: StoreFormat, busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteStoreError) {
    try self.init(path: path, mode: mode, format: format, busyTimeout: busyTimeout) {
      (_) throws(SQLiteStoreError) in
    }
  }

  deinit { close() }

  /// Finalizes what was compiled for the handle and closes the handle, so that a file's last connection
  /// leaves nothing beside the file.
  private func close() {
    waitingStatements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Lets go of every lock by opening the file anew; no statement may be in use.
  func reopen(mode: Mode) throws(SQLiteStoreError) {
    let opened = try SQLiteConnection.openFile(path, mode: mode, format: format)
    close()
    unsafe handle = opened.handle
    state = opened.state
    unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  /// Whether somebody may have written a file that is read without a lock since it was opened.
  var hasChangedUnderneath: Bool {
    guard let state else { return false }
    let file = StoreFile(path)
    return file.state != state || file.pendingJournal != nil
  }

  /// Runs `body` so that all of its changes are kept, or none.
  ///
  /// The store is locked against other writers from the start. A transaction inside another one is
  /// kept or undone by itself, and finally with the outer one. Before anything is kept, the schema is compared
  /// again with that of its version, and each index of a changed table with the table.
  ///
  /// - Throws: what `body` throws, after everything was undone; or the store's own error.
  public func transaction<Result, E: SQLiteStoreErrorConvertible>(
    _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    precondition(depth == 0 || isWriting, "a snapshot cannot become a transaction")
    return try scope(
      begin: depth == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT nested", writing: true, body)
  }

  /// Runs `body` so that all it reads is one state of the store; inside a transaction, that one's.
  ///
  /// A transaction must not be begun in it: the store may have changed since it was read.
  ///
  /// - Throws: what `body` throws, or the store's own error.
  public func snapshot<Result, E: SQLiteStoreErrorConvertible>(
    _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    if depth > 0 { return try body() }
    return try scope(begin: "BEGIN DEFERRED", writing: false, body)
  }

  /// Whether a transaction is open that is not committed yet.
  public var isInTransaction: Bool { depth > 0 && isWriting }

  /// Runs one statement that gives no rows.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - values: one for each `?`, in order.
  /// - Returns: the number of rows that were inserted, updated or deleted.
  /// - Throws: ``SQLiteStoreError``.
  @discardableResult
  public func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteStoreError) -> Int {
    if isWriting { writes.insert(sql) }
    return try lending(sql) { (statement) throws(SQLiteStoreError) in try statement.run(values) }
  }

  /// Runs one statement and reads each of its rows.
  ///
  /// - Throws: what `read` throws, or the store's own error.
  public func rows<Item, E: SQLiteStoreErrorConvertible>(
    _ sql: String, _ values: [SQLiteValue] = [],
    _ read: (borrowing SQLiteRow) throws(E) -> Item
  ) throws(E) -> [Item] {
    try lending(sql) { (statement) throws(E) in try statement.rows(values, read) }
  }

  /// Lends the statement of a text.
  ///
  /// While a statement is lent nobody else gets it: a text that comes again inside `body` is compiled
  /// once more.
  private func lending<Result, E: SQLiteStoreErrorConvertible>(
    _ sql: String, _ body: (SQLiteStatement) throws(E) -> Result
  ) throws(E) -> Result {
    let statement = try E.wrapping { () throws(SQLiteStoreError) in
      if let waiting = waitingStatements.removeValue(forKey: sql) { return waiting }
      return try SQLiteStatement(sql, on: self)
    }
    // Some pragmas act when they are compiled, and would do nothing the next time.
    defer { if !sql.hasPrefix("PRAGMA") { waitingStatements[sql] = statement } }
    return try body(statement)
  }

  /// Runs a script of statements without values.
  ///
  /// - Throws: ``SQLiteStoreError``; the statements before the refused one stay done, unless this is
  ///   inside a transaction.
  public func execute(_ script: String) throws(SQLiteStoreError) {
    if isWriting { writes.insert(script) }
    // The script is NUL-terminated for the call; no callback, no text to free.
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, sql: script) }
  }

  /// Reads every page and every reference, and says what contradicts.
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

  /// Reads every page, without comparing indexes with their tables, and says what contradicts.
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
      undo(isOuter: isOuter)
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
    if isOuter, writing { ActivityLog.note("Changed the \(format.name) \(path).") }
    return result
  }

  private func steer(_ sql: String) throws(SQLiteStoreError) {
    try lending(sql) { (statement) throws(SQLiteStoreError) in try statement.steer() }
  }

  private func undo(isOuter: Bool) {
    // SQLite has already rolled back on its own after some failures, a full disk for one; a
    // rollback that fails leaves nothing to undo either, for the next commit cannot happen.
    guard unsafe sqlite3_get_autocommit(handle) == 0 else { return }
    try? execute(isOuter ? "ROLLBACK" : "ROLLBACK TO nested; RELEASE nested")
  }
}
