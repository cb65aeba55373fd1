import SecretVault
import SubstrateCrypto
import Testing

@Suite struct LockTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  @Test func aLockedVaultNeitherReadsNorWrites() throws {
    let unlocked = try fixture.createFilled()
    try unlocked.lock()
    try unlocked.lock()
    let expected = SecretVaultError.locked(path: fixture.path)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == expected)
    #expect(failure { _ = try unlocked.value(named: "note") } == expected)
    #expect(failure { try unlocked.set("x", to: .text(secret("x"))) } == expected)
    #expect(failure { try unlocked.remove("note") } == expected)
    #expect(failure { try unlocked.setPolicy(.standard) } == expected)
    #expect(
      failure { try unlocked.changePassword(secret("another password"), cost: .moderate) }
        == expected)
    #expect(try unlocked.keyStore.records().map(\.name) == ["blob", "note", "release"])
  }

  @Test func aVaultLeftAloneLocksAndEveryUseBeginsTheTimeAnew() throws {
    let unlocked = try fixture.createFilled()
    for _ in 0..<3 {
      fixture.time.pass(300)
      _ = try unlocked.keyPair(named: "release")
    }
    fixture.time.pass(301)
    let expected = SecretVaultError.locked(path: fixture.path)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == expected)
    fixture.time.pass(-301)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == expected)
  }

  @Test func twoUnlockedVaultsSeeEachOther() throws {
    let first = try fixture.createFilled()
    let second = try fixture.unlock()
    try first.set("shared", to: .text(secret("from the first")))
    #expect(try revealed(second.value(named: "shared")) == Array("from the first".utf8))
    try second.remove("shared")
    #expect(try revealed(first.value(named: "shared")) == nil)
  }

  @Test(.enabled(if: SessionKeyring.isAvailable, "this system has no session keyring"))
  func anUnlockedVaultWaitsInTheSessionsKeyring() throws {
    let unlocked = try fixture.createFilled()
    #expect(try (fixture.open().resume()).map { _ in true } == nil)
    #expect(try unlocked.keepForSession())
    #expect(try fixture.open().isUnlockedForSession())
    let resumed = try #require(try fixture.open().resume())
    #expect(try revealed(resumed.value(named: "note")) == Array("a text".utf8))
    try fixture.open().lockSession()
    try fixture.open().lockSession()
    #expect(try (fixture.open().resume()).map { _ in true } == nil)
  }

  @Test(.enabled(if: SessionKeyring.isAvailable, "this system has no session keyring"))
  func changesOfPasswordOrPolicyEndTheSession() throws {
    let unlocked = try fixture.createFilled()
    #expect(try unlocked.keepForSession())
    try unlocked.changePassword(secret("another password"), cost: .moderate)
    #expect(try !fixture.open().isUnlockedForSession())
    #expect(try unlocked.keepForSession())
    try unlocked.setPolicy(.standard)
    #expect(try !fixture.open().isUnlockedForSession())
    #expect(try unlocked.keepForSession())
    try fixture.open().destroy()
    #expect(try !fixture.open().isUnlockedForSession())
  }

  @Test func withoutInactivityTimeNothingIsKept() throws {
    var policy = KeyStorePolicy.standard
    policy.inactivitySeconds = 0
    let unlocked = try fixture.createFilled(policy: policy)
    #expect(try !unlocked.keepForSession())
    #expect(try !fixture.open().isUnlockedForSession())
    fixture.time.pass(1000)
    _ = try unlocked.keyPair(named: "release")
  }
}
