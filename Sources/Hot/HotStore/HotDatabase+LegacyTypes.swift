import Reporting
package import RuntimeMetadata
import SCALECodec
import SQLiteStore
import VaultPayloads

extension HotDatabase {
  /// The legacy type table, in order (hot-side 2.6).
  ///
  /// - Returns: the table, not empty.
  /// - Throws: ``HotDatabaseError/noTypes`` for an empty table;
  ///   ``HotDatabaseError/damagedRow(table:key:reason:)``.
  package func legacyTypes() throws -> TypeTable {
    let stored = try rows(
      of: "legacy_type", "SELECT position, name, description FROM legacy_type ORDER BY position"
    ) { row in
      (position: try row.integer(0), name: try row.text(1), description: try row.bytes(2))
    }
    guard !stored.isEmpty else { throw HotDatabaseError.noTypes }
    var types: [TypeEntry] = []
    for (index, line) in stored.enumerated() {
      let key = ScreenText.quoted(line.name)
      guard line.position == index else {
        throw HotDatabaseError.damagedRow(
          table: "legacy_type", key: key,
          reason: "has position \(line.position), and \(index) is missing")
      }
      do {
        types.append(
          TypeEntry(name: line.name, description: try TypeDescription(scale: line.description)))
      } catch {
        throw HotDatabaseError.damagedRow(
          table: "legacy_type", key: key, reason: "does not decode: \(error.message)")
      }
    }
    return TypeTable(entries: types)
  }

  /// Replaces the legacy type table.
  package func setLegacyTypes(_ types: TypeTable) throws {
    let entries = types.entries.isEmpty ? nil : types
    try write("the table of types", entries, readingBy: legacyTypesIfPresent) {
      try run("DELETE FROM legacy_type")
      for (position, type) in types.entries.enumerated() {
        try run(
          "INSERT INTO legacy_type (position, name, description) VALUES (?, ?, ?)",
          [
            .integer(Int64(position)), .text(type.name), .bytes(type.description.scaleBytes),
          ])
      }
    }
  }

  /// The legacy type table; `nil` if it is empty.
  private func legacyTypesIfPresent() throws -> TypeTable? {
    do { return try legacyTypes() } catch HotDatabaseError.noTypes { return nil }
  }
}
