import ByteSupport
import FileSupport
package import HotStore
import JSONCodec
package import RuntimeMetadata
import SQLiteStore
package import VaultPayloads

extension Workspace {
  package enum Access: Sendable {
    case readOnly
    case readWrite
  }

  /// Opens the hot database.
  ///
  /// If the user named no workspace and the default one does not exist, it is created with the
  /// built-in defaults. Otherwise a missing database is an error, because a wrong path would look
  /// like an empty address book (hot-side 7.9).
  ///
  /// - Parameter access: whether the database will be changed.
  /// - Returns: the open database.
  /// - Throws: `HotDatabaseError` or `FileError`.
  package func openHotDatabase(_ access: Access) throws -> HotDatabase {
    try openHotDatabase(access, makesOne: isImplicit)
  }

  private func openHotDatabase(_ access: Access, makesOne: Bool) throws -> HotDatabase {
    if makesOne, canCreateDatabase {
      return try createHotDatabase()
    }
    do {
      let database =
        access == .readOnly
        ? try HotDatabase.openUpToDate(at: hotDatabase) : try HotDatabase.open(at: hotDatabase)
      database.portalChain = portalChain
      return database
    } catch HotDatabaseError.store(.empty) where makesOne {
      // The file is empty because another process is just creating the database.
      return try createHotDatabase()
    }
  }

  /// Whether there is neither a hot database nor a copy from which a lost one can be restored.
  package var canCreateDatabase: Bool {
    !Folder.exists(hotDatabase) && LastGoodCopy.all(of: hotDatabase).isEmpty
  }

  /// The genesis hash of the network that has an id in the workspace's portal.
  private func portalChain(_ id: String) -> Hash256? {
    // The name of a network is looked up here, so a command may replace the network's file.
    func file(_ path: String) -> [UInt8]? {
      FileInputs.$current.withValue(nil) {
        try? FileReading.bytes(at: FilePath.join(root, path), limit: 1 << 20)
      }
    }
    guard let portal = file("Portal/portal.json").flatMap({ try? JSONValue(parsing: $0) }),
      let entries = try? PortalEntry.portal.value(of: portal),
      let name = entries.first(where: { $0.id.hasSameBytes(as: id) })?.file,
      let bytes = file("Networks/" + name)
    else { return nil }
    return try? NetworkFile(json: bytes, file: name).specs.genesisHash
  }

  /// The members of a network in `portal.json` that name its file.
  ///
  /// The complete form is in PortalStore, which this target does not see.
  private struct PortalEntry: Sendable {
    var id = ""
    var file = ""

    private static let form = JSONReading(into: PortalEntry()).form([
      "id": .field(\.id), "file": .field(\.file),
    ])
    static let portal = JSONReading<[PortalEntry]>(into: []).form([
      "networks": .field(\.self, as: form.list)
    ])
  }

  /// Opens the hot database for an optional look-up; `nil` if there is none.
  ///
  /// - Returns: the open database; `nil` if there is none and no option named it.
  /// - Throws: `HotDatabaseError`, also if a named database does not exist.
  package func hotDatabaseIfPresent() throws -> HotDatabase? {
    guard Folder.exists(hotDatabase) || isDatabaseNamed else { return nil }
    do { return try openHotDatabase(.readOnly, makesOne: false) } catch HotDatabaseError.store(
      .empty) where isImplicit
    {
      return nil
    }
  }

  /// Opens the hot database read-only, without creating or migrating it.
  ///
  /// - Parameter isUntouched: whether not even a lock is left next to it; then changes that another
  ///   process is just making may be missing.
  /// - Returns: the open database; `nil` if it does not exist or cannot be read.
  package func hotDatabaseAsItIs(isUntouched: Bool = false) -> HotDatabase? {
    try? HotDatabase.open(at: hotDatabase, mode: isUntouched ? .unchanging : .readOnly)
  }

  /// Changes the hot database in one transaction.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: `HotDatabaseError`, or an error of `body`; nothing has changed.
  package func changeHotDatabase<Result>(_ body: (HotDatabase) throws -> Result) throws -> Result {
    let database = try openHotDatabase(.readWrite)
    return try database.transaction { try body(database) }
  }

  /// The contents of the hot database that restoring the defaults would lose.
  ///
  /// If the database is missing, those of its last good copy.
  ///
  /// - Throws: `HotDatabaseError` for damaged defaults.
  package func lossToDefaults() throws -> DefaultsLoss {
    let defaults = try defaults()
    let copy = LastGoodCopy.all(of: hotDatabase).first?.path
    guard let path = Folder.exists(hotDatabase) ? hotDatabase : copy else { return DefaultsLoss() }
    do {
      return try HotDatabase.openUpToDate(at: path).loss(to: defaults)
    } catch {
      // For a damaged, foreign or empty database, opening it for writing gives a better message.
      return DefaultsLoss()
    }
  }

  /// Replaces the contents of the hot database with the defaults, or creates it (hot-side 5.7).
  ///
  /// - Throws: `HotDatabaseError` or `FileError`.
  @discardableResult
  package func restoreDefaults() throws -> HotDatabase {
    let isThere = Folder.exists(hotDatabase)
    // Also for a file without tables: another process is creating the database, or was interrupted.
    let database = try createHotDatabase()
    guard isThere else { return database }
    let defaults = try defaults()
    try database.restoreDefaults(defaults)
    return database
  }

  /// The defaults in the workspace's `Networks` folder, or the compiled-in defaults.
  ///
  /// - Parameter passesOverUnlisted: whether files that `defaults.json` does not list are ignored;
  ///   otherwise they are an error.
  /// - Returns: networks and legacy types.
  /// - Throws: `HotDatabaseError` for a damaged file.
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
      // The default workspace is in the same folder as the vault of keys.
      try Folder.create(folder, mode: isImplicit ? 0o700 : 0o755)
    }
    return try HotDatabase.create(at: hotDatabase, defaults: defaults)
  }

  /// The networks of the database with the titles of their entries, or those of the defaults
  /// if the database does not exist.
  ///
  /// - Throws: `HotDatabaseError`.
  package func knownNetworks() throws -> [(title: String, specs: NetworkSpecs)] {
    if let database = try hotDatabaseIfPresent() {
      return try database.networks().map { ($0.title, $0.specs) }
    }
    let defaults = try defaults()
    return (defaults.networks + defaults.further).map { ($0.title, $0.specs) }
  }

  /// The legacy type table of the database, or that of the defaults.
  ///
  /// - Throws: `HotDatabaseError`.
  package func knownTypes() throws -> TypeTable {
    try hotDatabaseIfPresent()?.legacyTypes() ?? defaults().types
  }
}
