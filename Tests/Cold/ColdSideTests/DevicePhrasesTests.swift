import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import JSONCodec
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// Seeds and keys of a device whose phrases lie in a vault beside it.
@Suite struct DevicePhrasesTests {
  @Test func aSeedIsAddedAndRemovedWithItsPhrase() async throws {
    let test = try TestSession()
    try await test.addSeed("Alice", networks: ["granite-sr25519"])
    let seed = try #require(try test.session.seeds().first)
    #expect(seed.hasPhrase && seed.keys.count == 1 && seed.card.name == "Alice")
    await #expect(throws: ColdSignerError.key(.seedNameExists(seedName: "Alice"))) {
      try await test.addSeed("Alice")
    }
    try await test.session.secrets(TestSession.access()) { try $0.removeSeed("Alice") }
    #expect(try test.session.seeds().isEmpty && test.session.phraseNames().isEmpty)
    #expect(throws: ColdSignerError.key(.noSeed(seedName: "Alice"))) {
      try test.session.requireSeed("Alice")
    }
  }

  @Test func aSeedIsKeptWithItsPhraseOrNotAtAll() async throws {
    let test = try TestSession()
    await #expect(throws: ColdSideError.unknownNetwork(title: "x", known: ["granite-sr25519"])) {
      try await test.addSeed("Alice", networks: ["x"])
    }
    #expect(try test.session.phraseNames().isEmpty)
    try await test.addSeed("Alice")
    // The same phrase has its root key on record, which refuses a set of keys.
    await #expect(throws: ColdSignerError.self) {
      try await test.addSeed("Again", networks: ["granite-sr25519"])
    }
    #expect(try test.session.phraseNames() == ["Alice"])
    #expect(try test.session.seeds().map(\.card.name) == ["Alice"])
  }

  /// A name is refused before its phrase is asked for: one that is taken on the device, one that is
  /// taken in the vault, and one that nothing can be kept under.
  @Test func aNameThatNoSeedCanHaveIsRefused() async throws {
    let test = try TestSession()
    try await test.addSeed("Alice")
    // The same phrase has no second root, so that this name stands in the vault alone.
    try await test.addSeed("Bob")
    let phrases = DevicePhrases(test.session, TestSession.access())
    for name in ["Alice", "Bob"] {
      #expect(throws: ColdSignerError.key(.seedNameExists(seedName: name))) {
        try phrases.requireNewSeedName(name)
      }
    }
    #expect(throws: ColdSignerError.key(.emptySeedName)) { try phrases.requireNewSeedName("") }
    #expect(throws: SecretVaultError.nameForm("Al & <ice>")) {
      try phrases.requireNewSeedName("Al & <ice>")
    }
    try phrases.requireNewSeedName("Carol")
  }

  /// What is no phrase is refused by the device itself, and nothing of it stays in the vault.
  @Test func aTextThatIsNoPhraseIsNotKept() async throws {
    let test = try TestSession()
    let text = SharedSecret(SecretBytes(copying: Array("bottom drive obey".utf8).span))
    await #expect(throws: ColdSignerError.key(.invalidPhrase(.phraseWordCount(3)))) {
      try await test.session.secrets(TestSession.access()) {
        try $0.addSeed("Alice", phrase: text, networks: [])
      }
    }
    #expect(try test.session.phraseNames().isEmpty && test.session.seeds().isEmpty)
  }

  /// Removing a seed opens the vault of phrases, so it is refused like everything that does.
  @Test func noSeedIsRemovedWhileAConnectionIsUp() async throws {
    let test = try TestSession()
    try await test.addSeed("Alice")
    await #expect(throws: ColdSideError.connected(["eth0"])) {
      try await test.opened(TestSession.up).secrets(TestSession.access()) {
        try $0.removeSeed("Alice")
      }
    }
    #expect(try test.session.phraseNames() == ["Alice"])
    #expect(try test.session.seeds().count == 1)
  }

  @Test func keysAreDerivedNamedAndNumbered() async throws {
    let test = try TestSession()
    try await test.addSeed("Alice")
    let first = try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.derive(ofSeed: "Alice", path: "//a", network: "granite-sr25519", password: nil)
    }
    #expect(try test.session.key(first.address) == first)
    #expect(try test.session.key(Hex.encode(first.stored.key.signer.publicKey)) == first)
    let secret = try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.derive(
        ofSeed: "Alice", path: "//a", network: "granite",
        password: { SecretBytes(copying: Array("pass".utf8).span) })
    }
    #expect(secret.stored.record.hasPassword && secret.address != first.address)
    let numbered = try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.deriveNumbered(2, ofSeed: "Alice", below: "//a", network: "granite-sr25519")
    }
    #expect(numbered.map(\.stored.record.path) == ["//a//0", "//a//1"])
    // Another device with that seed derives the same key one by one.
    let other = try TestSession()
    try await other.addSeed("Alice")
    let single = try await other.session.secrets(TestSession.access()) { secrets in
      try secrets.derive(ofSeed: "Alice", path: "//a//1", network: "granite-sr25519", password: nil)
    }
    #expect(single.stored == numbered[1].stored)
    await #expect(
      throws: ColdSideError.noParentKey(seed: "Alice", path: "//b", network: "granite-sr25519")
    ) {
      try await test.session.secrets(TestSession.access()) { secrets in
        try secrets.deriveNumbered(1, ofSeed: "Alice", below: "//b", network: "granite-sr25519")
      }
    }
    #expect(throws: ColdSideError.unknownKey("5Grw")) { try test.session.key("5Grw") }
  }

  @Test func aMissingPhraseIsReported() async throws {
    let test = try TestSession()
    func derive(_ seed: String) async throws {
      try await test.session.secrets(TestSession.access()) { secrets in
        _ = try secrets.derive(ofSeed: seed, path: "//a", network: "granite-sr25519", password: nil)
      }
    }
    await #expect(throws: ColdSideError.unknownPhrase(seed: "Bob", known: [])) {
      try await derive("Bob")
    }
    try await test.addSeed("Alice")
    await #expect(throws: ColdSideError.unknownPhrase(seed: "Bob", known: ["Alice"])) {
      try await derive("Bob")
    }
  }

  @Test func aWrongPasswordIsAskedForThreeTimes() async throws {
    let test = try TestSession()
    try await test.addSeed("Alice")
    let key = try await test.session.secrets(TestSession.access()) { secrets in
      try secrets.derive(
        ofSeed: "Alice", path: "//a", network: "granite-sr25519",
        password: { SecretBytes(copying: Array("pass".utf8).span) })
    }
    var attempts: [Int] = []
    await #expect(throws: ColdSignerError.key(.wrongPassword)) {
      try await test.session.secrets(TestSession.access()) { secrets in
        try secrets.sign(
          .specs(TestSession.specs.key), with: key,
          password: { SecretBytes(copying: Array("wrong".utf8).span) },
          retry: { attempt in
            attempts.append(attempt)
            return true
          })
      }
    }
    #expect(attempts == [2, 3])
  }

  @Test func anUpdateIsNotImportedAsAListOfKeys() async throws {
    let test = try TestSession()
    let update = UpdatePayload(unsigned: .specs(TestSession.otherSpecs)).bytes
    await #expect(throws: ColdSideError.noKeyList) {
      try await test.session.secrets(TestSession.access()) { _ = try $0.importKeys(update) }
    }
    #expect(try test.session.overview().isWaiting == false)
  }
}
