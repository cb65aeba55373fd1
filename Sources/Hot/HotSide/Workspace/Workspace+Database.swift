import ByteSupport
import FileSupport
package import HotStore
import JSONCodec
package import RuntimeMetadata
import SQLiteStore
package import VaultPayloads

extension Workspace {
  /// What a command wants of the hot database.
  package enum Access: Sendable {
    /// To look.
    case readOnly
    /// To change it.
    case readWrite
  }

  /// Opens the hot database.
  ///
  /// A workspace that the user did not name, and that is not there yet, is made with the built-in
  /// defaults; anywhere else a missing database is an error, since a wrong path would otherwise
  /// look like an empty address book (hot-side 7.9).
  ///
  /// - Parameter access: whether it will be changed.
  /// - Returns: the open database.
  /// - Throws: `HotDatabaseError` or `FileError`.
  package func openHotDatabase(_ access: Access) throws -> HotDatabase {
    try openHotDatabase(access, makesOne: isImplicit)
  }

  private func openHotDatabase(_ access: Access, makesOne: Bool) throws -> HotDatabase {
    if makesOne, !Folder.exists(hotDatabase), LastGoodCopy.all(of: hotDatabase).isEmpty {
      return try createHotDatabase()
    }
    do {
      let database =
        access == .readOnly
        ? try HotDatabase.openUpToDate(at: hotDatabase) : try HotDatabase.open(at: hotDatabase)
      database.portalChain = portalChain
      return database
    } catch HotDatabaseError.store(.empty) where makesOne {
      // Another process is making it just now.
      return try createHotDatabase()
    }
  }

  /// The genesis hash of the network that the portal in this workspace has under an id.
  private func portalChain(_ id: String) -> Hash256? {
    func file(_ path: String) -> [UInt8]? {
      try? FileReading.bytes(at: FilePath.join(root, path), limit: 1 << 20)
    }
    guard let portal = file("Portal/portal.json").flatMap({ try? JSONValue(parsing: $0) }),
      let entry = portal["networks"]?.array?.first(where: {
        $0["id"]?.string?.hasSameBytes(as: id) ?? false
      }), let name = entry["file"]?.string, let bytes = file("Networks/" + name)
    else { return nil }
    return try? NetworkFile(json: bytes, file: name).specs.genesisHash
  }

  /// Opens the hot database to look something up that a workspace need not have; makes none.
  ///
  /// - Returns: the open database; `nil` where there is none and no option named it.
  /// - Throws: `HotDatabaseError`, also for a database that was named and is not there.
  package func hotDatabaseIfPresent() throws -> HotDatabase? {
    guard Folder.exists(hotDatabase) || isDatabaseNamed else { return nil }
    do { return try openHotDatabase(.readOnly, makesOne: false) } catch HotDatabaseError.store(
      .empty) where isImplicit
    {
      return nil
    }
  }

  /// Opens the hot database for a look that may fail: it is neither made nor brought up to date.
  ///
  /// - Returns: the open database; `nil` where there is none that can be read.
  package func hotDatabaseAsItIs() -> HotDatabase? {
    try? HotDatabase.open(at: hotDatabase, mode: .readOnly)
  }

  /// Changes the hot database in one transaction.
  ///
  /// - Parameter body: the changes.
  /// - Returns: what `body` gave.
  /// - Throws: `HotDatabaseError`; nothing has changed then.
  package func changeHotDatabase<Result>(_ body: (HotDatabase) throws -> Result) throws -> Result {
    let database = try openHotDatabase(.readWrite)
    return try database.transaction { try body(database) }
  }

  /// What the hot database holds and the defaults do not bring back; where it is gone, what its last
  /// good copy holds.
  ///
  /// - Throws: `HotDatabaseError` for defaults that are damaged.
  package func lossToDefaults() throws -> DefaultsLoss {
    let defaults = try defaults()
    let copy = LastGoodCopy.all(of: hotDatabase).first?.path
    guard let path = Folder.exists(hotDatabase) ? hotDatabase : copy else { return DefaultsLoss() }
    do {
      return try HotDatabase.openUpToDate(at: path).loss(to: defaults)
    } catch {
      // Of what is damaged, foreign or empty, those who open it to write say the same, and better.
      return DefaultsLoss()
    }
  }

  /// Empties the hot database and writes the defaults, or makes it where there is none
  /// (hot-side 5.7).
  ///
  /// - Returns: the database, with nothing but the defaults.
  /// - Throws: `HotDatabaseError` or `FileError`.
  @discardableResult
  package func restoreDefaults() throws -> HotDatabase {
    let isThere = Folder.exists(hotDatabase)
    // Also where there is a file without tables: one that another process is just making, or that
    // was cut off.
    let database = try createHotDatabase()
    guard isThere else { return database }
    let defaults = try defaults()
    try database.restoreDefaults(defaults)
    return database
  }

  /// The defaults: those in the workspace's `Networks`, else the ones compiled into the tool.
  ///
  /// - Parameter passesOverUnlisted: whether files that `defaults.json` does not list are left out; otherwise they
  ///   are an error.
  /// - Returns: networks and legacy types.
  /// - Throws: `HotDatabaseError` for a file that is damaged.
  package func defaults(passesOverUnlisted: Bool = false) throws -> NetworkDefaults {
    if let networksFolder {
      return try NetworkDefaults(
        folder: networksFolder, passesOverUnlisted: passesOverUnlisted)
    }
    return try NetworkDefaults.compiled()
  }

  private func createHotDatabase() throws -> HotDatabase {
    let defaults = try defaults()
    let folder = FilePath.folder(of: hotDatabase)
    if folder != "." {
      // A workspace of its own shares its folder with the vault of keys.
      try Folder.create(folder, mode: isImplicit ? 0o700 : 0o755)
    }
    return try HotDatabase.create(at: hotDatabase, defaults: defaults)
  }

  /// The networks of the database with the titles of their entries, or those of the defaults where
  /// there is none.
  ///
  /// - Throws: `HotDatabaseError`.
  package func knownNetworks() throws -> [(title: String, specs: NetworkSpecs)] {
    if let database = try hotDatabaseIfPresent() {
      return try database.networks().map { ($0.title, $0.specs) }
    }
    let defaults = try defaults()
    return (defaults.networks + defaults.further).map { ($0.title, $0.specs) }
  }

  /// The table of legacy types in the database, or that of the defaults.
  ///
  /// - Throws: `HotDatabaseError`.
  package func knownTypes() throws -> TypeTable {
    try hotDatabaseIfPresent()?.legacyTypes() ?? defaults().types
  }
}
