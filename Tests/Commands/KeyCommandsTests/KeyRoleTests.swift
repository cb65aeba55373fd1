import CommandTestSupport
import JSONCodec
import TestSupport
import Testing

/// Keys of an index and keys of verifiers, which never do each other's work.
@Suite struct KeyRoleTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  @Test(arguments: ["root", "index", "timestamp"])
  func aKeyOfAnIndexSignsNoUpdate(_ role: String) throws {
    let name = try fixture.preparePayload()
    let made = try fixture.run(["keys", "generate", "mine", "--role", role, "--json"])
    #expect(made.exitCode == 0, "\(made.error)")
    let record = try JSONValue(parsing: made.output)
    #expect(record["encryption"] == .string("ed25519") && record["role"] == .string(role))
    let key = try #require(record["publicKey"]?.string)
    for arguments in [
      ["sign", "westend", "--key", "mine", "--yes"],
      ["sign", "westend", "--key", "ed25519:" + key, "--yes", "--override-verifier"],
      ["sign", "--msg", "add-specs", "--payload", name, "--key", "mine", "--yes"],
      ["keys", "sign", name, "--key", "mine", "--yes"],
      ["networks", "verifier", "set", "westend", "--key", "mine", "--yes"],
      ["networks", "verifier", "set-general", "--key", "mine", "--yes"],
    ] {
      let refused = try fixture.run(arguments)
      #expect(refused.exitCode == 77, "\(arguments): \(refused.error)")
      #expect(
        refused.error.contains("\"mine\" has the role \(role): it signs only the index"),
        "\(arguments): \(refused.error)")
    }
    #expect(try fixture.run(["sign", "westend", "--verifier-role", role]).exitCode == 64)
  }

  @Test func aKeyOfAnIndexIsAnEd25519Key() throws {
    for crypto in ["sr25519", "ecdsa", "ethereum"] {
      let refused = try fixture.importKey("mine", role: "index", crypto: crypto)
      #expect(refused.exitCode == 77, "\(refused)")
      #expect(refused.error.contains("must be an ed25519 key, not \(crypto)"))
    }
    #expect(try fixture.importKey("mine", role: "index", crypto: "ed25519").exitCode == 0)
  }

  @Test func oneKeyIsNeverOfAVerifierAndOfAnIndex() throws {
    for (first, second) in [("general", "index"), ("timestamp", "custom"), ("root", nil)] {
      let fixture = try KeysFixture()
      #expect(try fixture.importKey("one", role: first, crypto: "ed25519").exitCode == 0)
      let refused = try fixture.importKey("two", role: second, crypto: "ed25519")
      #expect(refused.exitCode == 77, "\(refused)")
      #expect(refused.error.contains("The vault already has this key as \"one\""))
    }
    // Several roles of an index can have one key.
    #expect(try fixture.importKey("root", role: "root", crypto: "ed25519").exitCode == 0)
    #expect(try fixture.importKey("index", role: "index", crypto: "ed25519").exitCode == 0)
  }

  /// Without a root, each key leads to the next one that a root needs, and the last one to the root.
  @Test func theKeysOfAnIndexLeadToItsRoot() throws {
    for (name, role, next) in [
      ("root-1", "root", "keys generate root-2 --role root"),
      ("root-2", "root", "keys generate index --role index"),
      ("index", "index", "keys generate timestamp --role timestamp"),
      ("timestamp", "timestamp", "portal init --root-key root-1 --root-key root-2"),
      (
        "index-2", "index",
        "portal init --root-key root-1 --root-key root-2 --index-key index-2"
      ),
    ] {
      let run = try fixture.run(["keys", "generate", name, "--role", role])
      #expect(run.exitCode == 0 && run.error.contains("Next: hotside \(next)\n"), "\(run)")
    }
  }
}
