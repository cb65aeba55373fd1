package import ColdRecords
package import SQLiteStore
package import VaultPayloads

/// An offline signer that behaves as a Polkadot Vault does, fed by what a camera sees.
///
/// It knows networks, their verifiers and metadata, keys without their phrases, and a log; all of it
/// in one file (cold-signer 7). Every operation is one transaction and writes one entry into the
/// log. One item at most waits for its user's decision; approving it takes the checksum that it was
/// shown with, so that nothing else can have changed.
///
/// ```swift
/// let device = try ColdDevice.create(at: path, release: release, surroundings: .system)
/// try device.start(generalVerifier: Verifier(nil))
/// let screen = try device.scan(payload)
/// ```
package final class ColdDevice {
  /// What the file is called in the folder of a device.
  package static let fileName = "device.sqlite"

  /// The connection that all tables are reached by.
  package let connection: SQLiteConnection
  /// Time and randomness.
  package let surroundings: DeviceSurroundings
  /// Metadata that was indexed.
  package let shelf = RuntimeShelf()

  /// The file's path, as it was given.
  package var path: String { connection.path }

  private init(_ connection: SQLiteConnection, _ surroundings: DeviceSurroundings) {
    self.connection = connection
    self.surroundings = surroundings
  }

  /// Opens a device that is there.
  ///
  /// - Parameters:
  ///   - path: the file; a wrong path is an error and makes nothing.
  ///   - surroundings: time and randomness.
  ///   - mode: `.existing`, or `.readOnly`.
  /// - Returns: the device.
  /// - Throws: `ColdSignerError`: `store`, `schemaMismatch`.
  package static func open(
    at path: String, surroundings: DeviceSurroundings, mode: SQLiteConnection.Mode = .existing
  ) throws(ColdSignerError) -> ColdDevice {
    try open(at: path, surroundings: surroundings, mode: mode, format: ColdStoreFormat.store)
  }

  /// Opens a device to look at it; nothing of it can change.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - surroundings: time and randomness.
  /// - Returns: the device.
  /// - Throws: as ``open(at:surroundings:mode:)``.
  package static func openReadOnly(
    at path: String, surroundings: DeviceSurroundings
  ) throws(ColdSignerError) -> ColdDevice {
    try open(at: path, surroundings: surroundings, mode: .readOnly)
  }

  /// Opens a device's file, which messages call by the name of `format`.
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

  /// The store of an earlier release as this one has it, in memory, where it can only be read too.
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

  /// Makes a device that is in memory alone, with what another one holds; none of its changes reach
  /// that one, or the disk.
  ///
  /// - Parameters:
  ///   - image: the other's ``image()``.
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

  /// Makes a device that is in memory alone, and starts it.
  ///
  /// - Parameters:
  ///   - release: what it holds.
  ///   - generalVerifier: its general verifier, perhaps nobody.
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

  /// Makes a device with the content of a release; one that is there keeps what it has.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - release: what a new device holds.
  ///   - generalVerifier: starts the device with this one, perhaps nobody; without it the device is
  ///     not started yet, see ``start(generalVerifier:)``.
  ///   - surroundings: time and randomness.
  /// - Returns: the device.
  /// - Throws: `ColdSignerError`: `store`, `schemaMismatch`.
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

  /// Runs `body` so that all of its changes are kept, or none; calls may nest.
  ///
  /// - Throws: what `body` throws, after everything was undone.
  package func transaction<Result>(
    _ body: () throws(ColdSignerError) -> Result
  ) throws(ColdSignerError) -> Result {
    try connection.transaction(body)
  }

  /// Runs `body` and undoes all of its changes.
  ///
  /// - Throws: what `body` throws.
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

  /// Runs `body` so that all it reads is one state of the store.
  ///
  /// - Throws: what `body` throws.
  package func snapshot<Result>(
    _ body: () throws(ColdSignerError) -> Result
  ) throws(ColdSignerError) -> Result {
    try connection.snapshot(body)
  }

  // MARK: - Life (cold-signer 7.2)

  /// Starts the device with its general verifier, perhaps nobody, and a new log; what else is stored
  /// stays.
  ///
  /// - Throws: `ColdSignerError`.
  package func start(generalVerifier: Verifier) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try set(generalVerifier)
      try removeAll(from: .history)
      try record([.databaseInitiated, .generalVerifierSet(generalVerifier)])
    }
  }

  /// Brings the device back to the content of a release and starts it: networks, metadata, keys and
  /// log are gone.
  ///
  /// - Parameters:
  ///   - release: what the device then holds.
  ///   - generalVerifier: the new general verifier, perhaps nobody.
  /// - Throws: `ColdSignerError`.
  package func reset(to release: ColdRelease, generalVerifier: Verifier) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try write(release)
      try start(generalVerifier: generalVerifier)
    }
  }

  /// The whole store, as a file of it would hold it.
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
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
