internal import ByteSupport
internal import CSQLite
internal import Glibc

extension SQLiteConnection {
  /// What the header of an open file says.
  private struct Identity {
    let applicationID: UInt32
    let version: Int64
    let isEmpty: Bool
  }

  /// Opens the file alone; nothing is read from it yet.
  static func openFile(
    _ path: String, mode: Mode, format: StoreFormat
  ) throws(SQLiteStoreError) -> OpaquePointer {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .notReadable(
        path: path, store: format.name, reason: "the path is empty or has a NUL in it")
    }
    guard mode == .create || Folder.exists(path) else {
      throw .missing(path: path, store: format.name, remedy: format.remedy)
    }
    try requireOrdinaryFile(path, format: format)
    // A leading './' keeps names like ':memory:' and 'file:x' what they are: names of files.
    let name = path.hasPrefix("/") ? path : "./" + path
    // SQLite takes a file shorter than its smallest page for a new one, and writes over it.
    if let start = try? FileReading.bytes(at: name, limit: 511), !start.isEmpty {
      throw .notADatabase(path: path, store: format.name)
    }
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .existing: flags |= SQLITE_OPEN_READWRITE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw .refused(code: code, detail: "out of memory", sql: "open")
    }
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteFailure(code: code, handle: opened).error(
        path: path, format: format, sql: "open", isOpening: mode)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    return unsafe opened
  }

  /// A pipe would block for ever, and a device take what is written without keeping it.
  private static func requireOrdinaryFile(
    _ path: String, format: StoreFormat
  ) throws(SQLiteStoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder(path: path, store: format.name)
    default:
      throw .notReadable(
        path: path, store: format.name, reason: "it is a device, a pipe or a socket")
    }
  }

  /// Recognises the file, then sets the connection up and brings the tables up to date.
  func prepareStore<E: SQLiteStoreErrorConvertible>(
    mode: Mode, busyTimeout: Duration, populate: (SQLiteConnection) throws(E) -> Void
  ) throws(E) {
    let isCurrent = try E.wrapping { () throws(SQLiteStoreError) in
      unsafe csqlite_set_defensive(handle)
      unsafe csqlite_distrust_schema(handle)
      let identity = try recognise(mode: mode)
      if mode != .readOnly { try requireWritable() }
      try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
      try execute("PRAGMA synchronous = FULL")
      if !identity.isEmpty, identity.version == format.version { return true }
      guard mode != .readOnly else {
        throw .outdated(
          path: path, store: format.name, found: identity.version, known: format.version)
      }
      // Takes effect only before the first page is written.
      if identity.isEmpty, let size = format.pageSize { try execute("PRAGMA page_size = \(size)") }
      try writeAhead(within: busyTimeout)
      return false
    }
    if isCurrent { return }
    try transaction { () throws(E) in
      let isNew = try E.wrapping { () throws(SQLiteStoreError) in try migrate(mode: mode) }
      if isNew { try populate(self) }
    }
  }

  /// Runs the missing migrations; answers whether the store was empty before.
  private func migrate(mode: Mode) throws(SQLiteStoreError) -> Bool {
    // Read again under the lock: another process may have done all this while we waited.
    let identity = try recognise(mode: mode)
    let done = identity.isEmpty ? 0 : Int(clamping: identity.version)
    guard done < format.version else { return false }
    for script in format.migrations[done...] { try execute(script) }
    try execute("PRAGMA application_id = \(Int32(bitPattern: format.applicationID))")
    try execute("PRAGMA user_version = \(format.version)")
    return identity.isEmpty
  }

  private func recognise(mode: Mode) throws(SQLiteStoreError) -> Identity {
    let identity = try readIdentity()
    if identity.isEmpty {
      guard mode == .create else {
        throw .empty(path: path, store: format.name, remedy: format.remedy)
      }
      return identity
    }
    guard identity.applicationID == format.applicationID, identity.version > 0 else {
      throw .foreign(path: path, store: format.name, found: identity.applicationID)
    }
    guard identity.version <= format.version else {
      throw .newer(
        path: path, store: format.name, found: identity.version, known: format.version)
    }
    return identity
  }

  private func readIdentity() throws(SQLiteStoreError) -> Identity {
    try snapshot { () throws(SQLiteStoreError) in
      let id = try integer("PRAGMA application_id")
      let version = try integer("PRAGMA user_version")
      let objects = try integer("SELECT count(*) FROM sqlite_schema")
      return Identity(
        applicationID: UInt32(bitPattern: Int32(truncatingIfNeeded: id)), version: version,
        isEmpty: id == 0 && version == 0 && objects == 0)
    }
  }

  /// SQLite opens a file that must not be written as read-only, without a word.
  private func requireWritable() throws(SQLiteStoreError) {
    guard unsafe sqlite3_db_readonly(handle, "main") == 1 else { return }
    throw .notWritable(path: path, store: format.name, reason: "the file is read-only")
  }

  /// Switches the file to write-ahead logging, which it then keeps.
  ///
  /// Two processes that make the same file meet here, and SQLite does not wait on this switch.
  private func writeAhead(within timeout: Duration) throws(SQLiteStoreError) {
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      do throws(SQLiteStoreError) {
        let journal = try rows("PRAGMA journal_mode = WAL") { (row) throws(SQLiteStoreError) in
          try row.text(0)
        }
        guard journal == ["wal"] else {
          throw .notWritable(
            path: path, store: format.name,
            reason: "the file system does not allow write-ahead logging")
        }
        return
      } catch {
        guard case .busy = error, clock.now < deadline else { throw error }
        _ = sqlite3_sleep(5)
      }
    }
  }

  private func integer(_ sql: String) throws(SQLiteStoreError) -> Int64 {
    let values = try rows(sql) { (row) throws(SQLiteStoreError) in try row.integer(0) }
    guard let value = values.first else {
      throw .refused(code: SQLITE_DONE, detail: "no row", sql: sql)
    }
    return value
  }
}
