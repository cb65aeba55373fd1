import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A wrong password at a terminal: the question comes again, so that nothing is typed for the shell.
@Suite struct PasswordAttemptTests {
  private let fixture: KeysFixture
  private let question = "Password of "

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.importKey("release", role: "general")
  }

  private func type(_ answers: [String], _ command: [String]) throws -> ProcessOutcome {
    try TypedAnswers.run(
      [ProcessRunner.hotside] + command, answers.map { (question, $0) },
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_WORKSPACE": "",
        "HOTSIDE_PASSWORD_FILE": "",
      ], folder: fixture.folder.path)
  }

  private func wrongPasswords() throws -> JSONValue? {
    try JSONValue(parsing: fixture.run(["keys", "status", "--json"]).output)["attempts"]
  }

  @Test func aRightThirdPasswordIsAccepted() throws {
    let name = try fixture.preparePayload()
    let signed = try type(
      ["wrong", "wrong too", KeysFixture.password],
      ["sign", "--msg", "add-specs", "--payload", name, "--key", "release", "--yes"])
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(signed.output.contains("After 9 more wrong passwords"), "\(signed)")
    let said = signed.output.replacing("\r\n  ", with: " ")
    #expect(said.contains("This is attempt 2 of 3."), "\(signed)")
    #expect(said.contains("This is attempt 3 of 3."), "\(signed)")
    #expect(!signed.output.contains("wrong too"), "\(signed)")
    #expect(try wrongPasswords() == .integer(0))
  }

  @Test func theThirdWrongPasswordEndsTheCommand() throws {
    let refused = try type(
      ["wrong", "wrong too", "wrong again"], ["keys", "remove", "release", "--yes"])
    #expect(refused.exitCode == 77, "\(refused)")
    let said = refused.output.replacing("\r\n  ", with: " ")
    #expect(said.ranges(of: question).count == 3, "\(refused)")
    #expect(try wrongPasswords() == .integer(3))
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }

  @Test func thePasswordOfABackupIsAskedForAgain() throws {
    #expect(try fixture.run(["keys", "backup", "copy"]).exitCode == 0)
    let restored = try type(
      ["wrong", KeysFixture.password], ["keys", "restore", "copy", "--yes"])
    #expect(restored.exitCode == 0, "\(restored)")
    #expect(restored.output.contains("The password does not open 'copy'."), "\(restored)")
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let refused = try fixture.run(["keys", "restore", "copy", "--yes"], password: wrong)
    #expect(refused.exitCode == 77, "\(refused)")
  }

  @Test func aPasswordFromAFileIsTakenOnce() throws {
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let refused = try type([], ["keys", "unlock", "--password-file", wrong])
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(!refused.output.contains("attempt"), "\(refused)")
    #expect(try wrongPasswords() == .integer(1))
  }

  @Test func thePhrasesOfADeviceAreAskedForAgain() throws {
    let device = ["--device", "device"]
    #expect(try fixture.run(["cold", "init", "--trust-host"] + device).exitCode == 0)
    let add = ["cold", "seed", "add", "Alice", "--phrase-file"]
    let phrase = try fixture.folder.write(Array((KeysFixture.phrase + "\n").utf8), to: "words")
    #expect(try fixture.run(add + [phrase] + device).exitCode == 0)
    let removed = try type(
      ["wrong", KeysFixture.password], ["cold", "seed", "remove", "Alice", "--yes"] + device)
    #expect(removed.exitCode == 0, "\(removed)")
    #expect(removed.output.contains("This is attempt 2 of 3."), "\(removed)")
  }
}
