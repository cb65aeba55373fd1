import FileSupport
package import SQLiteStore

extension HotDatabase {
  /// The SQLite application ID `HOTD`, and the migrations of the schema (design 7).
  package static let format = StoreFormat(
    name: "hot database",
    remedy: "Run 'hotside restore-defaults' to make one.",
    applicationID: FileKind.hotDatabaseID,
    migrations: [
      version1, version2, version3, version4, version5, version6, version7, version8,
    ],
    pageSize: pageSize, isPrivate: true)

  /// Four times the default of SQLite, in bytes.
  ///
  /// Metadata of 100 KB to 1 MB fills most of the file. Larger pages need a quarter of the reads
  /// when the file is checked before each copy.
  private static let pageSize = 16_384

  /// Networks are keyed by their title in the address book.
  ///
  /// Endpoints, metadata and history belong to a chain regardless of encryption, so they are keyed
  /// by its name.
  private static let version1 = """
    CREATE TABLE network (
      title TEXT PRIMARY KEY NOT NULL CHECK (title <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      genesis_hash BLOB NOT NULL CHECK (length(genesis_hash) = 32),
      encryption TEXT NOT NULL
        CHECK (encryption IN ('ed25519', 'sr25519', 'ecdsa', 'ethereum')),
      is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      base58_prefix INTEGER NOT NULL CHECK (base58_prefix BETWEEN 0 AND 65535),
      decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 255),
      unit TEXT NOT NULL,
      color TEXT NOT NULL,
      secondary_color TEXT NOT NULL,
      logo TEXT NOT NULL,
      path_id TEXT NOT NULL,
      vault_title TEXT NOT NULL,
      UNIQUE (genesis_hash, encryption)
    ) STRICT;

    CREATE INDEX network_name ON network (name);

    CREATE TRIGGER network_insert BEFORE INSERT ON network BEGIN
      SELECT RAISE(ABORT, 'one network name has one genesis hash and one address prefix')
        WHERE EXISTS (
          SELECT 1 FROM network WHERE name = NEW.name
            AND (genesis_hash <> NEW.genesis_hash OR base58_prefix <> NEW.base58_prefix));
      SELECT RAISE(ABORT, 'one genesis hash has one network name')
        WHERE EXISTS (
          SELECT 1 FROM network WHERE genesis_hash = NEW.genesis_hash AND name <> NEW.name);
    END;

    CREATE TRIGGER network_update BEFORE UPDATE ON network BEGIN
      SELECT RAISE(ABORT, 'one network name has one genesis hash and one address prefix')
        WHERE EXISTS (
          SELECT 1 FROM network WHERE name = NEW.name AND title <> OLD.title
            AND (genesis_hash <> NEW.genesis_hash OR base58_prefix <> NEW.base58_prefix));
      SELECT RAISE(ABORT, 'one genesis hash has one network name')
        WHERE EXISTS (
          SELECT 1 FROM network
          WHERE genesis_hash = NEW.genesis_hash AND title <> OLD.title AND name <> NEW.name);
    END;

    CREATE TABLE endpoint (
      network_name TEXT NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      url TEXT NOT NULL CHECK (url <> ''),
      PRIMARY KEY (network_name, position),
      UNIQUE (network_name, url)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER endpoint_insert BEFORE INSERT ON endpoint
      WHEN NOT EXISTS (SELECT 1 FROM network WHERE name = NEW.network_name) BEGIN
      SELECT RAISE(ABORT, 'an endpoint belongs to a network');
    END;

    CREATE TRIGGER network_delete AFTER DELETE ON network
      WHEN NOT EXISTS (SELECT 1 FROM network WHERE name = OLD.name) BEGIN
      DELETE FROM endpoint WHERE network_name = OLD.name;
    END;

    CREATE TABLE metadata (
      name TEXT NOT NULL CHECK (name <> ''),
      version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 4294967295),
      blob BLOB NOT NULL CHECK (length(blob) > 0),
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      PRIMARY KEY (name, version)
    ) STRICT;

    CREATE TRIGGER metadata_insert BEFORE INSERT ON metadata
      WHEN (SELECT count(*) FROM metadata WHERE name = NEW.name) >= 2 BEGIN
      SELECT RAISE(ABORT, 'a network keeps at most two versions of its metadata');
    END;

    CREATE TRIGGER metadata_update BEFORE UPDATE OF name ON metadata
      WHEN NEW.name <> OLD.name
        AND (SELECT count(*) FROM metadata WHERE name = NEW.name) >= 2 BEGIN
      SELECT RAISE(ABORT, 'a network keeps at most two versions of its metadata');
    END;

    CREATE TABLE fetch_history (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (name <> ''),
      version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 4294967295),
      metadata_hash BLOB NOT NULL CHECK (length(metadata_hash) = 32),
      block_hash BLOB CHECK (length(block_hash) = 32),
      first_seen INTEGER NOT NULL CHECK (first_seen >= 0),
      source_kind TEXT NOT NULL CHECK (source_kind IN ('node', 'wasm', 'file')),
      source TEXT NOT NULL
    ) STRICT;

    CREATE UNIQUE INDEX fetch_history_key
      ON fetch_history (name, version, metadata_hash, ifnull(block_hash, x''));

    CREATE TABLE legacy_type (
      position INTEGER PRIMARY KEY CHECK (position >= 0),
      name TEXT NOT NULL,
      description BLOB NOT NULL
    ) STRICT;

    CREATE TABLE verifier (
      genesis_hash BLOB PRIMARY KEY NOT NULL CHECK (length(genesis_hash) = 32),
      kind TEXT NOT NULL CHECK (kind IN ('general', 'custom')),
      scheme TEXT CHECK (scheme IN ('ed25519', 'sr25519', 'ecdsa')),
      public_key BLOB CHECK (length(public_key) = iif(scheme = 'ecdsa', 33, 32)),
      CHECK (iif(scheme IS NULL, public_key IS NULL, public_key IS NOT NULL)),
      CHECK (kind = 'custom' OR scheme IS NULL)
    ) STRICT;
    """

