internal import CSQLite

/// The current row of a statement, valid only inside the closure that receives it.
///
/// Columns are counted from 0. Values are not converted: reading a column as another type than its
/// own is an error, which in `STRICT` tables only a damaged file causes.
public struct SQLiteRow: ~Escapable {
  private let statement: SQLiteStatement

  @_lifetime(borrow statement)
  init(_ statement: borrowing SQLiteStatement) { self.statement = copy statement }

  /// The integer in a column.
  public func integer(_ index: Int) throws(SQLiteStoreError) -> Int64 {
    try require(SQLITE_INTEGER, at: index)
    return unsafe sqlite3_column_int64(statement.handle, Int32(index))
  }

  /// The integer in a column, as an `Integer`.
  public func integer<Integer: FixedWidthInteger>(
    _ index: Int, as type: Integer.Type
  ) throws(SQLiteStoreError) -> Integer {
    let value = try integer(index)
    guard let result = Integer(exactly: value) else {
      throw wrong(
        index, expected: "an integer of \(Integer.min)...\(Integer.max)", found: String(value))
    }
    return result
  }

  /// The Boolean in a column, stored as 0 or 1.
  public func bool(_ index: Int) throws(SQLiteStoreError) -> Bool {
    let value = try integer(index)
    guard value == 0 || value == 1 else {
      throw wrong(index, expected: "0 or 1", found: String(value))
    }
    return value == 1
  }

  /// The text in a column.
  ///
  /// - Throws: ``SQLiteStoreError/column(name:expected:found:sql:)``, also for text that is not
  ///   UTF-8.
  public func text(_ index: Int) throws(SQLiteStoreError) -> String {
    try require(SQLITE_TEXT, at: index)
    let handle = unsafe statement.handle
    let start = unsafe sqlite3_column_text(handle, Int32(index))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    // The text has `count` bytes from `start` on, until the statement moves on.
    let buffer = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    guard let text = unsafe String(validating: buffer, as: UTF8.self) else {
      throw wrong(index, expected: "UTF-8", found: "other bytes")
    }
    return text
  }

  /// The bytes in a column; empty for an empty blob.
  ///
  /// - Throws: ``SQLiteStoreError/column(name:expected:found:sql:)``.
  public func bytes(_ index: Int) throws(SQLiteStoreError) -> [UInt8] {
    try require(SQLITE_BLOB, at: index)
    let handle = unsafe statement.handle
    let start = unsafe sqlite3_column_blob(handle, Int32(index))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    // The blob has `count` bytes from `start` on until the next step; an empty one has no address.
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Whether a column is `NULL`.
  public func isNull(_ index: Int) -> Bool {
    unsafe sqlite3_column_type(statement.handle, Int32(index)) == SQLITE_NULL
  }

  /// The error for a column with a value of the right type but not a valid one.
  public func wrong(_ index: Int, expected: String, found: String) -> SQLiteStoreError {
    // sqlite3_column_name gives a NUL-terminated text that lives as long as the statement.
    let name = unsafe sqlite3_column_name(statement.handle, Int32(index))
      .map { unsafe String(cString: $0) }
    return .column(
      name: name ?? "column \(index)", expected: expected, found: found, sql: statement.sql)
  }

  private func require(_ type: Int32, at index: Int) throws(SQLiteStoreError) {
    precondition(
      (0..<Int(unsafe sqlite3_column_count(statement.handle))).contains(index),
      "no column \(index): \(statement.sql)")
    let found = unsafe sqlite3_column_type(statement.handle, Int32(index))
    guard found == type else {
      throw wrong(index, expected: SQLiteRow.name(of: type), found: SQLiteRow.name(of: found))
    }
  }

  private static func name(of type: Int32) -> String {
    switch type {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a fraction"
    case SQLITE_TEXT: "a text"
    case SQLITE_BLOB: "bytes"
    default: "NULL"
    }
  }
}
