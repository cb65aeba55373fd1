import FileSupport
import Reporting
import SQLiteStore

extension HotDatabase {
  /// The tables that a copy contains; a table that refers to others comes after them.
  static let tables = [
    "network", "endpoint", "metadata", "fetch_history", "legacy_type", "verifier",
    "general_verifier", "runtime_state", "code_read", "checkpoint", "trail",
    "proof", "parachain",
  ]

  /// Every row as text, with metadata represented by its hash, and without the contents of proofs.
  ///
  /// Two databases have the same contents if these texts are equal, even if their pages differ.
  func content() throws -> [[String]] {
    try snapshot { try HotDatabase.tables.map { try content(of: $0) } }
  }

  /// Whether another database of the same schema has the same ``content()``.
  ///
  /// The comparison stops at the first difference.
  func hasContent(of other: HotDatabase) throws -> Bool {
    // SQLite must skip the metadata in each row of this table, which is slow, so this table is
    // compared last.
    let tables = HotDatabase.tables.filter { $0 != "metadata" } + ["metadata"]
    return try snapshot {
      try other.snapshot {
        try tables.allSatisfy {
          let query = try contentQuery(of: $0)
          return try texts(query) == other.texts(query)
        }
      }
    }
  }

  private func content(of table: String) throws -> [String] {
    try texts(try contentQuery(of: table))
  }

  private func contentQuery(of table: String) throws -> String {
    let columns = try texts(
      "SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'blob' ORDER BY cid")
    let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    return "SELECT \(row) FROM \(table) ORDER BY 1"
  }

  /// Whether no table has a row.
  func isBlank() throws -> Bool { try content().allSatisfy(\.isEmpty) }

  /// Replaces all rows with those of another database of the same schema.
  ///
  /// - Parameter path: the other database, which no process writes to.
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  func takeContent(of path: String) throws {
    // SQLite cannot attach or detach a database in a transaction.
    let name = FilePath.isAbsolute(path) ? path : "./" + path
    try run("ATTACH DATABASE CAST(? AS TEXT) AS other", [.bytes(SystemText.bytes(name))])
    defer { _ = try? run("DETACH DATABASE other") }
    try transaction {
      try keepFormerState()
      for table in HotDatabase.tables.reversed() { try run("DELETE FROM main.\(table)") }
      for table in HotDatabase.tables {
        try run("INSERT INTO main.\(table) SELECT * FROM other.\(table)")
      }
    }
  }
}