  /// The key of the general verifier.
  private static let version2 = """
    CREATE TABLE general_verifier (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      scheme TEXT NOT NULL CHECK (scheme IN ('ed25519', 'sr25519', 'ecdsa')),
      public_key BLOB NOT NULL CHECK (length(public_key) = iif(scheme = 'ecdsa', 33, 32))
    ) STRICT;
    """

  /// Observations of each network's runtime, and the results of verified files (round 2).
  ///
  /// Both can be computed again, so copies do not contain them.
  ///
  /// The index allows reading the hashes of metadata without the metadata itself.
  private static let version3 = """
    CREATE INDEX metadata_hash ON metadata (name, version, hash);

    CREATE TABLE observation (
      name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
      observed_at INTEGER CHECK (observed_at >= 0),
      block_hash BLOB CHECK (length(block_hash) = 32),
      version INTEGER CHECK (version BETWEEN 0 AND 4294967295),
      code_hash BLOB CHECK (length(code_hash) = 32),
      endpoint TEXT,
      silent_since INTEGER CHECK (silent_since >= 0),
      fault TEXT,
      CHECK ((observed_at IS NULL) = (version IS NULL)),
      CHECK ((observed_at IS NULL) = (block_hash IS NULL)),
      CHECK ((observed_at IS NULL) = (endpoint IS NULL))
    ) STRICT;

    CREATE TABLE verified_file (
      path TEXT PRIMARY KEY NOT NULL CHECK (path <> ''),
      state TEXT NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    """

