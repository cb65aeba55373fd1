import Glibc
import Reporting
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

/// What counts against a vault is a guess: not the same wrong password again, and none that was right
/// when the command began.
@Suite struct WrongPasswordTests {
  private let fixture: VaultFixture
  private let second = "the second password"
  private let third = "the third password"

  init() throws {
    fixture = try VaultFixture()
    _ = try fixture.createFilled()
  }

  private func change(from old: String = VaultFixture.password, to new: String) throws {
    try fixture.unlock(old).changePassword(secret(new), cost: .moderate)
  }

  private func wrong(_ remaining: Int, _ kind: WrongPassword = .counted) -> SecretVaultError {
    .wrongPassword(path: fixture.path, remaining: remaining, kind)
  }

  private var changed: SecretVaultError { .passwordChanged(path: fixture.path) }

  // MARK: - The same again

  @Test func theSameWrongPasswordCountsOnce() throws {
    #expect(failure { _ = try fixture.unlock("wrong") } == wrong(9))
    for _ in 0..<11 { #expect(failure { _ = try fixture.unlock("wrong") } == wrong(9, .repeated)) }
    #expect(try fixture.counts() == [1, 0])
    #expect(
      wrong(9, .repeated).message.contains("It was refused before, and is not counted again."))
    _ = try fixture.unlock()
  }

  /// Whichever of them comes again, and not only the last.
  @Test func everyRefusedPasswordIsKnownAgain() throws {
    for number in 1...9 {
      #expect(failure { _ = try fixture.unlock("wrong \(number)") } == wrong(10 - number))
    }
    for number in (1...9).reversed() {
      #expect(failure { _ = try fixture.unlock("wrong \(number)") } == wrong(1, .repeated))
    }
    #expect(try fixture.counts() == [9, 0])
    guard case .destroyed(_, let lost)? = failure({ _ = try fixture.unlock("wrong 10") }) else {
      Issue.record("the tenth was not the last")
      return
    }
    #expect(lost.attempts == 10)
    // Nothing is left to be guessed.
    let header = try fixture.open().read { header in header }
    #expect(header.refused.isEmpty && header.former == nil)
  }

  @Test func aRightPasswordForgetsWhatWasRefused() throws {
    for _ in 0..<3 {
      #expect(failure { _ = try fixture.unlock("wrong") } == wrong(9))
      _ = try fixture.unlock()
    }
  }

  @Test func asManyAreRememberedAsAnyPolicyLetsPass() throws {
    try fixture.open().change { header in
      for number in 0..<1200 {
        header.count(wrong: [0, UInt8(number >> 8), UInt8(truncatingIfNeeded: number)])
      }
    }
    let header = try fixture.open().read { header in header }
    #expect(header.refused.count == 3000 && header.refused.prefix(3) == [0, 0, 200])
  }

  /// The mark of a password says nothing without the costly hash, nor of another vault.
  @Test func aMarkIsOfOneVaultAlone() throws {
    let other = try VaultFixture()
    _ = try other.create()
    let marks = try [fixture, other].map { fixture in
      _ = failure { _ = try fixture.unlock("wrong") }
      return try fixture.open().read { header in header.refused }
    }
    #expect(marks.map(\.count) == [3, 3] && marks[0] != marks[1])
  }

  // MARK: - Right once

