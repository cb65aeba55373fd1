internal import ByteSupport
internal import Reporting
internal import Synchronization

/// A table, index, trigger or view of a store.
struct SchemaEntry: Hashable {
  /// The type: `table`, `index`, `trigger` or `view`.
  let type: String
  let name: ByteText
  /// The statement that created the entry; empty for an index of a constraint.
  let sql: ByteText

  /// Hashes the name alone, which differs for each entry of a store.
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The entry in messages.
  var shown: String { "the \(type) \(ScreenText.quoted(name.text))" }
}

extension SQLiteConnection {
  func schema() throws(SQLiteStoreError) -> Set<SchemaEntry> {
    Set(
      try rows("SELECT type, name, ifnull(sql, '') FROM sqlite_schema") {
        (row) throws(SQLiteStoreError) in
        SchemaEntry(
          type: try row.text(0), name: ByteText(try row.text(1)), sql: ByteText(try row.text(2)))
      })
  }
}

extension StoreFormat {
  /// The schemas of the formats used so far, keyed by their migrations.
  private static let known = Mutex<[[String]: Set<SchemaEntry>]>([:])

  /// The first difference between the schema of a file and the schema of its version; `nil` if both
  /// are equal.
  ///
  /// A foreign trigger would change the rows that this program writes, and a foreign view or index
  /// would change the rows that it reads.
  func difference(
    of found: Set<SchemaEntry>, version: Int
  ) throws(SQLiteStoreError) -> String? {
    let expected = try schema(ofVersion: version)
    if found == expected { return nil }
    let (foundNames, expectedNames) = (Set(found.map(\.shown)), Set(expected.map(\.shown)))
    if let added = foundNames.subtracting(expectedNames).min() {
      return "\(added) does not belong to it"
    }
    if let missing = expectedNames.subtracting(foundNames).min() { return "\(missing) is missing" }
    return "\(found.subtracting(expected).map(\.shown).min() ?? "") has a different definition"
  }

  private func schema(ofVersion version: Int) throws(SQLiteStoreError) -> Set<SchemaEntry> {
    let scripts = Array(migrations.prefix(version))
    if let known = StoreFormat.known.withLock({ $0[scripts] }) { return known }
    let model = try SQLiteConnection(
      inMemory: [], path: name,
      format: StoreFormat(
        name: name, remedy: remedy, applicationID: applicationID, migrations: scripts))
    let schema = try model.schema()
    StoreFormat.known.withLock { $0[scripts] = schema }
    return schema
  }
}
