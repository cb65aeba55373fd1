package import ColdRecords
package import SQLiteStore
package import VaultPayloads

/// An offline signer that behaves as a Polkadot Vault does, fed with scanned payloads.
///
/// It stores networks, their verifiers and metadata, keys without their phrases, and a log in one
/// file (cold-signer 7). Every operation is one transaction with one log entry. At most one request
/// is pending; its approval must present the checksum of its screen, which any other change makes
/// invalid.
///
/// ```swift
/// let device = try ColdDevice.create(at: path, release: release, surroundings: .system)
/// try device.start(generalVerifier: Verifier(nil))
/// let screen = try device.scan(payload)
/// ```
package final class ColdDevice {
  /// The file name in a device folder.
  package static let fileName = "device.sqlite"

  /// The connection for all tables.
  package let connection: SQLiteConnection
  /// The sources of time and randomness.
  package let surroundings: DeviceSurroundings
  /// The cache of indexed metadata.
  package let shelf = RuntimeShelf()

  /// The file's path, as given.
  package var path: String { connection.path }

  private init(_ connection: SQLiteConnection, _ surroundings: DeviceSurroundings) {
    self.connection = connection
    self.surroundings = surroundings
  }

  /// Opens an existing device.
  ///
  /// - Parameters:
  ///   - path: the file, which is never created.
  ///   - surroundings: time and randomness.
  ///   - mode: `.existing` or `.readOnly`.
  /// - Returns: the device.
  /// - Throws: `ColdSignerError` if the file is missing or cannot be used.
  package static func open(
    at path: String, surroundings: DeviceSurroundings, mode: SQLiteConnection.Mode = .existing
  ) throws(ColdSignerError) -> ColdDevice {
    try open(at: path, surroundings: surroundings, mode: mode, format: ColdStoreFormat.store)
  }

  /// Opens a device read-only.
  ///
  /// - Throws: as ``open(at:surroundings:mode:)``.
  package static func openReadOnly(
    at path: String, surroundings: DeviceSurroundings
  ) throws(ColdSignerError) -> ColdDevice {
    try open(at: path, surroundings: surroundings, mode: .readOnly)
  }

  /// Opens a device's file; `format` supplies the name for error messages.
  static func open(
    at path: String, surroundings: DeviceSurroundings, mode: SQLiteConnection.Mode,
    format: StoreFormat
  ) throws(ColdSignerError) -> ColdDevice {
    precondition(mode != .create, "a new device needs a release")
    let connection = try ColdSignerError.storing(
      try SQLiteConnection(path: path, mode: mode, format: format))
    var device = ColdDevice(connection, surroundings)
    if mode == .existing { try device.bringUpToDate() }
    if try !device.isCurrent() { device = try device.currentCopy() }
    try device.checkSchema()
    return device
  }

  /// An in-memory copy of the store in the current format, which cannot be changed.
  private func currentCopy() throws(ColdSignerError) -> ColdDevice {
    let copy = try ColdDevice(
      inMemory: try image(), path: path, surroundings: surroundings, format: connection.format)
    try ColdSignerError.storing(try copy.connection.execute("PRAGMA query_only = ON"))
    return copy
  }

  private convenience init(
    inMemory image: [UInt8], path: String, surroundings: DeviceSurroundings, format: StoreFormat
  ) throws(ColdSignerError) {
    self.init(
      try ColdSignerError.storing(
        try SQLiteConnection(inMemory: image, path: path, format: format)), surroundings)
    try bringUpToDate()
  }

  /// Makes an in-memory copy of another device; changes reach neither that device nor the disk.
  ///
  /// - Parameters:
  ///   - image: the ``image()`` of the other device.
  ///   - surroundings: time and randomness.
  /// - Throws: as ``open(at:surroundings:mode:)``.
  package convenience init(
    copying image: [UInt8], surroundings: DeviceSurroundings
  ) throws(ColdSignerError) {
    try self.init(
      inMemory: image, path: ColdDevice.fileName, surroundings: surroundings,
      format: ColdStoreFormat.store)
    try checkSchema()
  }

  /// Makes and starts an in-memory device.
  ///
  /// - Parameters:
  ///   - release: its contents.
  ///   - generalVerifier: its general verifier; may be none.
  ///   - surroundings: time and randomness.
  /// - Throws: `ColdSignerError`.
  package convenience init(
    inMemory release: ColdRelease, generalVerifier: Verifier, surroundings: DeviceSurroundings
  ) throws(ColdSignerError) {
    try self.init(
      inMemory: [], path: ColdDevice.fileName, surroundings: surroundings,
      format: ColdStoreFormat.store)
    try reset(to: release, generalVerifier: generalVerifier)
  }

  /// Creates a device with the contents of a release; an existing device is opened unchanged.
  ///
  /// - Parameters:
  ///   - path: the file, in an existing folder.
  ///   - release: the contents of a new device.
  ///   - generalVerifier: the general verifier, which may be none. With `nil` the device is not
  ///     started, see ``start(generalVerifier:)``.
  ///   - surroundings: time and randomness.
  /// - Returns: the device.
  /// - Throws: `ColdSignerError` if the file cannot be used.
  package static func create(
    at path: String, release: ColdRelease, generalVerifier: Verifier? = nil,
    surroundings: DeviceSurroundings
  ) throws(ColdSignerError) -> ColdDevice {
    let connection = try SQLiteConnection(
      path: path, mode: .create, format: ColdStoreFormat.store
    ) { (connection) throws(ColdSignerError) in
      let device = ColdDevice(connection, surroundings)
      try device.write(release)
      if let generalVerifier { try device.start(generalVerifier: generalVerifier) }
    }
    let device = ColdDevice(connection, surroundings)
    try device.bringUpToDate()
    try device.checkSchema()
    return device
  }

  /// Runs `body` in a transaction, which may be nested.
  ///
  /// - Throws: the error of `body`, after a rollback.
  package func transaction<Result>(
    _ body: () throws(ColdSignerError) -> Result
  ) throws(ColdSignerError) -> Result {
    try connection.transaction(body)
  }

  /// Runs `body` and rolls back its changes.
  ///
  /// - Throws: the error of `body`.
  package func undoing<Result>(
    _ body: () throws(ColdSignerError) -> Result
  ) throws(ColdSignerError) -> Result {
    var result: Result?
    do throws(ColdSignerError) {
      return try transaction { () throws(ColdSignerError) -> Result in
        result = try body()
        throw .store(.nothingPending)
      }
    } catch {
      guard let result else { throw error }
      return result
    }
  }

  /// Runs `body` so that everything it reads is from one state of the store.
  ///
  /// - Throws: the error of `body`.
  package func snapshot<Result>(
    _ body: () throws(ColdSignerError) -> Result
  ) throws(ColdSignerError) -> Result {
    try connection.snapshot(body)
  }

  // MARK: - Start and reset (cold-signer 7.2)

  /// Starts the device with a new log and a general verifier, which may be "none"; everything else
  /// is kept.
  ///
  /// - Throws: `ColdSignerError`.
  package func start(generalVerifier: Verifier) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try set(generalVerifier)
      try removeAll(from: .history)
      try record([.databaseInitiated, .generalVerifierSet(generalVerifier)])
    }
  }

  /// Resets the device to a release and starts it; all networks, metadata, keys and the log are
  /// replaced.
  ///
  /// - Parameters:
  ///   - release: the new contents.
  ///   - generalVerifier: the new general verifier; may be none.
  /// - Throws: `ColdSignerError`.
  package func reset(to release: ColdRelease, generalVerifier: Verifier) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try write(release)
      try start(generalVerifier: generalVerifier)
    }
  }

  /// The bytes of the whole database file.
  ///
  /// - Throws: `ColdSignerError`.
  package func image() throws(ColdSignerError) -> [UInt8] {
    try ColdSignerError.storing(try connection.image())
  }

  private func write(_ release: ColdRelease) throws(ColdSignerError) {
    for table in ColdTable.allCases { try removeAll(from: table) }
    for (table, rows) in release.rows { for row in rows { try set(row, in: table) } }
  }

  private func checkSchema() throws(ColdSignerError) {
    let found = try schemaVersion()
    guard found == ColdStoreFormat.schemaVersion else {
      throw .store(.schemaMismatch(expected: ColdStoreFormat.schemaVersion, found: found))
    }
  }
}
