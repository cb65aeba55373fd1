import ByteSupport
import Foundation
import Glibc
import SubstrateCrypto
import TestSupport
import Testing

@testable import VerifierVault

@Suite struct AttemptTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  private func policy(_ limit: Int?) -> PasswordPolicy {
    var policy = PasswordPolicy.standard
    policy.attemptLimit = limit
    return policy
  }

  @Test func wrongPasswordsAreCountedAndSuccessSetsTheCountBack() throws {
    _ = try fixture.createFilled(policy: policy(3))
    for _ in 0..<3 {
      for remaining in [2, 1] {
        #expect(
          failure { _ = try fixture.unlock("wrong") }
            == .wrongPassword(path: fixture.path, remaining: remaining))
      }
      #expect(try fixture.open().status().attempts == 2)
      _ = try fixture.unlock()
      #expect(try fixture.open().status().attempts == 0)
    }
  }

  @Test func theLastAttemptDestroysTheKey() throws {
    do {
      let unlocked = try fixture.createFilled(policy: policy(2))
      try unlocked.vault.backup(to: fixture.folder.file("backup"))
    }
    #expect(throws: VerifierVaultError.self) { _ = try fixture.unlock("wrong") }
    let error = try #require(failure { _ = try fixture.unlock("wrong") })
    guard case .destroyed(_, let destruction) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(destruction.attempts == 2)
    #expect(destruction.lostNames == ["blob", "note", "release"])
    #expect(destruction.backupPath == fixture.folder.file("backup"))
    #expect(error.message.contains("'hotside keys restore' takes it"))
    #expect(failure { _ = try fixture.unlock() } == error)
    #expect(try fixture.open().status().destruction == destruction)
    #expect(!Folder.exists(fixture.path + "-wal"))
  }

  @Test func withoutALimitNothingIsDestroyed() throws {
    _ = try fixture.createFilled(policy: policy(nil))
    for _ in 0..<20 {
      #expect(
        failure { _ = try fixture.unlock("wrong") }
          == .wrongPassword(path: fixture.path, remaining: nil))
    }
    _ = try fixture.unlock()
  }

  @Test func aProcessThatIsKilledBeforeTheCheckHasUsedItsTry() async throws {
    _ = try fixture.createFilled(policy: policy(3))
    let path = fixture.path
    for _ in 0..<3 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let vault = try KeyVault.open(at: path)
        _ = try vault.unlock(password: secret("wrong")) { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try fixture.open().status().attempts == 3)
    // The right password comes too late: a fourth try would be one more than allowed.
    let error = failure { _ = try fixture.unlock() }
    guard case .destroyed(_, let destruction)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(destruction.attempts == 3)
  }

  @Test func racingProcessesGetNoExtraTries() async throws {
    _ = try fixture.createFilled(policy: policy(4))
    let path = fixture.path
    let tries = try fixture.folder.write([], to: "tries")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<7 {
        group.addTask {
          await #expect(processExitsWith: .exitCode(3)) {
            [path = path as String, tries = tries as String] in
            let vault = try KeyVault.open(at: path)
            do {
              _ = try vault.unlock(password: secret("wrong")) {
                FileRights.append(to: tries)
                usleep(50_000)
              }
            } catch { exit(3) }
          }
        }
      }
    }
    #expect(try FileReading.bytes(at: tries, limit: 100).count == 4)
    #expect(try fixture.open().status().destruction?.attempts == 4)
  }
}
