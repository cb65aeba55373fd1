import ColdStore
import HotStore
import SQLiteStore
import SecretVault
import TestSupport
import Testing
import ToolTestSupport

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
      "the index 'network_name' has another definition"
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
    do {
      let connection = try KeyStore.connect(fixture.keyStore)
      try connection.transaction { () throws(SQLiteStoreError) in
        try connection.execute("CREATE VIEW v AS SELECT 1")
        try KeyStoreSeal.write(connection)
      }
    }
    let run = try fixture.run(["keys", "list"])
    #expect(run.exitCode == 65 && run.error.contains("the view 'v'"), "\(run)")
  }
}
