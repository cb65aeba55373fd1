import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing

/// `verify` says whose key has signed, and refuses another one than the expected one.
@Suite struct ExpectedVerifierTests {
  private let fixture: KeysFixture
  private let picture: String
  private let key: MultiSigner

  init() throws {
    fixture = try KeysFixture()
    let name = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
    key = try fixture.publicKey()
    let made = try fixture.run([
      "sign", "--msg", "add-specs", "--payload", name, "--key", "release", "--yes", "--name",
      fixture.folder.file("signed"),
    ])
    try #require(made.exitCode == 0, "\(made.error)")
    picture = fixture.folder.file("signed.png")
    for (signer, name) in [
      (["--verifier-alice", "sr25519"], "alice"), (["--unsigned"], "unsigned"),
    ] {
      let made = try fixture.run(
        [
          "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519", "--name",
          fixture.folder.file(name),
        ] + signer)
      try #require(made.exitCode == 0, "\(made.error)")
    }
  }

  private func verify(_ arguments: String..., of name: String = "signed") throws -> ProcessOutcome {
    try fixture.run(["verify", fixture.folder.file(name + ".png")] + arguments)
  }

  private func signerLine(_ outcome: ProcessOutcome) -> String {
    outcome.output.split(separator: "\n").dropFirst().first.map(String.init) ?? ""
  }

  private func verdict(_ outcome: ProcessOutcome) -> Substring {
    outcome.output.prefix { $0 != "\n" }
  }

  private func standing(of name: String = "signed") throws -> JSONValue? {
    try JSONValue(parsing: try verify("--json", of: name).output)["verifier"]?["standing"]
  }

  @Test func theExpectedKeyIsTakenInEveryForm() throws {
    let hex = Hex.encode(key.publicKey)
    let address = try key.address(prefix: 42).text
    let other = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    for right in [hex, "0x" + hex, "sr25519:" + hex, "sr25519:0x" + hex, address, "release"] {
      #expect(try verify("--verifier", right).exitCode == 0, "\(right)")
      for name in ["alice", "unsigned"] {
        let refused = try verify("--verifier", right, of: name)
        #expect(refused.exitCode == 77, "\(right)")
        #expect(refused.error.contains(", but you asked for "), "\(refused.error)")
      }
    }
    for wrong in [
      Hex.encode(other.publicKey), "ed25519:" + hex, try other.address(prefix: 42).text,
    ] {
      let refused = try verify("--verifier", wrong)
      #expect(refused.exitCode == 77, "\(wrong)")
      #expect(refused.error.contains(hex), "\(refused.error)")
    }
    #expect(try verify("--verifier", "nobody").exitCode == 66)
    for none in ["sr25519:00", "rsa:" + hex, String(address.dropLast()) + "1", ""] {
      #expect(try verify("--verifier", none).exitCode == 64, "\(none)")
    }
  }

  @Test func theRecordedVerifierMayBeExpected() throws {
    let recorded = ["--verifier", "recorded"]
    let unknown = try verify("--verifier", "recorded")
    #expect(unknown.exitCode == 77)
    #expect(unknown.error.contains("general verifier, whose key is not on record"))
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--key", "release", "--yes"])
    #expect(try verify("--verifier", "recorded").exitCode == 0)
    for name in ["alice", "unsigned"] {
      #expect(try verify("--verifier", "recorded", of: name).exitCode == 77)
    }
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--none", "--yes"])
    let unsigned = try verify("--verifier", "recorded", of: "unsigned")
    #expect(unsigned.exitCode == 0 && verdict(unsigned) == "verdict: holds, unsigned as on record")
    #expect(try verify("--verifier", "recorded").exitCode == 77)
    #expect(try verify("--verifier", "recorded", of: "unsigned").exitCode == 0)
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--forget", "--yes"])
    let none = try verify("--verifier", "recorded")
    #expect(none.exitCode == 77)
    #expect(none.error.contains("No verifier is on record for westend"))
    let elsewhere = try fixture.run(
      ["verify", picture] + recorded + ["--hot-db-path", fixture.folder.file("none.sqlite")])
    #expect(elsewhere.exitCode == 66)
    #expect(elsewhere.output == "")
  }

  @Test func aSignatureMayBeRequired() throws {
    #expect(try verify("--require-signed").exitCode == 0)
    let development = try verify("--require-signed", of: "alice")
    #expect(development.exitCode == 77)
    #expect(verdict(development) == "verdict: DEVELOPMENT KEY")
    let key = Hex.encode(try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey)
    #expect(try verify("--require-signed", "--verifier", key, of: "alice").exitCode == 0)
    let other = try verify("--require-signed", "--verifier", "release", of: "alice")
    #expect(other.exitCode == 77 && verdict(other).hasPrefix("verdict: OTHER KEY"), "\(other)")
    let refused = try verify("--require-signed", of: "unsigned")
    #expect(refused.exitCode == 77)
    #expect(refused.error.contains("The update is not signed, but you asked for a signature"))
    #expect(try verify(of: "unsigned").exitCode == 0)
  }

