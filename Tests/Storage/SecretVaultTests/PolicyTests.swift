import Reporting
import SQLiteStore
import SecretVault
import SubstrateCrypto
import Testing

@Suite struct PolicyTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  private static func policy(_ change: (inout KeyStorePolicy) -> Void) -> KeyStorePolicy {
    var policy = KeyStorePolicy.standard
    change(&policy)
    return policy
  }

  static let verdicts: [(KeyStorePolicy, String, PasswordViolation?)] = [
    (.standard, "0123456789", nil),
    (.standard, "012345678", .tooShort(minimum: 10, found: 9)),
    (.standard, "ääääääääää", nil),
    (.standard, "", .empty),
    (policy { $0.allowsEmpty = true }, "", nil),
    (policy { $0.allowsEmpty = true }, "1", .tooShort(minimum: 10, found: 1)),
    (policy { $0.maximumLength = 12 }, "0123456789abc", .tooLong(maximum: 12, found: 13)),
    (policy { $0.allowedCharacters = "abc" }, "abcabcabca", nil),
    (policy { $0.allowedCharacters = "abc" }, "abcabcabcd", .forbiddenCharacter),
    (policy { $0.requiredClasses = [.upper] }, "abcabcabca", .missingClass(.upper)),
    (policy { $0.requiredClasses = [.upper, .digit] }, "Abcabcabca", .missingClass(.digit)),
    (policy { $0.requiredClasses = [.lower, .upper, .digit, .symbol, .other] }, "aB3 ü67890", nil),
  ]

  @Test(arguments: verdicts)
  func passwordsAreJudged(
    _ policy: KeyStorePolicy, _ password: String, _ expected: PasswordViolation?
  ) {
    #expect(policy.violation(of: Array(password.utf8).span) == expected)
  }

  @Test func bytesThatAreNoTextAreNoPassword() {
    let bytes = [UInt8](repeating: 0xff, count: 20)
    #expect(KeyStorePolicy.standard.violation(of: bytes.span) == .notUTF8)
  }

  @Test(arguments: [
    policy { $0.minimumLength = 0 }, policy { $0.maximumLength = 9 },
    policy { $0.expiryDays = 0 }, policy { $0.inactivitySeconds = -1 },
    policy { $0.attemptLimit = 0 }, policy { $0.allowedCharacters = "" },
    policy {
      $0.allowedCharacters = "abc"
      $0.requiredClasses = [.digit]
    },
  ])
  func impossiblePoliciesAreRefused(_ policy: KeyStorePolicy) {
    #expect(throws: SecretVaultError.self) { try policy.validate() }
    #expect(KeyStorePolicy(stored: policy.stored) == nil)
  }

  @Test(arguments: verdicts.map(\.0))
  func policiesAreKeptAsTheyAre(_ policy: KeyStorePolicy) {
    #expect(KeyStorePolicy(stored: policy.stored) == policy)
  }

  @Test func aNewVaultWantsAPasswordOfItsPolicy() {
    #expect(
      failure { _ = try fixture.create(password: "short") }
        == .password(.tooShort(minimum: 10, found: 5)))
  }

  @Test func aStricterPolicyAsksForANewPasswordAtTheNextUnlocking() throws {
    do {
      let unlocked = try fixture.createFilled()
      try unlocked.setPolicy(Self.policy { $0.minimumLength = 30 })
      _ = try unlocked.keyPair(named: "release")
    }
    let unlocked = try fixture.unlock()
    let violation = PasswordViolation.tooShort(minimum: 30, found: 21)
    let expected = SecretVaultError.changePasswordNow(path: fixture.path, violation)
    #expect(unlocked.mustChangePassword == violation)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == expected)
    #expect(failure { try unlocked.setPolicy(.standard) } == expected)
    #expect(failure { _ = try unlocked.keepForSession() } == expected)
    #expect(
      failure { try unlocked.changePassword(secret("also too short"), cost: .moderate) }
        == .password(.tooShort(minimum: 30, found: 14)))
    try unlocked.changePassword(secret("this one is longer than thirty bytes"), cost: .moderate)
    _ = try unlocked.keyPair(named: "release")
    #expect(throws: SecretVaultError.self) { _ = try fixture.unlock() }
    #expect(
      try fixture.unlock("this one is longer than thirty bytes").mustChangePassword == nil)
  }

  @Test func anOldPasswordExpires() throws {
    let unlocked = try fixture.createFilled(policy: Self.policy { $0.expiryDays = 30 })
    try unlocked.lock()
    fixture.time.pass(30 * 86_400 - 1)
    #expect(try fixture.unlock().mustChangePassword == nil)
    fixture.time.pass(1)
    let expired = try fixture.unlock()
    #expect(expired.mustChangePassword == .expired(days: 30))
    try expired.changePassword(secret("another password"), cost: .moderate)
    #expect(try fixture.unlock("another password").mustChangePassword == nil)
  }

  /// Whatever the clock says afterwards, and whoever can write the file without the password.
  @Test func anExpiryThatWasSeenStaysUntilThePasswordIsChanged() throws {
    do { _ = try fixture.createFilled(policy: Self.policy { $0.expiryDays = 30 }) }
    fixture.time.pass(31 * 86_400)
    let seen = fixture.time.clock.now()
    #expect(try fixture.unlock().mustChangePassword == .expired(days: 30))
    #expect(try fixture.open().status().expiredAt == seen)
    for back in [31, 400] as [Int64] {
      fixture.time.pass(-back * 86_400)
      #expect(try fixture.unlock().mustChangePassword == .expired(days: 30))
      fixture.time.pass(back * 86_400)
    }
    fixture.time.pass(-31 * 86_400)
    try fixture.unlock().changePassword(secret("another password"), cost: .moderate)
    #expect(try fixture.open().status().expiredAt == nil)
    #expect(try fixture.unlock("another password").mustChangePassword == nil)
  }

  @Test func anExpiryThatWasSeenIsNotErasedWithoutThePassword() throws {
    do { _ = try fixture.createFilled(policy: Self.policy { $0.expiryDays = 30 }) }
    fixture.time.pass(31 * 86_400)
    _ = try fixture.unlock()
    let connection = try KeyStore.connect(fixture.path)
    try connection.transaction { () throws(SQLiteStoreError) in
      try connection.execute("UPDATE vault SET expired_at = NULL")
      try KeyStoreSeal.write(connection)
    }
    guard case .tampered? = failure({ _ = try fixture.unlock() }) else {
      Issue.record("nobody noticed")
      return
    }
  }

  @Test(.enabled(if: SessionKeyring.isAvailable, "this system has no session keyring"))
  func anExpiryThatASessionSawStays() throws {
    let unlocked = try fixture.createFilled(policy: Self.policy { $0.expiryDays = 30 })
    #expect(try unlocked.keepForSession())
    fixture.time.pass(31 * 86_400)
    #expect(try (fixture.open().resume()).map { _ in true } == nil)
    fixture.time.pass(-31 * 86_400)
    #expect(try fixture.unlock().mustChangePassword == .expired(days: 30))
  }

  /// Where passwords expire, a clock that is behind says nothing of their age.
  @Test func aClockBehindThePasswordIsNotTrusted() throws {
    let set = fixture.time.clock.now()
    do { _ = try fixture.createFilled(policy: Self.policy { $0.expiryDays = 30 }) }
    fixture.time.pass(-365 * 86_400)
    let fault = PasswordViolation.clockBehind(now: set - 365 * 86_400, setAt: set)
    let unlocked = try fixture.unlock()
    #expect(unlocked.mustChangePassword == fault)
    #expect(unlocked.clockWarning == nil)
    let error = SecretVaultError.changePasswordNow(path: fixture.path, fault)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == error)
    let says = "This computer's clock says 2026-01-15, but the password was set on 2027-01-15"
    #expect(error.message.contains(says), "\(error.message)")
    #expect(error.message.contains("Set the clock; if it is right, change the password"))
    fixture.time.pass(365 * 86_400)
    #expect(try fixture.unlock().mustChangePassword == nil)
    // Where the password was set by a clock that was ahead, a new one is the way out.
    fixture.time.pass(-365 * 86_400)
    try fixture.unlock().changePassword(secret("another password"), cost: .moderate)
    #expect(try fixture.unlock("another password").mustChangePassword == nil)
  }

  @Test func aClockBehindAPasswordThatNeverExpiresIsReported() throws {
    do { _ = try fixture.createFilled() }
    #expect(try fixture.unlock().clockWarning == nil)
    // Earlier on the same day, and on the day before.
    fixture.time.pass(-3600)
    #expect(try fixture.unlock().clockWarning == nil)
    fixture.time.pass(-86_400)
    let unlocked = try fixture.unlock()
    #expect(unlocked.mustChangePassword == nil)
    #expect(
      unlocked.clockWarning
        == "This computer's clock says 2027-01-14, but the password was set on 2027-01-15, which is later. Set the clock."
    )
    _ = try unlocked.keyPair(named: "release")
  }
}
