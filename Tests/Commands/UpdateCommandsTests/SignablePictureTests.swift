import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Pictures of what is signed for an account, given to the commands that are about updates.
@Suite struct SignablePictureTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private func transaction() throws -> String {
    try device.picture(
      Signables.dynamicTransaction(
        Signables.transfer(to: SigningDevice.receiver, of: 1), root: try device.signer(""),
        path: "//x"))
  }

  @Test func verifyNamesTheCommandThatShowsASignable() throws {
    let shown = try device.run(["verify", try transaction()])
    #expect(shown.exitCode == 65)
    #expect(
      shown.error.contains("code 05") && shown.error.contains("'hotside decode'"), "\(shown)")
    let message = try device.run(["verify", try device.message("x")])
    #expect(message.exitCode == 65 && message.error.contains("code 03"), "\(message)")
    let request = try device.run(["verify", try device.picture(try device.request(["//x"]))])
    #expect(request.exitCode == 65 && request.error.contains("'hotside cold scan'"), "\(request)")
  }

  /// Every state is the same: no device that is made up has a phrase.
  @Test func aRehearsalEndsAsWithoutTheSeed() throws {
    for (picture, code) in [
      (try transaction(), "no_seed_found"),
      (try device.picture(try device.request(["//x"]), "request.png"), "no_seed_for_key_pair"),
    ] {
      let rehearsal = try device.run(["rehearse", picture, "--json"])
      #expect(rehearsal.exitCode == 77, "\(rehearsal)")
      let states = try #require(try rehearsal.document["states"]?.array)
      #expect(!states.isEmpty)
      for state in states {
        let refusal = state["scans"]?.array?.first?["refusal"]?["code"]
        #expect(refusal == .string(code), "\(state)")
      }
    }
  }
}