  @Test func thePasswordBeforeTheLastChangeNeverCounts() throws {
    try change(to: second)
    for _ in 0..<12 {
      #expect(failure { _ = try fixture.unlock() } == wrong(10, .former))
    }
    #expect(try fixture.counts() == [0, 0])
    #expect(
      wrong(10, .former).message
        == "The password does not open '\(fixture.path)'. It is the previous password. No attempt was counted; give the new one."
    )
    // With another cost, and beside passwords that count.
    #expect(failure { _ = try fixture.unlock("wrong") } == wrong(9))
    #expect(failure { _ = try fixture.unlock() } == wrong(9, .former))
    try change(from: second, to: third)
    #expect(failure { _ = try fixture.unlock(second) } == wrong(10, .former))
    #expect(failure { _ = try fixture.unlock() } == wrong(9))
    #expect(failure { _ = try fixture.unlock() } == wrong(9, .repeated))
    _ = try fixture.unlock(third)
  }

  /// One vault that changes its password twice without being opened anew.
  @Test func theFormerPasswordIsTheOneBefore() throws {
    let unlocked = try fixture.unlock()
    try unlocked.changePassword(secret(second), cost: .moderate)
    try unlocked.changePassword(secret(third), cost: .moderate)
    #expect(failure { _ = try fixture.unlock(second) } == wrong(10, .former))
    #expect(failure { _ = try fixture.unlock() } == wrong(9))
    _ = try unlocked.keyStore.unlock(password: secret(third))
  }

  @Test func anAttemptThatBeganBeforeAChangeMustBeRepeated() throws {
    let begun = try fixture.open()
    try change(to: second)
    for password in [VaultFixture.password, second, "wrong"] {
      #expect(failure { _ = try begun.unlock(password: secret(password)) } == changed)
    }
    #expect(changed.exitCode == .tryAgain)
    #expect(
      changed.message.contains(
        "No attempt was counted; run the command again with the new password."))
    #expect(try fixture.counts() == [0, 0])
  }

  /// A command that asks somebody before it opens the vault notes the password first.
  @Test func theGenerationThatWasNotedFirstCounts() throws {
    let noted = try fixture.open().generation
    let keyStore = try fixture.open()
    _ = try keyStore.unlock(password: secret(VaultFixture.password), since: noted)
    try change(to: second)
    try change(from: second, to: third)
    #expect(
      failure {
        _ = try fixture.open().unlock(password: secret(VaultFixture.password), since: noted)
      } == changed)
    #expect(try fixture.counts() == [0, 0])
  }

  /// Neither is a wrong one counted while whose check the password is changed.
  @Test func aChangeBetweenCountingAndVerdictIsNoticed() throws {
    var unlocked: UnlockedKeyStore? = try fixture.unlock()
    #expect(
      failure {
        _ = try fixture.open().unlock(password: secret("wrong")) {
          #expect(throws: Never.self) {
            try unlocked?.changePassword(secret(second), cost: .moderate)
          }
        }
      } == changed)
    #expect(try fixture.counts() == [0, 0])
    unlocked = nil
    _ = try fixture.unlock(second)
  }

  @Test func ofTwoChangesTheSecondIsRefused() throws {
    let (first, other) = (try fixture.unlock(), try fixture.unlock())
    try first.changePassword(secret(second), cost: .moderate)
    #expect(failure { try other.changePassword(secret(third), cost: .moderate) } == changed)
    _ = try fixture.unlock(second)
  }

  /// A session has no password that could be known again.
  @Test(.enabled(if: SessionKeyring.isAvailable, "this system has no session keyring"))
  func aSessionChangesNoPassword() throws {
    #expect(try fixture.unlock().keepForSession())
    let resumed = try #require(try fixture.open().resume())
    #expect(
      failure { try resumed.changePassword(secret(second), cost: .moderate) }
        == .locked(path: fixture.path))
    _ = try fixture.unlock()
  }

  /// The former password and a repeated one, cut short, do no more than any other.
  @Test func killsBeforeTheVerdictHarmNothing() async throws {
    try change(to: second)
    _ = failure { _ = try fixture.unlock("wrong") }
    let path = fixture.path
    for password in [VaultFixture.password, "wrong", second] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, password = password as String] in
        let keyStore = try KeyStore.open(at: path)
        _ = try keyStore.unlock(password: secret(password)) { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try fixture.counts() == [1, 3])
    #expect(failure { _ = try fixture.unlock() } == wrong(9, .former))
    #expect(failure { _ = try fixture.unlock("wrong") } == wrong(9, .repeated))
    _ = try fixture.unlock(second)
    #expect(try fixture.counts() == [0, 0])
  }
}
