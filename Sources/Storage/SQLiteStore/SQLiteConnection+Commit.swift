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
    let texts = writes.map { Array($0.utf8) }
    let written = try tables().filter { table in
      let name = Array(table.utf8)
      return texts.contains { SQLiteConnection.has(name, in: $0) }
    }
    if let fault = try indexFault(of: written) { throw fault }
  }

  /// Whether bytes contain `part`, which is not empty; faster than a search of characters.
  ///
  /// A table whose name is a part of a column's name counts too: the column may lead to its rows.
  private static func has(_ part: [UInt8], in text: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      text[start] == part[0] && text[start..<start + part.count].elementsEqual(part)
    }
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
