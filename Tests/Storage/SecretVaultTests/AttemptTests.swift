import FileSupport
import Foundation
import Glibc
import Reporting
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct AttemptTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  private func policy(_ limit: Int?) -> KeyStorePolicy {
    var policy = KeyStorePolicy.standard
    policy.attemptLimit = limit
    return policy
  }

  @Test func wrongPasswordsAreCountedAndSuccessSetsTheCountBack() throws {
    _ = try fixture.createFilled(policy: policy(3))
    for _ in 0..<3 {
      for remaining in [2, 1] {
        #expect(
          failure { _ = try fixture.unlock("wrong \(remaining)") }
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
      try unlocked.keyStore.backup(to: fixture.folder.file("backup"))
    }
    #expect(throws: SecretVaultError.self) { _ = try fixture.unlock("wrong") }
    let error = try #require(failure { _ = try fixture.unlock("another wrong one") })
    guard case .destroyed(_, let destruction) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(destruction.attempts == 2)
    #expect(destruction.lostNames == ["blob", "note", "release"])
    #expect(destruction.backupPath == fixture.folder.file("backup"))
    #expect(error.message.contains("'hotside keys restore' restores it"))
    #expect(failure { _ = try fixture.unlock() } == error)
    #expect(try fixture.open().status().destruction == destruction)
    #expect(fixture.folder.names == ["backup", "keys.sqlite"])
  }

  @Test func withoutALimitNothingIsDestroyed() throws {
    _ = try fixture.createFilled(policy: policy(nil))
    for number in 0..<20 {
      #expect(
        failure { _ = try fixture.unlock("wrong \(number)") }
          == .wrongPassword(path: fixture.path, remaining: nil))
    }
    _ = try fixture.unlock()
  }

  @Test func processesThatAreKilledBeforeTheVerdictHarmNothing() async throws {
    _ = try fixture.createFilled(policy: policy(3))
    let path = fixture.path
    for _ in 0..<5 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let keyStore = try KeyStore.open(at: path)
        _ = try keyStore.unlock(password: secret("wrong")) { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try fixture.counts() == [0, 5])
    #expect(throws: SecretVaultError.self) { _ = try fixture.unlock("wrong") }
    #expect(try fixture.counts() == [1, 5])
    _ = try fixture.unlock()
    #expect(try fixture.counts() == [0, 0])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalGivesTheAttemptBack(_ number: Int32) async throws {
    _ = try fixture.createFilled(policy: policy(1))
    let path = fixture.path
    await #expect(processExitsWith: .signal(number)) {
      [path = path as String, number = number as Int32] in
      SignalMask.open()
      let keyStore = try KeyStore.open(at: path)
      _ = try keyStore.unlock(password: secret("wrong")) {
        // The attempt is on the disk, and the signal waits until it is taken back.
        guard (try? keyStore.status().unfinishedAttempts) == 1 else { exit(1) }
        // Returns after the handler has run on this thread.
        raise(number)
      }
    }
    #expect(try fixture.counts() == [0, 0])
  }

  @Test func aSignalThatTheProcessIgnoresStaysIgnored() async throws {
    _ = try fixture.createFilled()
    let path = fixture.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      SignalMask.open()
      signal(SIGINT, SIG_IGN)
      _ = try KeyStore.open(at: path).unlock(password: secret(VaultFixture.password)) {
        raise(SIGINT)
      }
      exit(7)
    }
  }

  @Test func attemptsThatWereCutShortOnlyDelay() throws {
    let keyStore = try fixture.createFilled(policy: policy(1)).keyStore
    for (count, pause) in [(0, 0), (2, 0), (3, 250), (10, 2000), (18, 4000), (1_000_000, 4000)] {
      try keyStore.change { header in header.unfinished = count }
      let start = fixture.time.clock.elapsed()
      var told: [UnlockDelay] = []
      _ = try keyStore.unlock(password: secret(VaultFixture.password)) { told.append($0) }
      let delay = Duration.milliseconds(pause)
      #expect(
        told == (pause == 0 ? [] : [.unfinishedAttempts(count: count, pause: delay)]), "\(count)")
      #expect(fixture.time.clock.elapsed() - start == delay, "\(count)")
      #expect(try fixture.counts() == [0, 0])
    }
  }

  @Test func waitingTooLongForOthersUsesNoAttempt() throws {
    _ = try fixture.createFilled()
    let link = fixture.folder.file("elsewhere")
    #expect(FileRights.link(link, to: fixture.folder.path))
    do {
      // Whatever the way to the file, it is the same turn.
      let turn = try FolderTurn(around: link + "/keys.sqlite", within: .zero)
      var told: [UnlockDelay] = []
      #expect(
        failure {
          _ = try fixture.open().unlock(password: secret("wrong"), within: .milliseconds(40)) {
            told.append($0)
          }
        } == .inUse(path: fixture.path, seconds: 0))
      #expect(told == [.others])
      withExtendedLifetime(turn) {}
    }
    #expect(try fixture.counts() == [0, 0])
    _ = try fixture.unlock()
  }

  @Test func racingProcessesGetNoExtraTries() async throws {
    _ = try fixture.createFilled(policy: policy(4))
    let path = fixture.path
    let tries = try fixture.folder.write([], to: "tries")
    let begun = try fixture.folder.write([], to: "begun")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<7 {
        group.addTask {
          await #expect(processExitsWith: .exitCode(3)) {
            [
              path = path as String, tries = tries as String, begun = begun as String,
              number = number as Int
            ] in
            let keyStore = try KeyStore.open(at: path)
            FileRights.append(to: begun)
            do {
              _ = try keyStore.unlock(password: secret("wrong \(number)")) {
                FileRights.append(to: tries)
                // The other processes are after the same attempt by now.
                do {
                  try Poll.until("the beginning of all processes") {
                    try FileReading.bytes(at: begun, limit: 100).count == 7
                  }
                } catch { exit(4) }
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
