import ByteSupport
import ColdStore
import CommandTestSupport
import Foundation
import HotStore
import SQLiteStore
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Databases in which another program made or removed a trigger, a view, an index or a table.
struct ClaimedTablesTests {
  private static let changes: [(sql: String, named: String)] = [
    (
      "CREATE TRIGGER t AFTER INSERT ON verifier BEGIN UPDATE verifier SET kind = 'general'; END",
      "the trigger 't' does not belong to it"
    ),
    ("CREATE VIEW v AS SELECT 1", "the view 'v' does not belong to it"),
    ("CREATE INDEX i ON network (title)", "the index 'i' does not belong to it"),
    ("CREATE TABLE x (a)", "the table 'x' does not belong to it"),
    ("DROP TRIGGER network_insert", "the trigger 'network_insert' is missing"),
    (
      "DROP INDEX network_name; CREATE INDEX network_name ON network (title)",
      "the index 'network_name' has a different definition"
    ),
  ]

  @Test(arguments: changes) func aHotDatabaseIsRefused(_ sql: String, _ named: String) throws {
    let tool = try Tool()
    // Makes a last good copy.
    try tool.succeed("networks", "rename-title", "kusama-sr25519", "kusama")
    try SQLiteConnection(path: tool.database, mode: .existing, format: HotDatabase.format)
      .execute(sql)
    for command in [
      ["networks", "list"], ["networks", "verifier", "set", "westend", "--none", "--yes"],
    ] {
      let run = try tool.run(command)
      #expect(run.exitCode == 65 && run.error.contains(named), "\(run)")
    }
    try tool.succeed("restore")
    try tool.succeed("networks", "list")
  }

  /// SQLite changes and reads the rows to which an index leads.
  @Test func anIndexThatLeadsToOtherRowsIsRefused() throws {
    let tool = try Tool()
    var bytes = try tool.bytes(tool.database)
    // In the index, the number of the row stands behind the title.
    let places = try ["kusama-sr25519", "westend-sr25519"].map { title in
      let title = Array(title.utf8)
      let place = bytes.indices.first {
        bytes[$0...].starts(with: title) && bytes[$0 + title.count] < 16
      }
      return try #require(place) + title.count
    }
    bytes.swapAt(places[0], places[1])
    try tool.folder.write(bytes, to: "Output/hot.sqlite")
    for command in [
      ["networks", "rename-title", "westend-sr25519", "other"],
      ["networks", "set-specs", "westend", "--decimals", "11"],
      ["networks", "set-specs", "westend", "--vault-title", "Other"],
      ["networks", "set-endpoint", "westend", "ws://127.0.0.1:1"],
      ["remove", "title", "westend-sr25519", "--yes"],
    ] {
      let run = try tool.run(command)
      #expect(run.exitCode == 65 && run.error.contains("damaged: row"), "\(run)")
      #expect(!run.error.contains("is now"), "\(run)")
      #expect(try tool.bytes(tool.database) == bytes)
    }
  }

  /// Another program can add a trigger after the database was opened.
  @Test func aTriggerIsRefusedBeforeAnythingIsKept() throws {
    let tool = try Tool()
    let database = try HotDatabase.open(at: tool.database)
    let before = try database.networks()
    try SQLiteConnection(path: tool.database, mode: .existing, format: HotDatabase.format).execute(
      """
      CREATE TRIGGER t AFTER UPDATE ON network WHEN NEW.unit <> 'X' BEGIN
        UPDATE network SET unit = 'X';
      END
      """)
    var specs = before[0].specs
    specs.unit = "Y"
    #expect(throws: HotDatabaseError.self) { try database.update(specs, titled: before[0].title) }
    #expect(try database.networks() == before)
  }

  @Test func aDeviceAndAReleaseAreRefused() throws {
    let tool = try Tool()
    try tool.succeed("cold", "init", "--trust-host")
    let path = tool.folder.file("Output/cold/device.sqlite")
    try SQLiteConnection(path: path, mode: .existing, format: ColdStoreFormat.store)
      .execute("CREATE TRIGGER t AFTER INSERT ON addresses BEGIN SELECT 1; END")
    let run = try tool.run("cold", "networks")
    #expect(run.exitCode == 65 && run.error.contains("the trigger 't'"), "\(run)")
  }

  @Test func aVaultIsRefused() throws {
    let fixture = try KeysFixture()
    try KeyStore.connect(fixture.keyStore).execute("CREATE VIEW v AS SELECT 1")
    try Self.seal(fixture.keyStore)
    let run = try fixture.run(["keys", "list"])
    #expect(run.exitCode == 65 && run.error.contains("the view 'v'"), "\(run)")
  }

  /// Seals a vault as any program can: the seal is a digest without a key.
  private static func seal(_ path: String) throws {
    var image = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let label = Array("hotside.seal.v1 ".utf8)
    let start = try #require(image.indices.first { image[$0...].starts(with: label) })
    let digest = start + 20..<start + 52
    var sealed = image
    for range in [24..<28, 92..<100, digest] {
      sealed.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
    }
    (sealed[18], sealed[19]) = (2, 2)
    image.replaceSubrange(digest, with: Blake2b.hash256(sealed).bytes)
    try Data(image).write(to: URL(fileURLWithPath: path))
  }
}
