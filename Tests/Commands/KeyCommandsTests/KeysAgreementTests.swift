import ByteSupport
import CommandTestSupport
import FileSupport
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Nobody's key signs without somebody's agreement: at a terminal by an answer, elsewhere by `--yes`
/// or the hash that is expected.
@Suite struct KeysAgreementTests {
  private let fixture: KeysFixture
  private let payload: String

  init() throws {
    fixture = try KeysFixture()
    payload = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
  }

  private func commands() -> [[String]] {
    [
      ["keys", "sign", payload, "--key", "release", "--out", fixture.folder.file("capsule")],
      ["sign", "--msg", "add-specs", "--payload", payload, "--key", "release"],
    ]
  }

  /// What a signature leaves behind.
  private var isSigned: Bool {
    Folder.exists(fixture.folder.file("capsule"))
      || Folder.exists(fixture.workspace + "/completed/add_specs_westend-sr25519.png")
  }

  @Test func withoutATerminalYesOrTheHashIsRequired() throws {
    let hash = Blake2b.hash256(try fixture.payload(payload)).hex
    let other = String(repeating: "0", count: 64)
    for command in commands() {
      let asked = try fixture.run(command)
      #expect(asked.exitCode == 77, "\(asked)")
      #expect(
        asked.error.hasSuffix(
          "Error: Cannot ask without a terminal: Sign this? Give --yes, or --expect-hash \(hash).\n"
        ), "\(asked)")
      // An answer that comes from no terminal is none.
      let piped = try fixture.run(command, input: Array("y\n".utf8))
      #expect(piped.exitCode == 77, "\(piped)")
      for agreement in [["--expect-hash", other], ["--yes", "--expect-hash", other]] {
        let refused = try fixture.run(command + agreement)
        #expect(refused.exitCode == 77, "\(refused)")
        #expect(refused.error.hasSuffix("Nothing was signed.\n"), "\(refused)")
      }
      #expect(try fixture.run(command + ["--expect-hash", "12"]).exitCode == 64)
      #expect(!isSigned)
    }
    for command in commands() {
      #expect(try fixture.run(command + ["--expect-hash", hash]).exitCode == 0)
      #expect(try fixture.run(command + ["--yes"]).exitCode == 0)
    }
    #expect(isSigned)
  }

  @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false), ("sure", false)])
  func aTerminalUserMustConfirmTheSignature(_ answer: String, _ agrees: Bool) throws {
    let run = try TypedAnswers.run(
      [ProcessRunner.hotside] + commands()[0], [("Sign this? [y/N]", answer)],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_WORKSPACE": "",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    #expect(run.exitCode == (agrees ? 0 : 77), "\(run.output)")
    #expect(run.output.contains("to be signed"), "\(run.output)")
    #expect(isSigned == agrees)
  }
}
