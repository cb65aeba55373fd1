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
    // A new store has the tables that this transaction created.
    if comparedSchema == nil { comparedSchema = schemaCount }
    if schemaCount != comparedSchema { _ = try recognize(mode: mode) }
    let tables = try rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      (row) throws(SQLiteStoreError) in try row.text(0)
    }
    for table in tables where writes.contains(where: { $0.contains(table) }) {
      let findings = try rows("PRAGMA main.integrity_check('\(table)')") {
        (row) throws(SQLiteStoreError) in try row.text(0)
      }
      // A row that violates a constraint is reported when it is read, and can be removed.
      guard let finding = findings.first(where: { $0.contains(" index ") }) else { continue }
      throw .damaged(path: path, store: format.name, detail: finding)
    }
  }
}