  /// The values of each chain's state that code has read to make metadata, recorded per chain and
  /// per metadata (hot-side 3.7).
  private static let version4 = """
    CREATE TABLE runtime_state (
      genesis_hash BLOB NOT NULL CHECK (length(genesis_hash) = 32),
      key BLOB NOT NULL,
      value BLOB,
      block_hash BLOB NOT NULL CHECK (length(block_hash) = 32),
      endpoint TEXT NOT NULL,
      seen_at INTEGER NOT NULL CHECK (seen_at >= 0),
      PRIMARY KEY (genesis_hash, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE code_read (
      metadata_hash BLOB NOT NULL CHECK (length(metadata_hash) = 32),
      position INTEGER NOT NULL CHECK (position >= 0),
      key BLOB NOT NULL,
      value BLOB,
      origin TEXT NOT NULL CHECK (origin IN ('node', 'manifest', 'emptyState')),
      block_hash BLOB CHECK (length(block_hash) = 32),
      place TEXT,
      PRIMARY KEY (metadata_hash, position),
      CHECK ((block_hash IS NULL) = (origin <> 'node')),
      CHECK ((place IS NULL) = (origin = 'emptyState'))
    ) STRICT, WITHOUT ROWID;
    """

  /// The time at which the fault of an observation was found.
  private static let version5 = """
    ALTER TABLE observation ADD COLUMN fault_at INTEGER CHECK (fault_at >= 0);
    """

  /// The checkpoints of chains, current and previous, the proofs of metadata, and the relay chains
  /// of parachains (chain-proofs 1, 8).
  private static let version6 = """
    CREATE TABLE checkpoint (
      genesis_hash BLOB NOT NULL CHECK (length(genesis_hash) = 32),
      generation INTEGER NOT NULL CHECK (generation IN (0, 1)),
      number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 4294967295),
      block_hash BLOB NOT NULL CHECK (length(block_hash) = 32),
      state_root BLOB NOT NULL CHECK (length(state_root) = 32),
      set_id INTEGER NOT NULL,
      authorities BLOB NOT NULL,
      pending_end INTEGER CHECK (pending_end BETWEEN 0 AND 4294967295),
      pending_authorities BLOB,
      replaced_authorities BLOB,
      time INTEGER NOT NULL CHECK (time >= 0),
      origin TEXT NOT NULL CHECK (origin IN ('file', 'proof')),
      source TEXT NOT NULL,
      stored_at INTEGER NOT NULL CHECK (stored_at >= 0),
      PRIMARY KEY (genesis_hash, generation),
      CHECK ((pending_end IS NULL) = (pending_authorities IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE proof (
      metadata_hash BLOB PRIMARY KEY NOT NULL CHECK (length(metadata_hash) = 32),
      statement TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE parachain (
      genesis_hash BLOB PRIMARY KEY NOT NULL CHECK (length(genesis_hash) = 32),
      relay_hash BLOB NOT NULL CHECK (length(relay_hash) = 32),
      para_id INTEGER NOT NULL CHECK (para_id BETWEEN 0 AND 4294967295),
      CHECK (relay_hash <> genesis_hash)
    ) STRICT, WITHOUT ROWID;
    """

  /// The number of an observation's block, and the numbers of endpoints in the last look.
  private static let version7 = """
    ALTER TABLE observation ADD COLUMN block_number INTEGER
      CHECK (block_number BETWEEN 0 AND 4294967295);
    ALTER TABLE observation ADD COLUMN asked INTEGER CHECK (asked >= 0);
    ALTER TABLE observation ADD COLUMN answered INTEGER CHECK (answered >= 0);
    ALTER TABLE observation ADD COLUMN agreed INTEGER CHECK (agreed >= 0);
    """

  /// The finality proofs that lead to the checkpoint of a chain, their start first; and the
  /// reason why the last look at a network's nodes did not succeed.
  private static let version8 = """
    CREATE TABLE trail (
      genesis_hash BLOB NOT NULL CHECK (length(genesis_hash) = 32),
      sequence INTEGER NOT NULL CHECK (sequence >= 0),
      blob BLOB NOT NULL,
      PRIMARY KEY (genesis_hash, sequence)
    ) STRICT;

    ALTER TABLE observation ADD COLUMN unproved TEXT;
    """
}
