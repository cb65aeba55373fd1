import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

@Suite struct KeysTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  @Test func anImportedKeyIsListedAndShown() throws {
    #expect(try fixture.importKey("release", role: "general").exitCode == 0)
    let key = try fixture.publicKey()
    let list = try fixture.run(["keys", "list", "--json"], password: nil)
    let records = try JSONValue(parsing: list.output)["items"]?.array ?? []
    #expect(records.map { $0["name"]?.string } == ["release"])
    #expect(records.first?["publicKey"]?.string == Hex.encode(key.publicKey))
    #expect(records.first?["role"]?.string == "general")
    let shown = try fixture.run(
      ["keys", "show-public", "release", "--prefix", "0", "--qr-file", "key.png"], password: nil)
    #expect(shown.exitCode == 0)
    #expect(shown.output.contains("public key: \(Hex.encode(key.publicKey))\n"))
    #expect(shown.output.contains(try key.address(prefix: 0).text))
    let code = try fixture.run(["qr", "read", "key.png"])
    #expect(code.output == Hex.encode(Array("0x\(Hex.encode(key.publicKey))".utf8)) + "\n")
  }

  @Test func anEthereumKeyShowsItsAddress() throws {
    #expect(try fixture.importKey("evm", crypto: "ethereum").exitCode == 0)
    let address = try EthereumAddress(fixture.publicKey(.ecdsa))
    let shown = try fixture.run(["keys", "show-public", "evm"], password: nil)
    #expect(shown.output.contains(address.checksummed))
  }

  @Test func aGeneratedPhraseMakesTheKeyAgain() throws {
    let made = try fixture.run([
      "keys", "generate", "new", "--words", "15", "--path", "//a", "--phrase-out", "new.phrase",
    ])
    #expect(made.exitCode == 0)
    let rights = try FileManager.default.attributesOfItem(atPath: fixture.folder.file("new.phrase"))
    #expect(rights[.posixPermissions] as? Int == 0o600)
    let phrase = try FileReading.bytes(at: fixture.folder.file("new.phrase"), limit: 1000)
    #expect(phrase.split(separator: UInt8(ascii: " ")).count == 15)
    let pair = try KeyPair(
      secretURI: (phrase.dropLast() + Array("//a".utf8)).span, scheme: .sr25519)
    let list = try fixture.run(["keys", "list"])
    #expect(list.output.contains(Hex.encode(pair.publicKey.publicKey)))
    let again = try fixture.run(["keys", "generate", "two", "--phrase-out", "new.phrase"])
    #expect(again.exitCode == 1)
    #expect(try !fixture.run(["keys", "list"]).output.contains("two"))
  }

  @Test func aPhraseGoesIntoAPipe() throws {
    let made = try fixture.run(["keys", "generate", "new", "--words", "12", "--phrase-out", "-"])
    #expect(made.exitCode == 0)
    #expect(made.output.last == "\n" && made.output.split(separator: " ").count == 12)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("-")))
    let both = try fixture.run(["keys", "generate", "two", "--phrase-out", "-", "--json"])
    #expect(both.exitCode == 64)
    #expect(try !fixture.run(["keys", "list"]).output.contains("two"))
  }

  @Test func aCapsuleIsWhatAVaultWouldHaveExported() throws {
    _ = try fixture.importKey("release", role: "general")
    let name = try fixture.preparePayload()
    let signed = try fixture.run([
      "keys", "sign", name, "--key", "release", "--yes", "--out", "capsule", "--qr-file",
      "capsule.png",
    ])
    #expect(signed.exitCode == 0)
    let bytes = try FileReading.bytes(at: fixture.folder.file("capsule"), limit: 1000)
    #expect(signed.output == Hex.encode(bytes) + "\n")
    let capsule = try SufficientCrypto(capsule: bytes)
    #expect(capsule.signer == (try fixture.publicKey()))
    #expect(capsule.signer.verifies(capsule.signature, of: try fixture.payload(name)))
    let completed = try fixture.run([
      "sign", "--msg", "add-specs", "--payload", name, "--sufficient-qr", "capsule.png",
    ])
    #expect(completed.exitCode == 0)
  }

  @Test func deterministicSignaturesAreTheSame() throws {
    _ = try fixture.importKey("release")
    let name = try fixture.preparePayload()
    let sign = { (extra: [String]) in
      try fixture.run(["keys", "sign", name, "--key", "release", "--yes"] + extra).output
    }
    #expect(try sign(["--deterministic"]) == sign(["--deterministic"]))
    #expect(try sign([]) != sign([]))
  }

  @Test func removingNeedsAgreementAndThePassword() throws {
    _ = try fixture.importKey("release")
    #expect(try fixture.run(["keys", "remove", "release"]).exitCode == 77)
    #expect(try fixture.run(["keys", "remove", "release", "--yes"], password: nil).exitCode == 66)
    #expect(try fixture.run(["keys", "remove", "release", "--yes"]).exitCode == 0)
    #expect(try fixture.run(["keys", "show-public", "release"]).exitCode == 66)
  }

  @Test func passwordsComeFromFilesAndDescriptors() throws {
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let key = ["keys", "import", "k", "--phrase-fd", "4"]
    let shell = { (arguments: [String], environment: [String: String]) in
      try ProcessRunner.run(
        "/bin/bash",
        [
          "-c", "exec 3<\"$0\" 4<\"$1\"; shift; exec \"$@\"", fixture.passwordFile,
          fixture.phraseFile, ProcessRunner.hotside,
        ] + arguments,
        environment: ["XDG_DATA_HOME": fixture.folder.file("data")].merging(environment) { $1 })
    }
    #expect(try shell(key, ["HOTSIDE_PASSWORD_FILE": wrong]).exitCode == 77)
    #expect(try shell(key, ["HOTSIDE_PASSWORD_FILE": ""]).exitCode == 66)
    let given = try shell(key + ["--password-fd", "3"], ["HOTSIDE_PASSWORD_FILE": wrong])
    #expect(given.exitCode == 0)
    #expect(try fixture.run(["keys", "list"]).output.contains("k "))
    #expect(
      try fixture.run(["keys", "unlock", "--password-file", "a", "--password-fd", "3"]).exitCode
        == 64)
  }

  @Test func aFileThatOthersCanReadIsWarnedOf() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: fixture.passwordFile)
    let unlocked = try fixture.run(["keys", "import", "k", "--phrase-file", fixture.phraseFile])
    #expect(unlocked.exitCode == 0)
    #expect(unlocked.error.contains("Others can read '\(fixture.passwordFile)'"))
  }

  @Test func noSecretIsEverPrinted() throws {
    let name = try fixture.preparePayload()
    let runs: [[String]] = [
      ["keys", "import", "release", "--phrase-file", fixture.phraseFile, "--verbose"],
      ["keys", "import", "json", "--phrase-file", fixture.phraseFile, "--json"],
      ["keys", "import", "release", "--phrase-file", fixture.phraseFile],
      ["keys", "import", "bad", "--phrase-file", fixture.folder.file("bad")],
      ["keys", "list", "--json", "--verbose"], ["keys", "status", "--json"],
      ["keys", "sign", name, "--key", "release", "--yes", "--json", "--verbose"],
      ["sign", "--msg", "add-specs", "--payload", name, "--key", "release", "--yes", "--verbose"],
      ["keys", "unlock", "--verbose"], ["keys", "lock"],
    ]
    let bad = "\(KeysFixture.phrase) \(KeysFixture.phrase)zzz"
    try fixture.folder.write(Array(bad.utf8), to: "bad")
    let seed = try Mnemonic.miniSecret(
      phrase: Array(KeysFixture.phrase.utf8).span, password: Span())
    let digits = seed.withBytes { span in Hex.encode(span.indices.map { span[$0] }) }
    for arguments in runs {
      let outcome = try fixture.run(arguments)
      let text = outcome.output + outcome.error
      for secret in [KeysFixture.password, "sausage", "winner", digits] {
        #expect(!text.contains(secret), "\(arguments)")
      }
    }
  }

  @Test func aTerminalIsAskedAndShowsNothing() throws {
    let outcome = try TypedAnswers.run(
      [ProcessRunner.hotside, "keys", "import", "typed"],
      [("Password of ", KeysFixture.password), ("Phrase: ", KeysFixture.phrase)],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_PASSWORD_FILE": "",
      ], folder: fixture.folder.path)
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    #expect(outcome.output.contains("Imported typed"))
    #expect(!outcome.output.contains(KeysFixture.password))
    #expect(!outcome.output.contains("sausage"))
  }

  /// A key on record is named with what hangs on it before the vault loses it.
  @Test func aKeyOnRecordIsNamedBeforeItGoes() throws {
    let fixture = try KeysFixture()
    _ = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
    let set = try fixture.run(["networks", "verifier", "set-general", "--key", "release", "--yes"])
    #expect(set.exitCode == 0, "\(set)")
    let sentence =
      "Warning: 'release' is on record as the general verifier and the verifier of "
    let asked = try fixture.run(["keys", "remove", "release"])
    #expect(asked.exitCode == 77 && asked.error.contains(sentence), "\(asked)")
    let removed = try fixture.run(["keys", "remove", "release", "--yes"])
    #expect(removed.exitCode == 0 && removed.error.contains(sentence), "\(removed)")
    _ = try fixture.importKey("release", role: "general")
    let destroyed = try fixture.run(["keys", "destroy", "--yes"])
    #expect(destroyed.exitCode == 0 && destroyed.error.contains(sentence), "\(destroyed)")
  }

  @Test func aKeyThatIsNotOnRecordGoesWithoutAWarning() throws {
    let fixture = try KeysFixture()
    _ = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
    let removed = try fixture.run(["keys", "remove", "release", "--yes"])
    #expect(removed.exitCode == 0 && !removed.error.contains("on record"), "\(removed)")
  }
}
