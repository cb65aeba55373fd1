import ByteSupport
import CommandTestSupport
import SubstrateCrypto
import TestSupport
import Testing

/// `sign --capsules` of a network without a recorded key takes only a key that the user confirms.
@Suite struct CapsuleSignerTests {
  private let fixture: KeysFixture
  private let key: String
  private let capsule: String

  init() throws {
    fixture = try KeysFixture()
    let payload = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
    key = Hex.encode(try fixture.publicKey().publicKey)
    capsule = fixture.folder.file("capsule")
    let signed = try fixture.run([
      "keys", "sign", payload, "--key", "release", "--yes", "--out",
      capsule,
    ])
    try #require(signed.exitCode == 0, "\(signed)")
  }

  private func sign(_ options: String...) throws -> ProcessOutcome {
    try fixture.run(["sign", "--all", "--capsules", capsule] + options, password: nil)
  }

  @Test(arguments: [[], ["--yes"]])
  func aKeyThatNobodyConfirmsIsRefused(_ options: [String]) throws {
    let refused = try fixture.run(
      ["sign", "--all", "--capsules", capsule] + options, password: nil)
    #expect(refused.exitCode == 77 && refused.error.contains(key), "\(refused)")
    #expect(refused.error.contains("--verifier"), "\(refused)")
    #expect(refused.output.contains("0 complete, 1 refused"), "\(refused)")
  }

  @Test func anotherKeyThanTheNamedOneIsRefused() throws {
    let other = try KeyPair.development("//Bob", scheme: .sr25519).publicKey.publicKey
    #expect(try sign("--verifier", Hex.encode(other)).exitCode == 77)
    #expect(try sign("--verifier", key).exitCode == 0)
  }

  @Test func anyKeyIsTakenIfTheUserSaysSo() throws {
    #expect(try sign("--override-verifier").exitCode == 0)
  }

  @Test func theRecordConfirmsAKey() throws {
    let set = try fixture.run([
      "networks", "verifier", "set", "westend", "--key", "release", "--yes",
    ])
    try #require(set.exitCode == 0, "\(set)")
    #expect(try sign().exitCode == 0)
  }

  @Test func aMissingPathOfCapsulesIsCalledAFileOrFolder() throws {
    let run = try fixture.run(["sign", "--all", "--capsules", "nodir"], password: nil)
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.hasSuffix("Error: The file or folder 'nodir' does not exist.\n"), "\(run)")
  }

  @Test func anEmptyFolderOfCapsulesLeavesEverythingToSign() throws {
    _ = try fixture.folder.write([], to: "answers/.gitkeep")
    let run = try fixture.run(
      ["sign", "--all", "--capsules", fixture.folder.file("answers")], password: nil)
    #expect(run.exitCode == 12 && !run.error.contains("Error"), "\(run)")
  }

  @Test func aVerifierWithoutCapsulesIsAMistake() throws {
    let run = try fixture.run(["sign", "--all", "--verifier", key], password: nil)
    #expect(run.exitCode == 64 && run.error.contains("--capsules"), "\(run)")
  }
}
