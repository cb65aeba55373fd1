import FileSupport
import SecretVault
import SubstrateCrypto
import Testing

@Suite struct ValueTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  @Test func valuesComeBackAfterOpeningAnew() throws {
    _ = try fixture.createFilled()
    let unlocked = try fixture.unlock()
    #expect(try revealed(unlocked.value(named: "note")) == Array("a text".utf8))
    #expect(try revealed(unlocked.value(named: "blob")) == [0, 1, 2, 255])
    #expect(try revealed(unlocked.value(named: "none")) == nil)
    let pair = try unlocked.keyPair(named: "release")
    let expected = try KeyPair.development("//release", scheme: .sr25519)
    #expect(pair.publicKey == expected.publicKey)
  }

  @Test func aValueOfAnotherTypeReplacesTheStoredOne() throws {
    let unlocked = try fixture.createFilled()
    let id = try unlocked.keyStore.records().first { $0.name == "note" }?.id
    try unlocked.set("note", to: .bytes(secret("bytes")))
    let record = try unlocked.keyStore.records().first { $0.name == "note" }
    #expect(record?.kind == .bytes)
    #expect(record?.id == id)
    #expect(try revealed(unlocked.value(named: "note")) == Array("bytes".utf8))
  }

  @Test func settingNothingRemoves() throws {
    let unlocked = try fixture.createFilled()
    try unlocked.set("note", to: .nothing)
    try unlocked.set("note", to: .nothing)
    #expect(try unlocked.keyStore.records().map(\.name) == ["blob", "release"])
  }

  @Test func anEmptyValueIsNotNothing() throws {
    let unlocked = try fixture.createFilled()
    try unlocked.set("empty", to: .text(secret("")))
    #expect(try revealed(unlocked.value(named: "empty")) == [])
  }

  @Test func keysAndValuesShareOneNameSpace() throws {
    let unlocked = try fixture.createFilled()
    #expect(
      failure { try unlocked.set("release", to: .text(secret("x"))) }
        == .otherKind(name: "release", kind: .key))
    #expect(
      failure { _ = try unlocked.value(named: "release") }
        == .otherKind(name: "release", kind: .key))
    #expect(
      failure {
        try unlocked.addKey("note", secretURI: secret("//x"), encryption: .ed25519)
      } == .nameTaken(name: "note", kind: .text))
    #expect(
      failure { _ = try unlocked.keyPair(named: "note") } == .otherKind(name: "note", kind: .text))
    #expect(
      failure { _ = try unlocked.keyPair(named: "nope") }
        == .unknownName(name: "nope", known: ["blob", "note", "release"]))
  }

  @Test func aTextMustBeUTF8() throws {
    let unlocked = try fixture.createFilled()
    #expect(
      failure { try unlocked.set("x", to: .text(SecretBytes(copying: [0xff].span))) }
        == .textForm(field: "text", limit: 65_536))
  }

  @Test(arguments: ["", ".x", "-x", "a b", "a/b", "ä", String(repeating: "a", count: 65)])
  func namesAreSafe(_ name: String) throws {
    let unlocked = try fixture.createFilled()
    #expect(failure { try unlocked.set(name, to: .text(secret("x"))) } == .nameForm(name))
  }

  /// Options take such words for a key, or for the verifier on record.
  @Test(arguments: [
    "recorded", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
    String(repeating: "a1", count: 32),
  ])
  func noNameIsReadAsAKey(_ name: String) throws {
    let unlocked = try fixture.createFilled()
    #expect(failure { try unlocked.set(name, to: .text(secret("x"))) } == .nameOfKey(name))
  }

  @Test func theLockedVaultGivesWhatIsPublicAndNoMore() throws {
    _ = try fixture.createFilled()
    let keyStore = try fixture.open()
    let key = try #require(keyStore.records().first { $0.name == "release" }?.key)
    #expect(key.role == .general)
    #expect(key.comment == "the one of the release")
    let expected = try KeyPair.development("//release", scheme: .sr25519)
    #expect(key.publicKey == expected.publicKey)
    let bytes = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("the one of the release"))
    #expect(!text.contains("a text"))
    #expect(!text.contains("bottom"))
  }

  @Test(arguments: Encryption.allCases)
  func keysOfEveryEncryptionSign(_ encryption: Encryption) throws {
    let unlocked = try fixture.createFilled()
    try unlocked.addKey("k", secretURI: secret("//Alice"), encryption: encryption)
    let pair = try unlocked.keyPair(named: "k")
    let signature = try pair.sign([1, 2, 3])
    #expect(pair.publicKey.verifies(signature, of: [1, 2, 3]))
  }

  @Test func aSoftKeySignsDeterministicallyWhenAsked() throws {
    let unlocked = try fixture.createFilled()
    try unlocked.addKey("soft", secretURI: secret("//Alice/soft"), encryption: .sr25519)
    let sign = { (randomness: SigningRandomness) in
      try unlocked.keyPair(named: "soft", randomness: randomness)
        .sign([7], randomness: randomness).bytes
    }
    #expect(try sign(.none) == sign(.none))
    #expect(try sign(.system) != sign(.system))
  }
}
