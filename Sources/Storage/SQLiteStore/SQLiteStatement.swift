internal import CSQLite

/// One compiled statement, which can be run any number of times.
///
/// Each run binds all values, and afterwards resets the statement and clears its values.
@safe final class SQLiteStatement {
  let sql: String
  /// The connection that owns this statement and runs it.
  private unowned let connection: SQLiteConnection
  /// The compiled statement, finalized in `deinit`; never null, because `init` refuses a text
  /// without a statement.
  let handle: OpaquePointer

  /// Compiles the one statement in `sql`.
  init(_ sql: String, on connection: SQLiteConnection) throws(SQLiteStoreError) {
    var prepared: OpaquePointer?
    var hasMore = false
    var source = sql
    // withUTF8 lends a buffer of exactly buffer.count bytes, and the tail points into it.
    let code = source.withUTF8 { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        var tail: UnsafePointer<CChar>?
        let code = unsafe sqlite3_prepare_v2(
          connection.handle, text.baseAddress, Int32(clamping: text.count), &prepared, &tail)
        if let tail = unsafe tail, let start = text.baseAddress {
          hasMore = unsafe tail - start < text.count
        }
        return code
      }
    }
    guard code == SQLITE_OK else { throw connection.failure(code, sql: sql) }
    guard let prepared = unsafe prepared else {
      throw .refused(code: SQLITE_MISUSE, detail: "no statement", sql: sql)
    }
    guard !hasMore else {
      unsafe sqlite3_finalize(prepared)
      throw .refused(code: SQLITE_MISUSE, detail: "more than one statement", sql: sql)
    }
    self.sql = sql
    self.connection = connection
    unsafe handle = prepared
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Runs the statement to its end and ignores its rows.
  ///
  /// - Parameter values: one value for each `?`, in order.
  /// - Returns: the number of rows that were inserted, updated or deleted.
  /// - Throws: ``SQLiteStoreError``.
  func run(_ values: [SQLiteValue]) throws(SQLiteStoreError) -> Int {
    defer { reset() }
    try bind(values)
    while try step() {}
    try requireUnchanged()
    return Int(unsafe sqlite3_changes64(connection.handle))
  }

  /// Runs the statement and reads each of its rows.
  ///
  /// - Parameters:
  ///   - values: one value for each `?`, in order.
  ///   - read: makes an item of a row; the row is not valid afterwards.
  /// - Returns: the items in the order of the rows.
  /// - Throws: the error of `read`, or the store's own error.
  func rows<Item, E: SQLiteStoreErrorConvertible>(
    _ values: [SQLiteValue], _ read: (borrowing SQLiteRow) throws(E) -> Item
  ) throws(E) -> [Item] {
    defer { reset() }
    var items: [Item] = []
    try E.wrapping { () throws(SQLiteStoreError) in try bind(values) }
    while try E.wrapping({ () throws(SQLiteStoreError) in try step() }) {
      items.append(try read(SQLiteRow(self)))
    }
    try E.wrapping { () throws(SQLiteStoreError) in try requireUnchanged() }
    return items
  }

  /// Runs a statement that begins, commits or rolls back a transaction, without checking that the
  /// file is unchanged.
  func steer() throws(SQLiteStoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Resets the statement and clears its values, which may be secret.
  private func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// Moves to the next row; `false` if there is none.
  private func step() throws(SQLiteStoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(code, sql: sql)
    }
  }

  private func requireUnchanged() throws(SQLiteStoreError) {
    guard !connection.hasChangedUnderneath else {
      throw .busy(path: connection.path, store: connection.format.name)
    }
  }

  private func bind(_ values: [SQLiteValue]) throws(SQLiteStoreError) {
    let count = Int(unsafe sqlite3_bind_parameter_count(handle))
    precondition(values.count == count, "\(values.count) values for \(count) parameters: \(sql)")
    for (offset, value) in values.enumerated() {
      let code = bind(value, at: Int32(offset + 1))
      guard code == SQLITE_OK else { throw connection.failure(code, sql: sql) }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
    case .text(var text):
      // SQLite copies characters.count bytes before the call returns.
      return text.withUTF8 { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
          unsafe csqlite_bind_text(handle, index, characters.baseAddress, UInt64(characters.count))
        }
      }
    case .bytes(let bytes):
      // SQLite copies buffer.count bytes before the call returns.
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe csqlite_bind_blob(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }
}
