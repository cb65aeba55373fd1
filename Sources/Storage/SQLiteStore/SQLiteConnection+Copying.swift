internal import CSQLite
internal import FileSupport
internal import Reporting

/// What the pieces of a file were worth that ``SQLiteConnection/lendFile(_:)`` lent.
public enum LentFile: Equatable, Sendable {
  /// They are the whole store, as it still is.
  case whole
  /// Somebody changed the store meanwhile: together they may be nothing.
  case changed
  /// None were lent: somebody reads an earlier state, and pages that belong to the present one are in
  /// the log alone. ``SQLiteConnection/copyPages(to:)`` copies those too.
  case isInPart
}

/// Copies of stores of any size, which need no more memory than a piece.
extension SQLiteConnection {
  private static let pieceLength = 1 << 20

  /// Lends the file that holds the store, piece by piece, once all that was committed is in it.
  ///
  /// The file is read through SQLite's own descriptor: to close another one would drop the locks that
  /// this process has on it. Nobody is kept from changing the store; a change is noticed at the end.
  /// Without a change nothing is in the log that is not in the file, and so nobody writes the file.
  ///
  /// - Parameter body: takes each piece, in the order of the file.
  /// - Returns: what the pieces were worth.
  /// - Throws: what `body` throws, or the store's own error.
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

  /// Writes the store as one connection sees it, which is all that was committed, into a new file,
  /// page by page; whoever changes the store meanwhile is not kept from it.
  ///
  /// - Parameter path: the new file, of which nothing is synced.
  /// - Throws: ``SQLiteStoreError``; something may stand at `path` then.
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
    // Whoever names the file syncs it; until then nobody else knows it.
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

  /// A number that is another one after each change that another connection commits.
  private func changeMark() throws(SQLiteStoreError) -> Int64 {
    try rows("PRAGMA data_version") { (row) throws(SQLiteStoreError) in try row.integer(0) }.first
      ?? 0
  }
}
