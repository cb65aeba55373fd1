import CommandTestSupport
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

  /// A wrong one is counted, once, and none of the right ones.
  @Test func aWrongPasswordAmongRightOnesIsCounted() throws {
    _ = try fixture.importKey("release")
    #expect(try fixture.run(["keys", "policy", "--attempts", "20"]).exitCode == 0)
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    #expect(try atOnce(7, ["keys", "unlock", "--password-file", wrong]) == [77: 7])
    #expect(try counts() == [1, 0])
    let other = try fixture.folder.write(Array("another".utf8), to: "another")
    #expect(try atOnce(2, ["keys", "unlock", "--password-file", other]) == [77: 2])
    #expect(try counts() == [2, 0])
    _ = try atOnce(12, ["keys", "policy", "--attempts", "20"])
    #expect(try counts() == [0, 0])
    #expect(try fixture.run(["keys", "unlock"], password: wrong).exitCode == 77)
    #expect(try counts() == [1, 0])
  }

  @Test func twelveTimesOneWrongPasswordCountOnceAndTenDifferentOnesDestroy() throws {
    _ = try fixture.importKey("release")
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    for number in 0..<12 {
      let outcome = try fixture.run(["keys", "unlock"], password: wrong)
      #expect(outcome.exitCode == 77)
      #expect(outcome.error.contains("is not counted again") == (number > 0), "\(outcome)")
      #expect(outcome.error.contains("After 9 more wrong passwords"), "\(outcome)")
    }
    #expect(try counts() == [1, 0])
    for number in 2...10 {
      let file = try fixture.folder.write(Array("wrong \(number)".utf8), to: "wrong")
      let outcome = try fixture.run(["keys", "unlock"], password: file)
      #expect(outcome.exitCode == 77)
      #expect(outcome.error.contains("was destroyed") == (number == 10), "\(outcome)")
    }
  }

  /// Fourteen commands that brought the password that was right, and then had to wait while it was
  /// changed; and twelve that bring it a day later.
  @Test(.timeLimit(.minutes(3))) func aChangeOfThePasswordCountsNoWaitingAttempt() throws {
    _ = try fixture.importKey("release", role: "general")
    let payload = try fixture.preparePayload()
    let sign = ["keys", "sign", payload, "--key", "release", "--yes"]
    try changeWhile(14, wait: sign, for: fixture.keyStore)
    #expect(try counts() == [0, 0])
    for _ in 0..<12 {
      let outcome = try fixture.run(sign)
      #expect(outcome.exitCode == 77, "\(outcome)")
      #expect(
        outcome.error.contains("It is the previous password. No attempt was counted"),
        "\(outcome)")
    }
    #expect(try counts() == [0, 0])
    #expect(try fixture.run(sign, password: fixture.folder.file("new")).exitCode == 0)
  }

  /// As the command does it: who comes before it signs, who waits is told, and who comes late is known.
  @Test(.timeLimit(.minutes(3))) func signersNextToPasswdDestroyNothing() throws {
    _ = try fixture.importKey("release", role: "general")
    let payload = try fixture.preparePayload()
    _ = try fixture.folder.write(Array("another password".utf8), to: "new")
    let script =
      "hotside=$1; ( $hotside keys passwd --new-password-file new >/dev/null 2>&1; echo passwd $? ) & shift; for i in $(seq 14); do ( \"$hotside\" \"$@\" >/dev/null 2>&1; echo $? ) & done; wait"
    let outcome = try ProcessRunner.run(
      "/bin/bash",
      ["-c", script, "bash", ProcessRunner.hotside, "keys", "sign", payload]
        + ["--key", "release", "--yes"],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_WORKSPACE": "",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 15 && lines.contains("passwd 0"), "\(outcome)")
    #expect(
      lines.allSatisfy { ["passwd 0", "0", "75", "77"].contains($0) }, "\(outcome)")
    #expect(try counts() == [0, 0])
  }

  /// Runs commands that wait for a vault, and changes its password to the one in the file `new`
  /// meanwhile: each of them ends with 75 and says why.
  private func changeWhile(_ count: Int, wait arguments: [String], for keyStore: String) throws {
    let unlocked = try KeyStore.open(at: keyStore)
      .unlock(password: SecretBytes(copying: Array(KeysFixture.password.utf8).span))
    let new = Array("another password".utf8)
    _ = try fixture.folder.write(new, to: "new")
    let folder = unsafe open(
      URL(fileURLWithPath: keyStore).deletingLastPathComponent().path,
      O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let errors = try (0..<count).map { try fixture.folder.write([], to: "error-\($0)") }
    let commands = try errors.map { errors in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: fixture.folder.path)
      process.environment = PreloadedLibrary.inherited.merging([
        "XDG_DATA_HOME": fixture.folder.file("data"), "NO_COLOR": "1",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
      try process.run()
      return process
    }
    let text = { (path: String) in (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    try Poll.until("every command to wait") {
      zip(commands, errors).allSatisfy { command, errors in
        !command.isRunning || text(errors).contains("Waiting for other commands")
      }
    }
    try unlocked.changePassword(SecretBytes(copying: new.span), cost: .moderate)
    #expect(flock(folder, LOCK_UN) == 0)
    for (command, errors) in zip(commands, errors) {
      command.waitUntilExit()
      #expect(command.terminationStatus == 75, "\(text(errors))")
      #expect(
        text(errors).contains(
          "was changed in the meantime. No attempt was counted; run the command again with the new password."
        ),
        "\(text(errors))")
    }
  }

  @Test func aCommandThatWaitsTooLongEndsWithTryAgain() throws {
    let folder = unsafe open(
      fixture.folder.file("data/hotside"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let outcome = try fixture.run(["keys", "unlock", "--lock-timeout", "0"])
    #expect(outcome.exitCode == 75, "\(outcome)")
    #expect(outcome.error.contains("No attempt was counted; try again."), "\(outcome)")
    #expect(try counts() == [0, 0])
    #expect(flock(folder, LOCK_UN) == 0)
    #expect(try fixture.run(["keys", "unlock", "--lock-timeout", "0"]).exitCode == 0)
  }

  /// Kills, interruptions and want of memory, with a vault whose password costs what passwords cost,
  /// and a limit at which the first wrong one would destroy it.
  @Test(.timeLimit(.minutes(5))) func aCheckThatIsCutShortDestroysNothing() throws {
    let keyStore = fixture.folder.file("data/hotside/costly.sqlite")
    var policy = KeyStorePolicy.standard
    policy.attemptLimit = 1
    policy.inactivitySeconds = 0
    try makeCostly(keyStore, policy)
    // On a busy machine a check may be over before its signal comes: the vault is open then, its count is 0,
    // and the same is tried once more.
    for number in [SIGINT, SIGTERM] {
      #expect(try (0..<20).contains { _ in try endWhileChecking(keyStore, by: number) })
    }
    var kills = 0
    for _ in 0..<40 where kills < 4 {
      kills = try endWhileChecking(keyStore, by: SIGKILL) ? kills + 1 : 0
    }
    #expect(kills == 4)
    let short = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "ulimit -v 280000; exec \"$@\"", "bash", ProcessRunner.hotside]
        + ["keys", "unlock", "--vault", keyStore],
      environment: ["HOTSIDE_PASSWORD_FILE": fixture.passwordFile])
    #expect(short.exitCode == 1 && short.error.contains("needs 256 MiB"), "\(short)")
    let status = try fixture.run(["keys", "status", "--vault", keyStore], password: nil)
    #expect(status.output.contains("wrong passwords: 0 of 1\nattempts cut short: 4\n"))
    let unlocked = try fixture.run(["keys", "unlock", "--vault", keyStore])
    #expect(unlocked.exitCode == 0, "\(unlocked)")
    #expect(
      unlocked.error.contains(
        "4 attempts to open the vault were cut short; this one waits 0.5 s first."), "\(unlocked)")
    #expect(try KeyStore.open(at: keyStore).status().unfinishedAttempts == 0)
  }

  /// The phrases of a cold device are kept alike.
  @Test(.timeLimit(.minutes(5))) func aColdDeviceKeepsItsPhrases() throws {
    let cold = ["--device", "device"]
    let made = try fixture.run(
      ["cold", "init", "--trust-host", "--general-verifier", "none"] + cold)
    #expect(made.exitCode == 0, "\(made)")
    let phrase = try fixture.folder.write(Array(KeysFixture.phrase.utf8), to: "plain-phrase")
    let seeds = fixture.folder.file("device/seeds.sqlite")
    var policy = KeyStorePolicy.standard
    policy.attemptLimit = 2
    try makeCostly(seeds, policy)
    for _ in 0..<3 { _ = try endWhileChecking(seeds, by: SIGKILL) }
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let add = ["cold", "seed", "add", "Winner", "--phrase-file", phrase] + cold
    #expect(try fixture.run(add, password: wrong).exitCode == 77)
    #expect(try fixture.run(add).exitCode == 0)
    // Only one makes the files; the others open the phrase, and find the files there.
    let codes = try atOnce(
      8, ["cold", "seed", "split", "Winner", "--out", "x", "--passphrase-file", phrase] + cold)
    #expect(codes == [0: 1, 1: 7])
    let status = try KeyStore.open(at: seeds).status()
    #expect(status.destruction == nil && status.unfinishedAttempts == 0)
  }

  /// What waits for the phrases of a device waits alike, and its vault knows the former password too.
  @Test(.timeLimit(.minutes(3))) func aDeviceLosesNoPhraseByAChangeOfItsPassword() throws {
    let cold = ["--device", "device"]
    #expect(
      try fixture.run(["cold", "init", "--trust-host", "--general-verifier", "none"] + cold)
        .exitCode == 0)
    let seeds = fixture.folder.file("device/seeds.sqlite")
    _ = try KeyStore.create(
      at: seeds, identifier: "io.hotside.cold",
      password: SecretBytes(copying: Array(KeysFixture.password.utf8).span), cost: .moderate)
    let phrase = try fixture.folder.write(Array(KeysFixture.phrase.utf8), to: "plain-phrase")
    #expect(
      try fixture.run(["cold", "seed", "add", "Winner", "--phrase-file", phrase] + cold).exitCode
        == 0)
    let derive = ["cold", "derive", "Winner", "//a", "--network", "Westend"] + cold
    try changeWhile(11, wait: derive, for: seeds)
    for _ in 0..<11 {
      let outcome = try fixture.run(derive)
      #expect(outcome.exitCode == 77, "\(outcome)")
      #expect(outcome.error.contains("It is the previous password."), "\(outcome)")
    }
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    for _ in 0..<11 { #expect(try fixture.run(derive, password: wrong).exitCode == 77) }
    #expect(try KeyStore.open(at: seeds).status().attempts == 1)
    let derived = try fixture.run(derive, password: fixture.folder.file("new"))
    #expect(derived.exitCode == 0, "\(derived)")
    #expect(try KeyStore.open(at: seeds).status().attempts == 0)
  }

  private func makeCostly(_ keyStore: String, _ policy: KeyStorePolicy) throws {
    let cost = try #require(PasswordHash.Cost(storedOperations: 3, memory: 256 << 20))
    _ = try KeyStore.create(
      at: keyStore, identifier: "io.hotside.test", policy: policy,
      password: SecretBytes(copying: Array(KeysFixture.password.utf8).span), cost: cost)
  }

  /// Ends the tool by a signal after it has counted its attempt and before its verdict.
  ///
  /// - Returns: whether the signal came in time.
  private func endWhileChecking(_ keyStore: String, by number: Int32) throws -> Bool {
    let before = try KeyStore.open(at: keyStore).status().unfinishedAttempts
    let process = Process()
    // What runs tests in the background may ignore interruptions, and so would the tool.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "--default-signal", ProcessRunner.hotside, "keys", "unlock", "--vault", keyStore,
    ]
    process.environment = ["HOTSIDE_PASSWORD_FILE": fixture.passwordFile]
    process.standardError = FileHandle.nullDevice
    SignalMask.open()
    try process.run()
    try Poll.until("the attempt to be counted") {
      let count = (try? KeyStore.open(at: keyStore).status().unfinishedAttempts) ?? before
      return count > before || !process.isRunning
    }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    if process.terminationReason == .exit && process.terminationStatus == 0 { return false }
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    let after = try KeyStore.open(at: keyStore).status().unfinishedAttempts
    #expect(after == (number == SIGKILL ? before + 1 : before))
    return true
  }
}
