import JSONCodec
import SQLiteStore
import SecretVault
import TestSupport
import Testing
import ToolTestSupport

/// A vault whose file another program has changed and sealed again: the seal needs no key.
struct ClaimedVaultTests {
  private let fixture: KeysFixture
  private static let stranger = "e2111779981618705ecacea1af6ff9350bce2b2dccd03e0c3e01eb0c823d2666"

  init() throws {
    fixture = try KeysFixture()
    #expect(try fixture.importKey("release").exitCode == 0)
  }

  private func change(_ sql: String) throws {
    let connection = try KeyStore.connect(fixture.keyStore)
    try connection.transaction { () throws(SQLiteStoreError) in
      try connection.execute(sql)
      try KeyStoreSeal.write(connection)
    }
  }

  /// Without the library that makes vaults of tests cheap.
  @Test(arguments: [
    "hash_operations = 1, hash_memory = 8192", "hash_operations = 2, hash_memory = 268435456",
    "hash_operations = 3, hash_memory = 268435455", "hash_operations = 64, hash_memory = 8192",
    """
    hash_operations = 3, hash_memory = 268435456, former_operations = 1, former_memory = 8192, \
    former_salt = zeroblob(16), former_mark = zeroblob(3)
    """,
  ])
  func aCheaperPasswordIsRefused(_ costs: String) throws {
    try change("UPDATE vault SET \(costs)")
    for command in [
      ["keys", "unlock"], ["keys", "list"], ["keys", "status"], ["keys", "backup", "copy"],
    ] {
      let run = try fixture.run(command, environment: ["LD_PRELOAD": ""])
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains("would cost less than in any vault"), "\(run)")
    }
    let marks = try KeyStore.connect(fixture.keyStore)
      .rows("SELECT attempts, unfinished, length(refused) FROM vault") { row in
        [try row.integer(0), try row.integer(1), try row.integer(2)]
      }
    #expect(marks == [[0, 0, 0]])
  }

  @Test func aPublicKeyOfALockedVaultIsNotRecorded() throws {
    #expect(try fixture.run(["restore-defaults"]).exitCode == 0)
    let set = [
      ["networks", "verifier", "set", "westend", "--key", "release", "--yes"],
      ["networks", "verifier", "set-general", "--key", "release", "--yes"],
    ]
    for command in set { #expect(try fixture.run(command, password: nil).exitCode == 66) }
    try change("UPDATE record SET public_key = x'\(Self.stranger)' WHERE name = 'release'")
    let commands = set + [["keys", "list"], ["keys", "show-public", "release"]]
    for command in commands {
      let run = try fixture.run(command)
      #expect(run.exitCode == 77 && run.error.contains("was changed by somebody"), "\(run)")
      #expect(!run.output.contains(Self.stranger))
    }
    let records = try fixture.run(["networks", "list", "--json"]).output
    #expect(!records.contains(Self.stranger))
  }

  @Test func aLockedVaultSaysThatItsKeysAreNotConfirmed() throws {
    for command in [["keys", "list"], ["keys", "show-public", "release"]] {
      let locked = try fixture.run(command + ["--json"], password: nil)
      #expect(locked.exitCode == 0 && locked.output.contains(#""confirmed": false"#), "\(locked)")
      #expect(locked.output.contains("has not confirmed the public keys"))
      let open = try fixture.run(command + ["--json"])
      #expect(open.exitCode == 0 && open.output.contains(#""confirmed": true"#), "\(open)")
    }
  }
}
