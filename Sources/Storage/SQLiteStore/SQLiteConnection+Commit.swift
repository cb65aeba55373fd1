extension SQLiteConnection {
  /// Checks the schema and the changed tables before a transaction is committed.
  ///
  /// Another program can add a trigger after the store was opened, or write an index that points to
  /// the wrong rows. SQLite then changes or reads another row than the statement names.
  ///
  /// - Parameter writes: the texts of the statements that changed something.
  /// - Throws: ``SQLiteStoreError``; the transaction must be rolled back.
  func requireWritten(_ writes: Set<String>) throws(SQLiteStoreError) {
    let schemaCount = try integer("PRAGMA schema_version")
    // The tables and indexes of a new store were all created by this transaction.
    guard comparedSchema != nil else { return comparedSchema = schemaCount }
    if schemaCount != comparedSchema { _ = try recognize(mode: mode) }
    let words = Set(writes.flatMap(SQLiteConnection.words))
    if let fault = try indexFault(of: try tables().filter(words.contains)) { throw fault }
  }

  /// The words of a statement, among them the names of its tables.
  private static func words(of sql: String) -> [String] {
    sql.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        false
      default: true
      }
    }.compactMap(String.init)
  }

  /// The fault in the file that made a transaction or a search fail; `nil` if there is none.
  ///
  /// An index that does not fit its table hides rows, and makes rules of the tables fail.
  ///
  /// - Returns: `damaged`; `nil` if every index fits, or if the file can no longer be read.
  public func indexFault() -> SQLiteStoreError? {
    guard let tables = try? tables() else { return nil }
    return try? indexFault(of: tables)
  }

  private func tables() throws(SQLiteStoreError) -> [String] {
    try rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      (row) throws(SQLiteStoreError) in try row.text(0)
    }
  }

  private func indexFault(of tables: [String]) throws(SQLiteStoreError) -> SQLiteStoreError? {
    for table in tables {
      let findings = try rows("PRAGMA main.integrity_check('\(table)')") {
        (row) throws(SQLiteStoreError) in try row.text(0)
      }
      // A row that violates a constraint is not a fault of an index; it is reported when it is
      // read, and can be removed.
      guard let finding = findings.first(where: { $0.contains(" index ") }) else { continue }
      return .damaged(path: path, store: format.name, detail: finding)
    }
    return nil
  }
}
