extension SQLiteConnection {
  /// Checks, before a transaction is kept, that what it wrote is what will be read.
  ///
  /// Another program can add a trigger after the store was opened, and can write an index that leads to other rows
  /// than those of its table: SQLite then changes or reads another row than the statement names.
  ///
  /// - Parameter writes: the texts of the statements that changed something.
  /// - Throws: ``SQLiteStoreError``: `otherSchema`, `damaged`.
  func requireWritten(_ writes: Set<String>) throws(SQLiteStoreError) {
    let schemaCount = try integer("PRAGMA schema_version")
    // A new store has the tables that this transaction made.
    if comparedSchema == nil { comparedSchema = schemaCount }
    if schemaCount != comparedSchema { _ = try recognize(mode: mode) }
    let tables = try rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      (row) throws(SQLiteStoreError) in try row.text(0)
    }
    for table in tables where writes.contains(where: { $0.contains(table) }) {
      let findings = try rows("PRAGMA main.integrity_check('\(table)')") {
        (row) throws(SQLiteStoreError) in try row.text(0)
      }
      // A row that breaks a rule of its table is named when it is read, and can be removed.
      guard let finding = findings.first(where: { $0.contains(" index ") }) else { continue }
      throw .damaged(path: path, store: format.name, detail: finding)
    }
  }
}
