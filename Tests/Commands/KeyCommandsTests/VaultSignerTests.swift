import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct VaultSignerTests {
  private let fixture: KeysFixture
  private let name: String

  init() throws {
    fixture = try KeysFixture()
    name = try fixture.preparePayload()
  }

  private func sign(_ arguments: [String], password: String? = "") throws -> ProcessOutcome {
    try fixture.run(
      ["sign", "--msg", "add-specs", "--payload", name, "--json"] + arguments, password: password)
  }

  private func hash() throws -> String { Blake2b.hash256(try fixture.payload(name)).hex }

  @Test func aKeyOfTheVaultCompletesAnUpdate() throws {
    _ = try fixture.importKey("release", role: "general")
    let signed = try sign(["--key", "release", "--yes"])
    #expect(signed.exitCode == 0)
    let document = try JSONValue(parsing: signed.output)
    #expect(document["signatureHolds"] == .bool(true))
    #expect(
      document["verifier"]?["publicKey"]?.string == Hex.encode(try fixture.publicKey().publicKey))
    #expect(signed.error.contains("to be signed"))
    #expect(try sign(["--verifier-role", "general", "--yes"]).exitCode == 0)
  }

  @Test func theFactsAboutAnUpdateAreShownOnce() throws {
    _ = try fixture.importKey("release", role: "general")
    let signed = try fixture.run(
      ["sign", "--msg", "add-specs", "--payload", name, "--key", "release", "--yes"])
    #expect(signed.exitCode == 0, "\(signed)")
    let lines = signed.error.split(separator: "\n")
    let labels = lines.compactMap { $0.contains(":  ") ? $0.prefix { $0 != ":" } : nil }
    #expect(labels.contains("genesis hash") && labels.contains("verifier"), "\(signed)")
    #expect(Set(labels).count == labels.count, "\(signed)")
    let asked = try #require(lines.firstIndex { $0.hasPrefix("to be signed:") })
    #expect(lines[asked...].contains { $0.hasPrefix("signature:") }, "\(signed)")
  }

  @Test func aKeyOfTheVaultIsFoundByItsPublicKey() throws {
    _ = try fixture.importKey("release", role: "general")
    _ = try fixture.importKey("own", crypto: "ecdsa")
    let key = try fixture.publicKey()
    let hex = Hex.encode(key.publicKey)
    let compressed = Hex.encode(try fixture.publicKey(.ecdsa).publicKey)
    for form in [
      hex, "0x" + hex, "sr25519:" + hex, "sr25519:0x" + hex, try key.address(prefix: 42).text,
      try key.address(prefix: 0).text,
    ] {
      let signed = try sign(["--key", form, "--yes", "--again"])
      #expect(signed.exitCode == 0, "\(signed.error)")
      #expect(try JSONValue(parsing: signed.output)["verifier"]?["publicKey"]?.string == hex)
      let round = try fixture.run([
        "sign", "westend", "--again", "--key", form, "--yes", "--no-rehearsal",
      ])
      #expect(round.exitCode == 0 && round.output.contains("1 complete"), "\(round)")
      #expect(try fixture.run(["keys", "sign", name, "--key", form, "--yes"]).exitCode == 0)
      let shown = try fixture.run(["keys", "show-public", form])
      #expect(shown.exitCode == 0 && shown.output.contains(hex), "\(shown)")
    }
    #expect(try fixture.run(["keys", "show-public", "ecdsa:" + compressed]).exitCode == 0)
    let other = Hex.encode(try KeyPair.development("//Bob", scheme: .sr25519).publicKey.publicKey)
    for form in [other, "0x" + other, "ed25519:" + hex] {
      let refused = try sign(["--key", form, "--yes"])
      let message = "No key of the vault has the public key \"\(form)\". "
      #expect(refused.exitCode == 66 && refused.error.contains(message), "\(refused.error)")
    }
    // Whoever has the password alone can sign.
    #expect(try sign(["--key", hex, "--yes", "--again"], password: nil).exitCode != 0)
    let removed = try fixture.run(["keys", "remove", "0x" + hex, "--yes"])
    #expect(removed.exitCode == 0 && removed.error.contains("Removed release."), "\(removed)")
  }

  @Test func withoutATerminalSomebodyMustAgree() throws {
    _ = try fixture.importKey("release", role: "general")
    let asked = try sign(["--key", "release"])
    #expect(asked.exitCode == 77)
    #expect(asked.error.contains("--expect-hash \(try hash())"))
    #expect(try sign(["--key", "release", "--expect-hash", try hash()]).exitCode == 0)
    let other = String(repeating: "0", count: 64)
    #expect(try sign(["--key", "release", "--expect-hash", other]).exitCode == 77)
    #expect(try sign(["--key", "release", "--yes", "--expect-hash", other]).exitCode == 77)
    #expect(try sign(["--verifier-alice", "sr25519", "--expect-hash", other]).exitCode == 77)
    #expect(try sign(["--key", "release", "--expect-hash", "12"]).exitCode == 64)
  }

  @Test(arguments: [
    ["--key", "a", "--verifier-role", "general"], ["--key", "a", "--unsigned"],
    ["--key", "a", "--verifier-alice", "sr25519"], ["--key", "a", "--sufficient-hex", "00"],
    ["--verifier-role", "custom", "--sufficient-qr", "x.png"],
    ["--key", "a", "--verifier-hex", "00", "--signature-hex", "00", "--crypto", "sr25519"],
    ["--unsigned", "--deterministic"], ["--sufficient-hex", "00", "--deterministic"],
  ])
  func signersExcludeOneAnother(_ arguments: [String]) throws {
    #expect(try sign(arguments).exitCode == 64)
  }

  @Test func anotherKeyThanTheRecordedOneIsRefused() throws {
    _ = try fixture.importKey("release", role: "general")
    _ = try fixture.importKey("own", role: "custom", crypto: "ecdsa")
    let refused = try sign(["--key", "own", "--yes"])
    #expect(refused.exitCode == 77)
    #expect(refused.error.contains("A Vault refuses specs by another key"))
    #expect(try sign(["--key", "own", "--yes", "--override-verifier"]).exitCode == 0)
    #expect(
      try fixture.run(["networks", "verifier", "set", "westend", "--key", "own"]).exitCode == 0)
    #expect(try sign(["--verifier-role", "custom", "--yes"]).exitCode == 0)
    #expect(try sign(["--verifier-role", "general", "--yes"]).exitCode == 77)
    let capsule = try fixture.run(["keys", "sign", name, "--key", "release", "--yes"])
    let hex = capsule.output.split(separator: "\n").map(String.init).first ?? ""
    #expect(try sign(["--sufficient-hex", hex]).exitCode == 77)
    #expect(try sign(["--sufficient-hex", hex, "--override-verifier"]).exitCode == 0)
    let alice = try sign(["--verifier-alice", "sr25519"])
    #expect(alice.exitCode == 77)
    #expect(alice.error.contains("The verifier on record for westend"))
    let overridden = try sign(["--verifier-alice", "sr25519", "--override-verifier"])
    #expect(overridden.exitCode == 0)
    #expect(overridden.error.contains("Warning: The verifier on record for westend"))
    #expect(
      try fixture.run(["networks", "verifier", "set", "westend", "--none", "--yes"]).exitCode == 0)
    let none = try sign(["--key", "own", "--yes"])
    #expect(none.exitCode == 77)
    #expect(none.error.contains("removes what it has of the network"))
    #expect(
      try fixture.run(["networks", "verifier", "set", "westend", "--forget", "--yes"]).exitCode == 0
    )
    #expect(try sign(["--key", "own", "--yes"]).exitCode == 0)
  }

  /// As long as nobody knows the general verifier's key, no key can be held against it.
  @Test func signersAreComparedWithTheGeneralVerifier() throws {
    _ = try fixture.importKey("release", role: "general")
    let setGeneral = ["networks", "verifier", "set-general"]
    #expect(try sign(["--verifier-alice", "sr25519"]).exitCode == 0)
    #expect(try fixture.run(setGeneral + ["--key", "release"]).exitCode == 0)
    #expect(try sign(["--key", "release", "--yes"]).exitCode == 0)
    let alice = try sign(["--verifier-alice", "sr25519"])
    #expect(alice.exitCode == 77)
    let hex = Hex.encode(try fixture.publicKey().publicKey)
    #expect(alice.error.contains("is the general verifier, sr25519 \(hex)"), "\(alice.error)")
    let shown = try JSONValue(
      parsing: try fixture.run(["networks", "verifier", "show", "westend", "--json"]).output)
    #expect(shown["items"]?.array?.first?["verifier"] == .string("general"))
    #expect(shown["items"]?.array?.first?["generalVerifier"]?["publicKey"] == .string(hex))
    #expect(try fixture.run(setGeneral + ["--vault-default", "--yes"]).exitCode == 0)
    #expect(try sign(["--key", "release", "--yes"]).exitCode == 77)
    #expect(try fixture.run(setGeneral + ["--forget", "--yes"]).exitCode == 0)
    #expect(try sign(["--verifier-alice", "sr25519"]).exitCode == 0)
    for wrong in [
      [], ["--key", "release", "--forget"], ["--public-key", "00", "--crypto", "sr25519"],
      ["--public-key", hex],
    ] {
      #expect(try fixture.run(setGeneral + wrong).exitCode == 64)
    }
  }

  @Test func aRoleNeedsExactlyOneKey() throws {
    #expect(try sign(["--verifier-role", "general", "--yes"]).exitCode == 66)
    _ = try fixture.importKey("one", role: "general")
    _ = try fixture.importKey("two", role: "general", crypto: "ed25519")
    let several = try sign(["--verifier-role", "general", "--yes"])
    #expect(several.exitCode == 66)
    #expect(several.error.contains("one, two"))
  }

  @Test func theRecordIsShown() throws {
    let key = try fixture.publicKey(.ed25519)
    let hex = Hex.encode(key.publicKey)
    let set = try fixture.run([
      "networks", "verifier", "set", "westend-sr25519", "--public-key", hex, "--crypto", "ed25519",
    ])
    #expect(set.exitCode == 0)
    let shown = try fixture.run(["networks", "verifier", "show", "westend"])
    #expect(shown.output.contains("ed25519 \(hex)"))
    let all = try JSONValue(
      parsing: try fixture.run(["networks", "verifier", "show", "--json"]).output)
    #expect(all["items"]?.array?.count == 3)
    #expect(try fixture.run(["networks", "verifier", "show", "nowhere"]).exitCode == 66)
    #expect(try fixture.run(["networks", "verifier", "set", "westend"]).exitCode == 64)
    #expect(
      try fixture.run([
        "networks", "verifier", "set", "westend", "--public-key", "00", "--crypto", "ed25519",
      ]).exitCode == 64)
  }

  @Test func deterministicUpdatesAreTheSame() throws {
    _ = try fixture.importKey("release", role: "general")
    for signer in [["--key", "release", "--yes"], ["--verifier-alice", "sr25519"]] {
      let hashes = try (0..<2).map { _ in
        try JSONValue(parsing: try sign(signer + ["--deterministic"]).output)["payloadHash"]?.string
      }
      #expect(hashes[0] == hashes[1])
      #expect(hashes[0] != nil)
    }
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aPhotographedCapsuleIsReadAndHeldAgainstThePayload() throws {
    let photograph = Shared.path + "/data/qr/static_sufficient_photo.jpg"
    let signed = try sign(["--sufficient-qr", photograph])
    // The capsule is Alice's, and over something else.
    #expect(signed.exitCode == 77)
    #expect(signed.error.contains("signature"))
  }
}
