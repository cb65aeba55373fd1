import FileSupport
package import SQLiteStore

/// The file format of a device.
package enum ColdStoreFormat {
  /// Application ID `HCLD`; one key-value table for each table of cold-signer 7.1.
  ///
  /// An older version is migrated by `ColdDevice.bringUpToDate()`, or read as an in-memory copy if
  /// it is read-only.
  package static let store = StoreFormat(
    name: "cold device", remedy: "Make one with 'hotside cold init'.",
    applicationID: FileKind.coldDeviceID,
    migrations: [version1, version2], keepsOldVersions: true)

  /// The file format of a release, which is that of a device.
  static let release = StoreFormat(
    name: "cold release database", remedy: "Make one with 'hotside make-cold-release'.",
    applicationID: store.applicationID, migrations: store.migrations, keepsOldVersions: true)

  /// The schema version in the settings (cold-signer 7.1); the file version is independent of it.
  package static let schemaVersion: UInt32 = 1

  /// Triggers count every write by any program, so that an approval is bound to the state of its
  /// screen.
  ///
  /// Released, and therefore never edited: a new table needs a new migration.
  private static let version1 = """
    CREATE TABLE revision (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision (id, number) VALUES (1, 0);

    CREATE TABLE "addresses" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER addresses_insert AFTER INSERT ON "addresses" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER addresses_update AFTER UPDATE ON "addresses" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER addresses_delete AFTER DELETE ON "addresses" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "chainspecs" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER chainspecs_insert AFTER INSERT ON "chainspecs" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER chainspecs_update AFTER UPDATE ON "chainspecs" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER chainspecs_delete AFTER DELETE ON "chainspecs" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "history" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER history_insert AFTER INSERT ON "history" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER history_update AFTER UPDATE ON "history" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER history_delete AFTER DELETE ON "history" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "metadata" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER metadata_insert AFTER INSERT ON "metadata" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER metadata_update AFTER UPDATE ON "metadata" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER metadata_delete AFTER DELETE ON "metadata" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "settings" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER settings_insert AFTER INSERT ON "settings" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER settings_update AFTER UPDATE ON "settings" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER settings_delete AFTER DELETE ON "settings" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "transaction" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER transaction_insert AFTER INSERT ON "transaction" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER transaction_update AFTER UPDATE ON "transaction" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER transaction_delete AFTER DELETE ON "transaction" BEGIN UPDATE revision SET number = number + 1; END;

    CREATE TABLE "verifiers" (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;
    CREATE TRIGGER verifiers_insert AFTER INSERT ON "verifiers" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER verifiers_update AFTER UPDATE ON "verifiers" BEGIN UPDATE revision SET number = number + 1; END;
    CREATE TRIGGER verifiers_delete AFTER DELETE ON "verifiers" BEGIN UPDATE revision SET number = number + 1; END;
    """
  /// Adds genesis hash and verifier to the keys of metadata, see ``MetadataPlace``.
  ///
  /// ``ColdDevice/bringUpToDate()`` changes the rows before this script. The script removes the
  /// pending request, which has the old keys.
  private static let version2 = """
    DELETE FROM "transaction";
    """
}
