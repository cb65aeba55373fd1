import Foundation
import Glibc
import JSONCodec
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// A right password never harms, whatever happens to the commands that bring it.
@Suite struct VaultAttemptTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  /// Runs the tool so many times at once; gives how often it ended with which code.
  private func atOnce(_ count: Int, _ arguments: [String]) throws -> [Int32: Int] {
    let script =
      "for i in $(seq \(count)); do ( \"$@\" >/dev/null 2>&1; echo $? ) & done; wait"
    let outcome = try ProcessRunner.run(
      "/bin/bash", ["-c", script, "bash", ProcessRunner.hotside] + arguments,
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_WORKSPACE": "",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    let codes = outcome.output.split(separator: "\n").compactMap { Int32($0) }
    #expect(codes.count == count, "\(outcome)")
    return codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func counts() throws -> [Int?] {
    let status = try JSONValue(
      parsing: try fixture.run(["keys", "status", "--json"], password: nil).output)
    return [status["attempts"]?.integer(), status["unfinishedAttempts"]?.integer()]
  }

  @Test func manyCommandsAtOnceAllSign() throws {
    _ = try fixture.importKey("release", role: "general")
    let payload = try fixture.preparePayload()
    #expect(try fixture.run(["keys", "policy", "--attempts", "1"]).exitCode == 0)
    let codes = try atOnce(24, ["keys", "sign", payload, "--key", "release", "--yes"])
    #expect(codes == [0: 24])
    #expect(try counts() == [0, 0])
  }

  /// Each of the wrong ones is counted, and none of the right ones.
  @Test func aWrongPasswordAmongRightOnesIsCounted() throws {
    _ = try fixture.importKey("release")
    #expect(try fixture.run(["keys", "policy", "--attempts", "20"]).exitCode == 0)
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    #expect(try atOnce(7, ["keys", "unlock", "--password-file", wrong]) == [77: 7])
    #expect(try counts() == [7, 0])
    _ = try atOnce(12, ["keys", "policy", "--attempts", "20"])
    #expect(try counts() == [0, 0])
    #expect(try fixture.run(["keys", "unlock"], password: wrong).exitCode == 77)
    #expect(try counts() == [1, 0])
  }

  @Test func whoWaitsTooLongIsToldToTryAgain() throws {
    let folder = unsafe open(
      fixture.folder.file("data/hotside"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let outcome = try fixture.run(["keys", "unlock", "--lock-timeout", "0"])
    #expect(outcome.exitCode == 75, "\(outcome)")
    #expect(outcome.error.contains("Nothing was counted; try again."), "\(outcome)")
    #expect(try counts() == [0, 0])
    #expect(flock(folder, LOCK_UN) == 0)
    #expect(try fixture.run(["keys", "unlock", "--lock-timeout", "0"]).exitCode == 0)
  }

  /// Kills, interruptions and want of memory, with a vault whose password costs what passwords cost,
  /// and a limit at which the first wrong one would destroy it.
  @Test(.timeLimit(.minutes(5))) func whatCutsTheCheckShortDestroysNothing() throws {
    let vault = fixture.folder.file("data/hotside/costly.sqlite")
    var policy = PasswordPolicy.standard
    policy.attemptLimit = 1
    policy.inactivitySeconds = 0
    try makeCostly(vault, policy)
    for _ in 0..<4 { try endWhileChecking(vault, by: SIGKILL) }
    for number in [SIGINT, SIGTERM] { try endWhileChecking(vault, by: number) }
    let short = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "ulimit -v 280000; exec \"$@\"", "bash", ProcessRunner.hotside]
        + ["keys", "unlock", "--vault", vault],
      environment: ["HOTSIDE_PASSWORD_FILE": fixture.passwordFile])
    #expect(short.exitCode == 1 && short.error.contains("needs 256 MiB"), "\(short)")
    let status = try fixture.run(["keys", "status", "--vault", vault], password: nil)
    #expect(status.output.contains("wrong passwords: 0 of 1\nattempts cut short: 4\n"))
    let unlocked = try fixture.run(["keys", "unlock", "--vault", vault])
    #expect(unlocked.exitCode == 0, "\(unlocked)")
    #expect(
      unlocked.error.contains(
        "4 attempts to open the vault were cut short; this one waits 0.5 s first."), "\(unlocked)")
    #expect(try KeyVault.open(at: vault).status().unfinishedAttempts == 0)
  }

  /// The phrases of a cold device are kept alike.
  @Test(.timeLimit(.minutes(5))) func aColdDeviceKeepsItsPhrases() throws {
    let cold = ["--device", "device"]
    let made = try fixture.run(
      ["cold", "init", "--trust-host", "--general-verifier", "none"] + cold)
    #expect(made.exitCode == 0, "\(made)")
    let phrase = try fixture.folder.write(Array(KeysFixture.phrase.utf8), to: "plain-phrase")
    let seeds = fixture.folder.file("device/seeds.sqlite")
    var policy = PasswordPolicy.standard
    policy.attemptLimit = 2
    try makeCostly(seeds, policy)
    for _ in 0..<3 { try endWhileChecking(seeds, by: SIGKILL) }
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let add = ["cold", "seed", "add", "Winner", "--phrase-file", phrase] + cold
    #expect(try fixture.run(add, password: wrong).exitCode == 77)
    #expect(try fixture.run(add).exitCode == 0)
    // Only one makes the files; the others open the phrase, and find the files there.
    let codes = try atOnce(
      8, ["cold", "seed", "split", "Winner", "--out", "x", "--passphrase-file", phrase] + cold)
    #expect(codes == [0: 1, 1: 7])
    let status = try KeyVault.open(at: seeds).status()
    #expect(status.destruction == nil && status.unfinishedAttempts == 0)
  }

  private func makeCostly(_ vault: String, _ policy: PasswordPolicy) throws {
    _ = try KeyVault.create(
      at: vault, identifier: "io.hotside.test", policy: policy,
      password: SecretBytes(copying: Array(KeysFixture.password.utf8).span), cost: .moderate)
  }

  /// Ends the tool by a signal after it has counted its attempt and before its verdict.
  private func endWhileChecking(_ vault: String, by number: Int32) throws {
    let before = try KeyVault.open(at: vault).status().unfinishedAttempts
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = ["keys", "unlock", "--vault", vault]
    process.environment = ["HOTSIDE_PASSWORD_FILE": fixture.passwordFile]
    process.standardError = FileHandle.nullDevice
    SignalMask.open()
    try process.run()
    while process.isRunning,
      (try? KeyVault.open(at: vault).status().unfinishedAttempts) ?? before <= before
    {
      usleep(2000)
    }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    let after = try KeyVault.open(at: vault).status().unfinishedAttempts
    #expect(after == (number == SIGKILL ? before + 1 : before))
  }
}
