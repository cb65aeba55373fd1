internal import ByteSupport
internal import CSQLite
internal import FileSupport
internal import Glibc
internal import Reporting

extension SQLiteConnection {
  /// The application id, version and schema of an open file.
  struct Identity {
    let applicationID: UInt32
    let version: Int64
    /// The tables, indexes, triggers and views.
    let schema: Set<SchemaEntry>
    /// The number of schema changes, from `PRAGMA schema_version`.
    let schemaCount: Int64

    var isEmpty: Bool { applicationID == 0 && version == 0 && schema.isEmpty }
  }

  /// A handle, and the state of the file if it is read without a lock.
  @safe struct Opened {
    let handle: OpaquePointer
    let state: FileState?
  }

  /// Opens the file without checking its kind; reads only the journal version in the header.
  ///
  /// `leavingNoLog` keeps a reader from creating a log, for example on a full disk.
  static func openFile(
    _ path: String, mode: Mode, format: StoreFormat, leavingNoLog: Bool = false
  ) throws(SQLiteStoreError) -> Opened {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .notReadable(
        path: path, store: format.name, reason: "the path is empty or has a NUL in it")
    }
    guard mode == .create || Folder.exists(path) else {
      throw .missing(path: path, store: format.name, remedy: format.remedy)
    }
    if !mode.isReading {
      do throws(FileError) { try WorkspaceBounds.check(path) } catch { throw .outOfBounds(error) }
    }
    try requireOrdinaryFile(path, format: format)
    let file = StoreFile(path)
    let obstacle = file.state == nil ? nil : file.obstacle
    if !mode.isReading, let obstacle {
      throw .notWritable(path: path, store: format.name, reason: obstacle)
    }
    if format.isPrivate, !mode.isReading { file.keepPrivate(creating: mode == .create) }
    // With './' in front, names like ':memory:' and 'file:x' are ordinary file names.
    let name = FilePath.isAbsolute(path) ? path : "./" + path
    let flags: Int32
    switch mode {
    case .create: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .existing: flags = SQLITE_OPEN_READWRITE
    // Readers create a log too, and only a writer can remove it; `query_only` prevents changes.
    case .unchanging: flags = SQLITE_OPEN_READONLY
    case .readOnly:
      let staysUntouched =
        leavingNoLog || WorkspaceBounds.current?.staysUntouched ?? false
      flags = obstacle == nil && !staysUntouched ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    }
    if mode == .unchanging {
      return unsafe Opened(
        handle: try openUnchanging(name, path: path, mode: mode, format: format), state: nil)
    }
    let state = file.state
    let handle = try unsafe openHandle(name, flags: flags, path: path, mode: mode, format: format)
    guard flags == SQLITE_OPEN_READONLY, file.pendingJournal == nil,
      unsafe csqlite_header_byte(handle, 18) == writeAheadVersion
    else { return unsafe Opened(handle: handle, state: nil) }
    // The log does not exist and cannot or must not be created, so the file contains all pages.
    unsafe sqlite3_close_v2(handle)
    return unsafe Opened(
      handle: try openUnchanging(name, path: path, mode: mode, format: format), state: state)
  }

  private static func openUnchanging(
    _ name: String, path: String, mode: Mode, format: StoreFormat
  ) throws(SQLiteStoreError) -> OpaquePointer {
    try unsafe openHandle(
      "file:\(FilePath.isAbsolute(path) ? "//" : "")\(percentEncoded(name))?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path: path, mode: mode, format: format)
  }

  /// The write version, at offset 18 of the header, of a file with a write-ahead log.
  private static var writeAheadVersion: Int32 { 2 }

  private static func openHandle(
    _ name: String, flags: Int32, path: String, mode: Mode, format: StoreFormat
  ) throws(SQLiteStoreError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      SystemText.cString(name), &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened = unsafe opened else {
      throw .noMemory(path: path, store: format.name, reason: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteFailure(code: code, handle: opened).error(
        path: path, format: format, sql: "open", isOpening: mode)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    ActivityLog.note(
      "Opened the \(format.name) \(path)\(mode.isReading ? " for reading" : "").")
    unsafe csqlite_set_defensive(opened)
    unsafe csqlite_distrust_schema(opened)
    return unsafe opened
  }

  /// The path for a URI: all bytes except letters, digits and `-._~/` are replaced by `%` and two
  /// hex digits.
  private static func percentEncoded(_ path: String) -> String {
    var text = ""
    for byte in SystemText.bytes(path) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + Hex.encode([byte])
      }
    }
    return text
  }

  /// Rejects folders, pipes, which would block, and devices, which would not keep the data.
  private static func requireOrdinaryFile(
    _ path: String, format: StoreFormat
  ) throws(SQLiteStoreError) {
    for end in ["-journal", "-wal", "-shm"] {
      // SQLite opens these files too, and would wait for the other end of a pipe.
      guard let status = StoreFile.status(path + end), status.st_mode & S_IFMT != S_IFREG else {
        continue
      }
      throw .notReadable(
        path: path + end, store: format.name,
        reason: "it is not a regular file, as SQLite's files are")
    }
    guard let status = StoreFile.status(path) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // SQLite would treat a file shorter than its smallest page as new, and overwrite it.
      guard !(1..<512).contains(status.st_size) else {
        throw .notADatabase(path: path, store: format.name)
      }
    case S_IFDIR: throw .isFolder(path: path, store: format.name)
    default:
      throw .notReadable(
        path: path, store: format.name, reason: "it is a device, a pipe or a socket")
    }
  }

  /// Checks the kind of the file, then configures the connection and migrates the tables.
  func prepareStore<E: SQLiteStoreErrorConvertible>(
    mode: Mode, busyTimeout: Duration, populate: (SQLiteConnection) throws(E) -> Void
  ) throws(E) {
    let isCurrent = try E.wrapping { () throws(SQLiteStoreError) in
      let identity =
        mode.isReading || isInMemory
        ? try recognizeForReading() : try prepareForWriting(mode: mode, within: busyTimeout)
      try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
      try execute("PRAGMA synchronous = \(format.journal.synchronous)")
      if mode.isReading { try execute("PRAGMA query_only = ON") }
      if !identity.isEmpty, identity.version == format.version || format.keepsOldVersions {
        return true
      }
      guard !mode.isReading else {
        throw .outdated(
          path: path, store: format.name, found: identity.version, known: format.version)
      }
      // The page size takes effect only before the first page is written.
      if identity.isEmpty, let size = format.pageSize { try execute("PRAGMA page_size = \(size)") }
      if !isInMemory { try setJournal(within: busyTimeout) }
      return false
    }
    if isCurrent { return }
    try transaction { () throws(E) in
      let isNew = try E.wrapping { () throws(SQLiteStoreError) in try migrate(mode: mode) }
      if isNew { try populate(self) }
    }
  }

  /// Recognizes a file that is only read; on a full disk it is read as on a read-only medium.
  private func recognizeForReading() throws(SQLiteStoreError) -> Identity {
    do throws(SQLiteStoreError) { return try recognize(mode: mode) } catch {
      guard case .full = error, mode == .readOnly, !isInMemory else { throw error }
      try reopen(mode: mode, leavingNoLog: true)
      return try recognize(mode: mode)
    }
  }

  /// Runs the missing migrations of a store that keeps old versions; inside a transaction.
  public func bringUpToDate() throws(SQLiteStoreError) {
    precondition(isInTransaction, "an old version is brought up to date with a change of it")
    _ = try migrate(mode: mode)
  }

  /// Runs the missing migrations; returns `true` if the store was empty before.
  private func migrate(mode: Mode) throws(SQLiteStoreError) -> Bool {
    // The identity is read again under the lock, because another process may have migrated the
    // store meanwhile.
    let identity = try recognize(mode: mode)
    let done = identity.isEmpty ? 0 : Int(clamping: identity.version)
    guard done < format.version else { return false }
    for script in format.migrations[done...] { try execute(script) }
    try execute("PRAGMA application_id = \(Int32(bitPattern: format.applicationID))")
    try execute("PRAGMA user_version = \(format.version)")
    return identity.isEmpty
  }

  /// Reads the kind and version of the file, and checks that this program can use it.
  func recognize(mode: Mode) throws(SQLiteStoreError) -> Identity {
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
      throw .newer(path: path, store: format.name, found: identity.version, known: format.version)
    }
    if let detail = try format.difference(of: identity.schema, version: Int(identity.version)) {
      throw .otherSchema(path: path, store: format.name, detail: detail)
    }
    comparedSchema = identity.schemaCount
    return identity
  }

  private func readIdentity() throws(SQLiteStoreError) -> Identity {
    try snapshot { () throws(SQLiteStoreError) in
      let id = try integer("PRAGMA application_id")
      let version = try integer("PRAGMA user_version")
      return Identity(
        applicationID: UInt32(bitPattern: Int32(truncatingIfNeeded: id)), version: version,
        schema: try schema(), schemaCount: try integer("PRAGMA schema_version"))
    }
  }

  func integer(_ sql: String) throws(SQLiteStoreError) -> Int64 {
    let values = try rows(sql) { (row) throws(SQLiteStoreError) in try row.integer(0) }
    guard let value = values.first else {
      throw .refused(code: SQLITE_DONE, detail: "no row", sql: sql)
    }
    return value
  }
}
