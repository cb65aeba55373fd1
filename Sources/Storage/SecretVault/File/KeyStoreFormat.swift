import FileSupport
import SQLiteStore

/// The file of a vault.
enum KeyStoreFormat {
  /// The SQLite format of the file, with the application id `HVLT`.
  ///
  /// Pages are small because a vault has a few kilobytes and every use checks all of them. There is
  /// no write-ahead log, so that a vault can be read on a read-only medium. A vault of an older
  /// version stays as it is until its first change, which migrates and seals it in one transaction.
  static let store = StoreFormat(
    name: "vault", remedy: "Make one with 'hotside keys init'.", applicationID: FileKind.keyStoreID,
    migrations: [version1, version2, version3], pageSize: 1024, journal: .rollback,
    keepsOldVersions: true)

  /// The schema version of the vault's file.
  static func version(_ connection: SQLiteConnection) throws -> Int {
    let versions = try SecretVaultError.wrapping {
      try connection.rows("PRAGMA user_version") { row in try row.integer(0) }
    }
    return Int(clamping: versions.first ?? 0)
  }

  /// The tables of version 1, with exactly one row in `vault` and one in `seal`; `wrapped_key` is
  /// NULL in a destroyed vault.
  private static let version1 = """
    CREATE TABLE vault (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      identifier TEXT NOT NULL,
      instance BLOB NOT NULL CHECK (length(instance) = 16),
      created_at INTEGER NOT NULL,
      shared_group TEXT,
      hash_operations INTEGER NOT NULL,
      hash_memory INTEGER NOT NULL,
      hash_salt BLOB NOT NULL CHECK (length(hash_salt) = 16),
      wrapped_key BLOB CHECK (length(wrapped_key) = 72),
      password_set_at INTEGER NOT NULL,
      policy TEXT NOT NULL,
      roll BLOB NOT NULL,
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      destroyed_at INTEGER,
      destroyed_attempts INTEGER,
      backup_at INTEGER,
      backup_path TEXT,
      CHECK ((wrapped_key IS NULL) = (destroyed_at IS NOT NULL)),
      CHECK ((backup_at IS NULL) = (backup_path IS NULL))
    ) STRICT;

    CREATE TABLE record (
      id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 52),
      name TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('text', 'bytes', 'key')),
      sealed BLOB NOT NULL CHECK (length(sealed) >= 40),
      created_at INTEGER NOT NULL,
      encryption TEXT,
      public_key BLOB,
      role TEXT,
      comment TEXT,
      CHECK ((kind = 'key') = (encryption IS NOT NULL)),
      CHECK ((encryption IS NULL) = (public_key IS NULL)),
      CHECK (kind = 'key' OR (role IS NULL AND comment IS NULL))
    ) STRICT;

    CREATE TABLE seal (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      bytes BLOB NOT NULL
    ) STRICT;
    """
  /// The migration to version 2: unfinished attempts are counted separately from wrong passwords.
  ///
  /// Version 1 counted an attempt before its password was checked. How those attempts ended is
  /// unknown, so they become unfinished attempts, which never destroy the key.
  private static let version2 = """
    ALTER TABLE vault ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0 CHECK (unfinished >= 0);
    UPDATE vault SET unfinished = attempts, attempts = 0;
    """

  /// The migration to version 3, which adds the marks of wrong passwords, the mark of the password
  /// before the last change, and the time at which the password was found expired.
  private static let version3 = """
    ALTER TABLE vault ADD COLUMN refused BLOB NOT NULL DEFAULT x'';
    ALTER TABLE vault ADD COLUMN former_operations INTEGER;
    ALTER TABLE vault ADD COLUMN former_memory INTEGER;
    ALTER TABLE vault ADD COLUMN former_salt BLOB CHECK (length(former_salt) = 16);
    ALTER TABLE vault ADD COLUMN former_mark BLOB CHECK (length(former_mark) = 3);
    ALTER TABLE vault ADD COLUMN expired_at INTEGER;
    """
}
