internal import CSQLite

extension SQLiteConnection {
  /// The version of the SQLite library, as in the header of a file: 3 040 001 for 3.40.1.
  public static var libraryVersion: UInt32 { UInt32(sqlite3_libversion_number()) }

  /// The bytes of a file with the whole store; inside a transaction, with its changes.
  ///
  /// For stores that are small or in memory; see ``lendFile(_:)`` for others.
  ///
  /// - Throws: ``SQLiteStoreError``, for example if a page cannot be read.
  public func image() throws(SQLiteStoreError) -> [UInt8] {
    // For a store in memory the library would give the committed pages, without the open changes.
    precondition(!isInMemory || !isInTransaction, "a store in memory has an image between changes")
    var count: sqlite3_int64 = 0
    guard let pages = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      let code = unsafe sqlite3_extended_errcode(handle)
      throw failure(code == SQLITE_OK ? SQLITE_NOMEM : code, sql: "serialize")
    }
    defer { unsafe sqlite3_free(pages) }
    // The library has allocated and filled `count` bytes.
    return unsafe [UInt8](UnsafeBufferPointer(start: pages, count: Int(count)))
  }

  /// Writes the changes of the open transaction into the write-ahead log.
  ///
  /// No other connection sees the changes before the commit, which then has less to write.
  ///
  /// - Throws: ``SQLiteStoreError``; the transaction can then only be rolled back.
  public func flush() throws(SQLiteStoreError) {
    let code = unsafe sqlite3_db_cacheflush(handle)
    // SQLITE_BUSY means that a page was in use; the commit writes it.
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw failure(code, sql: "flush") }
  }

  /// Moves committed pages from the write-ahead log into the file, unless other processes read
  /// them.
  ///
  /// Pages that stay in the log are just as durable; the last connection moves them when it closes.
  ///
  /// - Returns: `true` if no page stayed in the log.
  @discardableResult
  public func foldLog() -> Bool {
    var (inLog, folded): (Int32, Int32) = (0, 0)
    // Both numbers are -1 if the log does not exist.
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &inLog, &folded)
    return code == SQLITE_OK && inLog == folded
  }

  /// Moves the whole write-ahead log into the file and truncates it, which removes old pages.
  public func emptyLog() throws(SQLiteStoreError) {
    _ = try rows("PRAGMA wal_checkpoint(TRUNCATE)") { (row) throws(SQLiteStoreError) in
      try row.integer(0)
    }
  }
}
