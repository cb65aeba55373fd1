internal import CSQLite

extension SQLiteConnection {
  /// The version of the SQLite library, as it writes it into a file's header: 3 040 001 for 3.40.1.
  public static var libraryVersion: UInt32 { UInt32(sqlite3_libversion_number()) }

  /// The pages of the whole store, as a file of it would hold them: inside a transaction with its
  /// changes.
  ///
  /// - Throws: ``SQLiteStoreError``, also where pages cannot be read.
  public func image() throws(SQLiteStoreError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let pages = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      let code = unsafe sqlite3_extended_errcode(handle)
      throw failure(code == SQLITE_OK ? SQLITE_NOMEM : code, sql: "serialize")
    }
    defer { unsafe sqlite3_free(pages) }
    // The library has allocated and filled `count` bytes.
    return unsafe [UInt8](UnsafeRawBufferPointer(start: pages, count: Int(count)))
  }

  /// Brings everything of the write-ahead log into the file and empties the log, so that old pages
  /// in it are gone.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func emptyLog() throws(SQLiteStoreError) {
    _ = try rows("PRAGMA wal_checkpoint(TRUNCATE)") { (row) throws(SQLiteStoreError) in
      try row.integer(0)
    }
  }
}
