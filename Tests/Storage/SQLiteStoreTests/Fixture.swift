import Foundation
import SQLiteStore
import TestSupport

/// A store of two tables, in a folder of its own.
struct Fixture {
  static let format = StoreFormat(
    name: "note store", remedy: "Run 'notes init' to make one.", applicationID: 0x4e4f_5445,
    migrations: [
      """
      CREATE TABLE author (name TEXT PRIMARY KEY NOT NULL) STRICT;
      CREATE TABLE note (
        id INTEGER PRIMARY KEY, author TEXT NOT NULL REFERENCES author (name), body BLOB NOT NULL,
        rank INTEGER, CHECK (rank BETWEEN 0 AND 9)) STRICT;
      """
    ])

  /// The same store after one more migration.
  static let laterFormat = StoreFormat(
    name: format.name, remedy: format.remedy, applicationID: format.applicationID,
    migrations: format.migrations + ["ALTER TABLE author ADD COLUMN born INTEGER"])

  let folder: TemporaryFolder
  var path: String { folder.file("notes.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  func open(
    _ mode: SQLiteConnection.Mode = .create, busyTimeout: Duration = .milliseconds(50)
  ) throws -> SQLiteConnection {
    try SQLiteConnection(
      path: path, mode: mode, format: Fixture.format, busyTimeout: busyTimeout)
  }
}

extension SQLiteConnection {
  /// All author names, in order.
  func authors() throws(SQLiteStoreError) -> [String] {
    try rows("SELECT name FROM author ORDER BY name") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
  }

  /// Adds an author.
  func add(_ name: String) throws(SQLiteStoreError) {
    try run("INSERT INTO author (name) VALUES (?)", [.text(name)])
  }
}

/// Gives a file or folder a mode.
func setMode(_ mode: Int, of path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}
