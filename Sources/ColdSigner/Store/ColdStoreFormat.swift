import ByteSupport
import SQLiteStore

/// The file of a device.
enum ColdStoreFormat {
  /// Mark `HCLD`; one table of keys and values for each of cold-signer 7.1.
  static let store = StoreFormat(
    name: "cold device", remedy: "Make one with 'hotside cold init'.",
    applicationID: FileKind.coldDeviceID,
    migrations: [version1])

  /// The file of a release, which is that of a device.
  static let release = StoreFormat(
    name: "cold release database", remedy: "Make one with 'hotside make-cold-release'.",
    applicationID: store.applicationID, migrations: store.migrations)

  /// The schema version that the settings name (cold-signer 7.1).
  static let schemaVersion: UInt32 = 1

  /// Triggers count every write, so that an approval can be tied to the state that was shown,
  /// whoever changes it.
  private static let version1 =
    """
    CREATE TABLE revision (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision (id, number) VALUES (1, 0);

    """ + ColdTable.allCases.map(table).joined()

  private static func table(_ table: ColdTable) -> String {
    let name = table.rawValue
    let count = "BEGIN UPDATE revision SET number = number + 1; END;\n"
    return """
      CREATE TABLE "\(name)" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
      CREATE TRIGGER \(name)_insert AFTER INSERT ON "\(name)" \(count)
      CREATE TRIGGER \(name)_update AFTER UPDATE ON "\(name)" \(count)
      CREATE TRIGGER \(name)_delete AFTER DELETE ON "\(name)" \(count)

      """
  }
}
