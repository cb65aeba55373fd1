import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import DeviceTestSupport
import Foundation
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// Devices that released tools made, as `Fixtures/make_released_device.py` writes them down.
@Suite struct ReleasedDeviceTests {
  @Test func aDeviceOfTheFirstReleaseOpensWithWhatItHad() throws {
    let device = try released("device-0.1.0").device
    #expect(try device.networks().map(\.specs.title) == ["Polkadot", "Kusama", "Westend"])
    let events = try device.history().flatMap(\.entry.events)
    #expect(
      events == [
        .userEntry("made by a release"), .databaseInitiated, .generalVerifierSet(Verifier(nil)),
      ])
    try device.comment("opened again")
    #expect(try device.history().count == 3)
  }

  /// A migration that was released is never edited: a new file has the tables of the released one.
  @Test func aNewDeviceHasTheTablesOfAReleasedOne() throws {
    let (folder, device) = try released("device-0.1.0")
    let fresh = try SQLiteConnection(
      path: folder.file("new.sqlite"), mode: .create, format: ColdStoreFormat.store)
    #expect(try tables(fresh) == tables(device.connection))
  }

  // MARK: - Metadata of version 1, under name and version alone (cold-signer 10, 55)

  private static let westend = Presets.westend
  private static let blob = SampleRuntime(
    specName: "westend", specVersion: 9, ss58Prefix: 42
  ).metadataV14()

  private static func insert(_ connection: SQLiteConnection) throws {
    try connection.run(
      "INSERT INTO metadata (key, value) VALUES (?, ?)",
      [.bytes(MetadataKey(name: "westend", version: 9).scaleBytes), .bytes(blob)])
    try connection.run(
      "INSERT INTO \"transaction\" (key, value) VALUES (?, ?)",
      [.bytes(Array("stub".utf8)), .bytes(PendingUpdate().scaleBytes)])
  }

  @Test func storedMetadataBelongsToTheNetworkWithItsName() throws {
    let device = try released("device-0.1.0", Self.insert).device
    #expect(try device.metadata(of: Self.westend).map(\.blob) == [Self.blob])
    #expect(try device.pending() == nil)
    #expect(try device.history().count == 2)
    var other = Self.westend
    other.genesisHash = Blake2b.hash256([1])
    #expect(try device.metadata(of: other).isEmpty)
  }

  @Test func metadataUnderANameOfSeveralNetworksBelongsToNone() throws {
    var other = Self.westend
    other.genesisHash = Blake2b.hash256([1])
    let device = try released("device-0.1.0") { connection in
      try Self.insert(connection)
      try connection.run(
        "INSERT INTO chainspecs (key, value) VALUES (?, ?)",
        [
          .bytes(other.key.scaleBytes),
          .bytes(OrderedNetworkSpecs(specs: other, order: 3).scaleBytes),
        ])
      try connection.run(
        "INSERT INTO verifiers (key, value) VALUES (?, ?)",
        [.bytes(other.genesisHash.bytes), .bytes(CurrentVerifier(.general).scaleBytes)])
    }.device
    #expect(try device.metadataKeys().isEmpty)
    let events = try #require(try device.history().first).entry.events
    #expect(
      events.dropFirst() == [
        .metadataRemoved(
          MetadataFingerprint(
            name: "westend", version: 9, hash: Blake2b.hash256(Self.blob)))
      ])
    guard case .systemEntry = events.first else {
      Issue.record("no note: \(events)")
      return
    }
    // Each can be given its own again, also of one version.
    for specs in [Self.westend, other] {
      let content = UpdateContent.metadata(
        try MetadataContent(blob: Self.blob, genesisHash: specs.genesisHash))
      let update = UpdatePayload(unsigned: content).bytes
      try device.accept(checksum: try device.scanUpdate(update).checksum)
      #expect(try device.metadata(of: specs).count == 1)
    }
  }

  /// What may not be written is read as it would be afterwards, and stays as it is.
  @Test func anEarlierDeviceCanBeReadWithoutChangingIt() throws {
    let (folder, connection) = try releasedFile("device-0.1.0", Self.insert)
    let path = folder.file("device.sqlite")
    for _ in 0..<2 {
      let device = try ColdDevice.openReadOnly(at: path, surroundings: .system)
      #expect(try device.metadata(of: Self.westend).count == 1)
      #expect(throws: ColdSignerError.self) { try device.comment("nothing is written") }
      #expect(try ColdRelease(at: path).metadata.map(\.blob) == [Self.blob])
    }
    let versions = try connection.rows("PRAGMA user_version") {
      (row) throws(SQLiteStoreError) in try row.integer(0)
    }
    #expect(versions == [1])
  }

  private func tables(_ connection: SQLiteConnection) throws -> [String] {
    try connection.rows(
      "SELECT name || ': ' || sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    ) { (row) throws(SQLiteStoreError) in try row.text(0) }
  }

  private func released(
    _ name: String, _ change: (SQLiteConnection) throws -> Void = { _ in }
  ) throws -> (folder: TemporaryFolder, device: ColdDevice) {
    let folder = try releasedFile(name, change).folder
    return (folder, try ColdDevice.open(at: folder.file("device.sqlite"), surroundings: .system))
  }

  private func releasedFile(
    _ name: String, _ change: (SQLiteConnection) throws -> Void
  ) throws -> (folder: TemporaryFolder, connection: SQLiteConnection) {
    let script = try #require(Bundle.module.url(forResource: name, withExtension: "sql"))
    let folder = try TemporaryFolder()
    let path = folder.file("device.sqlite")
    let format = StoreFormat(
      name: "fixture", remedy: "", applicationID: ColdStoreFormat.store.applicationID,
      migrations: [try String(contentsOf: script, encoding: .utf8)])
    let connection = try SQLiteConnection(path: path, mode: .create, format: format)
    try change(connection)
    return (folder, connection)
  }
}
