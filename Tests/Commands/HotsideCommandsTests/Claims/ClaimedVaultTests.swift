import CommandTestSupport
import Foundation
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

  /// The right password does not open a vault whose cost was lowered, and gets a mark: the mark stays as costly to test.
  @Test func aMarkCostsAsMuchInAVaultOfALoweredCost() throws {
    let wrong = try fixture.folder.write(Array("another horse 7!".utf8), to: "wrong")
    var marks: [[UInt8]] = []
    for operations in [8, 3] {
      try change(
        "UPDATE vault SET hash_operations = \(operations), refused = x'', attempts = 0, unfinished = 0"
      )
      let run = try fixture.run(["keys", "unlock"], password: wrong)
      #expect(run.exitCode == 77, "\(run)")
      marks += try KeyStore.connect(fixture.keyStore).rows("SELECT refused FROM vault") { row in
        try row.bytes(0)
      }
    }
    #expect(marks.count == 2 && marks[0] == marks[1] && marks[0].count == 3, "\(marks)")
  }

  @Test func statusNamesNoSignerByALockedVault() throws {
    _ = try fixture.preparePayload()
    let signed = try fixture.run(["sign", "--all", "--yes", "--key", "release"])
    try #require(signed.exitCode == 0, "\(signed)")
    let status = try fixture.run(["status", "--all", "--json"], password: nil)
    let items = try JSONValue(parsing: status.output)["items"]?.array ?? []
    let signers = items.compactMap { $0["signedBy"]?.string }
    #expect(!signers.isEmpty && !signers.contains("release"), "\(status)")
  }

  /// A run is finished with the signature that is there only if the vault confirms whose it is.
  @Test(arguments: [["sign", "--all", "--yes"], ["make", "--msg", "add-specs", "--yes"]])
  func aSignatureOfAnUnconfirmedKeyIsNotTaken(_ command: [String]) throws {
    _ = try fixture.preparePayload()
    #expect(try fixture.run(["keys", "generate", "stranger"]).exitCode == 0)
    let signed = try fixture.run(["sign", "--all", "--yes", "--key", "stranger"])
    try #require(signed.exitCode == 0, "\(signed)")
    let folder = fixture.workspace + "/completed"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".json") {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    try change(
      "UPDATE record SET public_key = (SELECT public_key FROM record WHERE name = 'stranger') WHERE name = 'release'"
    )
    let locked = try fixture.run(command + ["--key", "release"], password: nil)
    #expect(locked.exitCode == 66, "\(locked)")
    let run = try fixture.run(command + ["--key", "release"])
    #expect(run.exitCode == 77 && run.error.contains("was changed without its password"), "\(run)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!left.contains { $0.hasSuffix(".json") })
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
      #expect(
        run.exitCode == 77 && run.error.contains("was changed without its password"), "\(run)")
      #expect(!run.output.contains(Self.stranger))
    }
    let records = try fixture.run(["networks", "list", "--json"]).output
    #expect(!records.contains(Self.stranger))
  }

  @Test func anExpectedKeyIsOneThatTheVaultConfirms() throws {
    _ = try fixture.preparePayload()
    let signed = try fixture.run(["sign", "--all", "--yes", "--key", "release"])
    try #require(signed.exitCode == 0, "\(signed)")
    let verify = ["verify", fixture.workspace + "/completed", "--verifier", "release"]
    #expect(try fixture.run(verify, password: nil).exitCode == 66)
    #expect(try fixture.run(verify).exitCode == 0)
    try change("UPDATE record SET public_key = x'\(Self.stranger)' WHERE name = 'release'")
    let run = try fixture.run(verify)
    #expect(run.exitCode == 77 && run.error.contains("was changed without its password"), "\(run)")
  }

  @Test func aLockedVaultSaysThatItsKeysAreNotConfirmed() throws {
    for command in [["keys", "list"], ["keys", "show-public", "release"]] {
      let locked = try fixture.run(command + ["--json"], password: nil)
      #expect(locked.exitCode == 0 && locked.output.contains(#""confirmed": false"#), "\(locked)")
      #expect(locked.output.contains("has not confirmed its public keys"))
      let open = try fixture.run(command + ["--json"])
      #expect(open.exitCode == 0 && open.output.contains(#""confirmed": true"#), "\(open)")
    }
  }
}