  @Test func theFirstAndTheLastLineAnswerWhatWasAsked() throws {
    let alice = Hex.encode(try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey)
    let zero = String(repeating: "0", count: 64)
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--key", "release", "--yes"])
    for (arguments, name, code, line) in [
      ([], "signed", 0, "holds"),
      (["--verifier", "recorded"], "signed", 0, "holds, by the verifier on record, as asked"),
      (["--verifier", "recorded"], "alice", 77, "OTHER KEY, not the verifier on record"),
      (["--verifier", alice], "signed", 77, "OTHER KEY, not \(alice)"),
      (
        ["--verifier", alice], "alice", 0,
        "holds, by \(alice), as asked; another verifier is on record for westend"
      ),
      (["--verifier", "release"], "unsigned", 77, "UNSIGNED"),
      (["--require-signed"], "unsigned", 77, "UNSIGNED"),
      (["--expect-hash", zero], "signed", 77, "OTHER BYTES"),
      (["--expect-hash", zero, "--verifier", "release"], "alice", 77, "OTHER BYTES"),
    ] as [([String], String, Int32, String)] {
      let outcome = try fixture.run(
        ["verify", fixture.folder.file(name + ".png")] + arguments)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first == "verdict: \(line)" && lines.last == lines.first, "\(outcome)")
      #expect(outcome.exitCode == code, "\(outcome)")
    }
    for (arguments, word) in [
      ([], "other_key"), (["--verifier", alice], "holds"),
      (["--expect-hash", zero], "other_bytes"),
    ] as [([String], String)] {
      let outcome = try fixture.run(
        ["verify", fixture.folder.file("alice.png"), "--json"] + arguments)
      #expect(try JSONValue(parsing: outcome.output)["verdict"] == .string(word), "\(outcome)")
    }
  }

  @Test func anotherKeyThanTheRecordedOneIsRefusedInEveryForm() throws {
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--key", "release", "--yes"])
    let folder = fixture.folder.file("of-alice")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for ending in ["png", "json"] {
      try FileManager.default.copyItem(
        atPath: fixture.folder.file("alice.\(ending)"), toPath: "\(folder)/alice.\(ending)")
    }
    let (one, other) = (fixture.folder.file("alice.png"), fixture.folder.file("signed.png"))
    for places in [[one], [folder], [one, other]] {
      let run = try fixture.run(["verify"] + places)
      #expect(run.exitCode == 77 && run.output.contains("OTHER KEY"), "\(run)")
      let document = try JSONValue(
        parsing: try fixture.run(["verify", "--json"] + places).output)
      #expect(document["verdict"] == .string("other_key"), "\(document)")
      #expect(document["error"]?["code"] == .string("unexpected_signer"), "\(document)")
    }
  }

  @Test func aFolderObeysTheDemandsOfAFile() throws {
    let folder = fixture.folder.file("products")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    for name in ["signed", "alice", "unsigned"] {
      for ending in ["png", "json"] {
        try FileManager.default.copyItem(
          atPath: fixture.folder.file("\(name).\(ending)"), toPath: "\(folder)/\(name).\(ending)")
      }
    }
    func expect(_ words: [String], _ exit: Int32, _ arguments: String...) throws {
      let outcome = try fixture.run(["verify", folder, "--json"] + arguments)
      let items = try JSONValue(parsing: outcome.output)["items"]?.array ?? []
      #expect(items.compactMap { $0["verdict"]?.string } == words, "\(outcome)")
      #expect(outcome.exitCode == exit, "\(outcome)")
    }
    try expect(["development_key", "not_on_record", "unsigned"], 0)
    try expect(["not_on_record", "not_on_record", "unsigned"], 77, "--verifier", "recorded")
    try expect(["development_key", "not_on_record", "unsigned"], 77, "--require-signed")
    try expect(["other_key", "holds", "unsigned"], 77, "--verifier", "release")
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--key", "release", "--yes"])
    try expect(["other_key", "holds", "unsigned"], 77, "--verifier", "recorded")
    for name in ["alice", "unsigned"] {
      for ending in ["png", "json"] {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name).\(ending)")
      }
    }
    try expect(["holds"], 0, "--verifier", "recorded", "--require-signed")
    // The summary of one update is also first and last.
    let other = String(repeating: "8a", count: 32)
    for (arguments, line) in [
      ([], "1 holds: "), (["--verbose"], "1 holds"), (["--verifier", other], "1 OTHER KEY"),
    ] {
      let outcome = try fixture.run(["verify", folder] + arguments)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix(line) == true && lines.first == lines.last, "\(outcome)")
    }
  }

  @Test func theFirstLinesStateTheVerdictAndTheSigner() throws {
    #expect(signerLine(try verify()).hasPrefix("signed by:"))
    #expect(signerLine(try verify()).contains("a key that is not on record"))
    #expect(try standing() == .string("unknown"))
    #expect(verdict(try verify()) == "verdict: not on record")
    #expect(verdict(try verify(of: "alice")) == "verdict: development key")
    #expect(verdict(try verify(of: "unsigned")) == "verdict: UNSIGNED")
    #expect(signerLine(try verify(of: "alice")).contains("the development key //Alice"))
    #expect(try standing(of: "alice") == .string("development"))
    #expect(signerLine(try verify(of: "unsigned")).contains("unsigned"))
    _ = try fixture.run(["networks", "verifier", "set-general", "--key", "release"])
    #expect(signerLine(try verify()).contains("the general verifier on record"))
    #expect(try standing() == .string("recorded-general"))
    #expect(verdict(try verify()) == "verdict: holds")
    #expect(verdict(try verify(of: "alice")) == "verdict: OTHER KEY")
    let shown = signerLine(try verify(of: "alice"))
    #expect(
      shown.contains("on record for westend is sr25519 \(Hex.encode(key.publicKey))"), "\(shown)")
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--key", "release", "--yes"])
    #expect(signerLine(try verify()).contains("the verifier on record for westend"))
    #expect(try standing() == .string("recorded-custom"))
  }

  @Test func withoutADatabaseNothingIsOnRecordAndNoneIsMade() throws {
    let empty = fixture.folder.file("empty")
    let shown = try fixture.run(["verify", picture], environment: ["XDG_DATA_HOME": empty])
    #expect(shown.exitCode == 0)
    #expect(signerLine(shown).contains("not on record: the hot database does not exist"))
    let document = try JSONValue(
      parsing: try fixture.run(
        ["verify", picture, "--json"], environment: ["XDG_DATA_HOME": empty]
      )
      .output)
    #expect(document["recordedVerifier"] == .null)
    let nowhere = try fixture.run(
      ["verify", picture], environment: ["XDG_DATA_HOME": "", "HOME": ""])
    #expect(nowhere.exitCode == 0, "\(nowhere.error)")
    for named in [["--hot-db-path", empty], ["--workspace", empty]] {
      let missing = try fixture.run(["verify", picture] + named)
      #expect(missing.exitCode == 66)
      #expect(missing.output == "")
    }
  }

  // MARK: - What is made

  private func make(_ arguments: String...) throws -> ProcessOutcome {
    try fixture.run(
      [
        "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519", "--name",
        fixture.folder.file("again"),
      ] + arguments)
  }

  @Test func nobodySignsWhereAVerifierIsOnRecordUnlessAskedTo() throws {
    // As long as the general verifier's key is not known, nobody's may be what its Vaults want.
    #expect(try make().exitCode == 0)
    #expect(try make("--unsigned").error.contains("is the general verifier"))
    let hex = Hex.encode(key.publicKey)
    for record in [["set-general", "--key", "release"], ["set", "westend", "--key", "release"]] {
      _ = try fixture.run(["networks", "verifier"] + record + ["--yes"])
      for arguments in [[], ["--unsigned"], ["--override-verifier"]] {
        let refused = try fixture.run(
          [
            "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
            "--name", fixture.folder.file("refused"),
          ] + arguments)
        #expect(refused.exitCode == 77, "\(arguments)")
        #expect(refused.error.contains(hex), "\(refused.error)")
      }
      let made = try make("--unsigned", "--override-verifier")
      #expect(made.exitCode == 0)
      #expect(made.error.contains("Warning: The verifier on record for westend"))
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("refused.png")))
    _ = try fixture.run(["networks", "verifier", "set", "westend", "--none", "--yes"])
    #expect(try make().exitCode == 0)
  }

  @Test func aNamedDatabaseThatIsMissingIsNoEmptyRecord() throws {
    let payload = fixture.workspace + "/in_progress/sign_me_add_specs_westend_sr25519"
    let command = [
      "make", "--msg", "add-specs", "--payload", payload, "--verifier-alice", "sr25519", "--name",
      fixture.folder.file("again"),
    ]
    for named in [
      ["--hot-db-path", fixture.folder.file("none.sqlite")],
      ["--workspace", fixture.folder.file("none")],
    ] {
      let refused = try fixture.run(command + named)
      #expect(refused.exitCode == 66, "\(refused.error)")
    }
    let fresh = try fixture.run(
      command, environment: ["HOTSIDE_WORKSPACE": fixture.folder.file("fresh")])
    #expect(fresh.exitCode == 0, "\(fresh.error)")
    #expect(fresh.error.contains(" does not exist, so no verifier is on record for "))
  }
}
