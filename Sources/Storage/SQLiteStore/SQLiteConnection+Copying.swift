internal import CSQLite
internal import FileSupport
internal import Reporting

/// Whether the pieces that ``SQLiteConnection/lendFile(_:)`` lent are consistent.
public enum LentFile: Equatable, Sendable {
  /// The pieces are the whole store in its current state.
  case whole
  /// Another connection changed the store while the pieces were lent, so they may be inconsistent.
  case changed
  /// No piece was lent, because a reader uses an earlier state, and committed pages are only in the
  /// log.
  ///
  /// ``SQLiteConnection/copyPages(to:)`` copies these pages too.
  case isInPart
}

/// Copies stores of any size, with only one piece in memory.
extension SQLiteConnection {
  private static let pieceLength = 1 << 20

  /// Lends the file of the store piece by piece, after moving all committed pages into it.
  ///
  /// The file is read through SQLite's own descriptor, because closing another descriptor would
  /// drop this process's locks on it. Other processes may change the store; a change is detected at
  /// the end. While the log is empty, no process writes the file.
  ///
  /// - Parameter body: receives each piece, in the order of the file.
  /// - Returns: the consistency of the pieces.
  /// - Throws: the error of `body`, or the store's own error.
  public func lendFile<E: SQLiteStoreErrorConvertible>(
    _ body: (Span<UInt8>) throws(E) -> Void
  ) throws(E) -> LentFile {
    precondition(!isInMemory && !isInTransaction, "a file is lent between changes")
    let mark = try E.wrapping { () throws(SQLiteStoreError) in try changeMark() }
    guard foldLog() else { return .isInPart }
    let size = Int(unsafe csqlite_file_size(handle))
    guard size > 0 else { throw E(failure(SQLITE_IOERR, sql: "lend")) }
    var piece = [UInt8](repeating: 0, count: min(size, SQLiteConnection.pieceLength))
    var offset = 0
    while offset < size {
      let count = min(size - offset, piece.count)
      // The buffer has piece.count bytes, which are `count` or more.
      let code = unsafe csqlite_read(handle, &piece, Int32(count), Int64(offset))
      guard code == SQLITE_OK else { throw E(failure(code, sql: "lend")) }
      try body(piece.span.extracting(0..<count))
      offset += count
    }
    let end = try E.wrapping { () throws(SQLiteStoreError) in try changeMark() }
    return end == mark && !hasChangedUnderneath ? .whole : .changed
  }

  /// Writes all committed pages into a new file; other processes may change the store during the
  /// copy.
  ///
  /// - Parameter path: the new file; it is not synced.
  /// - Throws: ``SQLiteStoreError``; an incomplete file may remain at `path`.
  public func copyPages(to path: String) throws(SQLiteStoreError) {
    if format.isPrivate { StoreFile(path).keepPrivate(creating: true) }
    var opened: OpaquePointer?
    let name = FilePath.isAbsolute(path) ? path : "./" + path
    let code = unsafe sqlite3_open_v2(
      SystemText.cString(name), &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened = unsafe opened else {
      throw .noMemory(path: path, store: format.name, reason: "out of memory")
    }
    defer { unsafe sqlite3_close_v2(opened) }
    func fault(_ code: Int32) -> SQLiteStoreError {
      unsafe SQLiteFailure(code: code, handle: opened).error(
        path: path, format: format, sql: "copy")
    }
    guard code == SQLITE_OK else { throw fault(code) }
    // The caller syncs the file when it gets its final name; no other process uses it before that.
    _ = unsafe sqlite3_exec(opened, "PRAGMA synchronous = OFF", nil, nil, nil)
    guard let copying = unsafe sqlite3_backup_init(opened, "main", handle, "main") else {
      throw fault(unsafe sqlite3_extended_errcode(opened))
    }
    let stepped = unsafe sqlite3_backup_step(copying, -1)
    let finished = unsafe sqlite3_backup_finish(copying)
    guard stepped == SQLITE_DONE, finished == SQLITE_OK else {
      throw fault(finished == SQLITE_OK ? stepped : finished)
    }
  }

  /// A number that differs after each commit of another connection.
  private func changeMark() throws(SQLiteStoreError) -> Int64 {
    try rows("PRAGMA data_version") { (row) throws(SQLiteStoreError) in try row.integer(0) }.first
      ?? 0
  }
}
