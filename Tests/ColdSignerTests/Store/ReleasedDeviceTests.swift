import Foundation
import SQLiteStore
import TestSupport
import Testing
import VaultPayloads

@testable import ColdSigner

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

  private func tables(_ connection: SQLiteConnection) throws -> [String] {
    try connection.rows(
      "SELECT name || ': ' || sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    ) { (row) throws(SQLiteStoreError) in try row.text(0) }
  }

  private func released(_ name: String) throws -> (folder: TemporaryFolder, device: ColdDevice) {
    let script = try #require(Bundle.module.url(forResource: name, withExtension: "sql"))
    let folder = try TemporaryFolder()
    let path = folder.file("device.sqlite")
    let format = StoreFormat(
      name: "fixture", remedy: "", applicationID: ColdStoreFormat.store.applicationID,
      migrations: [try String(contentsOf: script, encoding: .utf8)])
    _ = try SQLiteConnection(path: path, mode: .create, format: format)
    return (folder, try ColdDevice.open(at: path, surroundings: .system))
  }
}
