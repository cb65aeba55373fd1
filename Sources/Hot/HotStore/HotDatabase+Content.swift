import FileSupport
import Reporting
import SQLiteStore

extension HotDatabase {
  /// The tables of what a copy keeps, each behind those that it needs.
  static let tables = [
    "network", "endpoint", "metadata", "fetch_history", "legacy_type", "verifier",
    "general_verifier", "runtime_state", "code_read",
  ]

  /// Every row as text, the bytes of metadata by their hash: two databases are of one content where
  /// these are equal, whatever their pages look like.
  func content() throws -> [[String]] {
    try snapshot { try HotDatabase.tables.map { try content(of: $0) } }
  }

  /// Whether another database of this version has the same ``content()``; the first table with another
  /// one decides.
  func hasContent(of other: HotDatabase) throws -> Bool {
    // Behind the bytes of all metadata stand their hashes, which therefore are read last.
    let tables = HotDatabase.tables.filter { $0 != "metadata" } + ["metadata"]
    return try snapshot {
      try other.snapshot { try tables.allSatisfy { try content(of: $0) == other.content(of: $0) } }
    }
  }

  private func content(of table: String) throws -> [String] {
    let columns = try texts(
      "SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'blob' ORDER BY cid")
    let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    return try texts("SELECT \(row) FROM \(table) ORDER BY 1")
  }

  /// Whether no table has a row.
  func isBlank() throws -> Bool { try content().allSatisfy(\.isEmpty) }

  /// Puts the rows of another database of this version in the place of all there are.
  ///
  /// - Parameter path: the other one, which nobody writes.
  /// - Throws: ``HotDatabaseError``; nothing has changed then.
  func takeContent(of path: String) throws {
    // No transaction can be open when a file joins the connection or leaves it.
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
