import ColdRecords
import ColdSigner
import SubstrateCrypto
import Testing
import VaultPayloads

/// Signatures of what the device holds; those of vectors 11 and 32 are compared with the others there.
@Suite struct CapsuleTests {
  /// Chapter 10, 24: existing signers make the event and the capsule.
  @Test func aSeedsRootSignsNoUpdate() throws {
    let fixture = try SigningFixture()
    let root = try #require(try fixture.device.root(ofSeed: "Alice"))
    let before = try DeviceContent.rows(fixture.device)
    #expect(throws: ColdSignerError.key(.noNetworkAttached(path: ""))) {
      try fixture.device.sign(
        .specs(SigningFixture.specs(.sr25519).key), with: root.key,
        phrase: Array(SigningFixture.phrase.utf8).span, password: Span())
    }
    #expect(try DeviceContent.rows(fixture.device) == before)
  }

  @Test func aDialogEndsAfterThreeWrongPasswords() {
    var dialog = PasswordDialog()
    #expect(dialog.counter == 1 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 2 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 3 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 3 && dialog.isOver)
  }
}
