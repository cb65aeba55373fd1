package import ColdRecords
package import SCALECodec
import SQLiteStore

extension ColdDevice {
  /// The rows of a table in the byte order of their keys.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - prefix: the bytes that the keys begin with.
  /// - Returns: the rows.
  /// - Throws: `ColdSignerError`.
  package func rows(
    of table: ColdTable, prefix: [UInt8] = []
  ) throws(ColdSignerError) -> [ColdRow] {
    try ColdSignerError.storing(
      try connection.rows(
        "SELECT key, value FROM \"\(table.rawValue)\" WHERE substr(key, 1, ?) = ? ORDER BY key",
        [.integer(Int64(prefix.count)), .bytes(prefix)]
      ) { (row) throws(SQLiteStoreError) in
        ColdRow(key: try row.bytes(0), value: try row.bytes(1))
      })
  }

  /// The value under a key; `nil` if there is none.
  ///
  /// - Throws: `ColdSignerError`.
  package func value(of key: [UInt8], in table: ColdTable) throws(ColdSignerError) -> [UInt8]? {
    try ColdSignerError.storing(
      try connection.rows(
        "SELECT value FROM \"\(table.rawValue)\" WHERE key = ?", [.bytes(key)]
      ) { (row) throws(SQLiteStoreError) in try row.bytes(0) }
    ).first
  }

  func count(of table: ColdTable) throws(ColdSignerError) -> Int {
    try integer("SELECT count(*) FROM \"\(table.rawValue)\"")
  }

  /// The device checksum: the number of row writes, which approvals must present (cold-signer 7.4).
  ///
  /// - Throws: `ColdSignerError`.
  package func checksum() throws(ColdSignerError) -> Int {
    try integer("SELECT number FROM revision")
  }

  func integer(_ sql: String) throws(ColdSignerError) -> Int {
    let numbers = try ColdSignerError.storing(
      try connection.rows(sql) { (row) throws(SQLiteStoreError) in try row.integer(0) })
    return Int(numbers.first ?? 0)
  }

  /// Writes a row; replaces the row with the same key.
  package func set(_ row: ColdRow, in table: ColdTable) throws(ColdSignerError) {
    _ = try ColdSignerError.storing(
      try connection.run(
        """
        INSERT INTO "\(table.rawValue)" (key, value) VALUES (?, ?)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, [.bytes(row.key), .bytes(row.value)]))
  }

  /// Removes the row with a key, if there is one.
  package func remove(_ key: [UInt8], from table: ColdTable) throws(ColdSignerError) {
    _ = try ColdSignerError.storing(
      try connection.run("DELETE FROM \"\(table.rawValue)\" WHERE key = ?", [.bytes(key)]))
  }

  package func removeAll(from table: ColdTable) throws(ColdSignerError) {
    _ = try ColdSignerError.storing(try connection.run("DELETE FROM \"\(table.rawValue)\""))
  }

  /// Applies the removals of every table, then its additions.
  func apply(_ update: PendingUpdate) throws(ColdSignerError) {
    for (table, change) in update.changes {
      for key in change.removals { try remove(key, from: table) }
      for row in change.additions { try set(row, in: table) }
    }
  }

  /// Decodes a stored record; the error names the row.
  package func decode<Record: SCALECodable>(
    _ bytes: [UInt8], at key: [UInt8], of table: ColdTable, as record: Record.Type = Record.self
  ) throws(ColdSignerError) -> Record {
    do throws(SCALEError) {
      return try Record(scale: bytes)
    } catch {
      throw .store(.damaged(table: table, key: key, reason: "does not decode: \(error.message)"))
    }
  }
}

extension ColdSignerError {
  /// Runs a store operation and converts its error.
  static func storing<Result>(
    _ result: @autoclosure () throws(SQLiteStoreError) -> Result
  ) throws(ColdSignerError) -> Result {
    do throws(SQLiteStoreError) { return try result() } catch { throw ColdSignerError(error) }
  }
}
