import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing

/// Files that a killed run leaves without their manifest: `sign` and `make` complete the update with the signature
/// that is there.
@Suite struct InterruptedSigningTests {
  private let fixture: KeysFixture
  private let payload: String
  private let folder: String

  init() throws {
    fixture = try KeysFixture()
    payload = try fixture.preparePayload()
    folder = fixture.workspace + "/completed"
    _ = try fixture.importKey("release", role: "general")
    let set = try fixture.run(["networks", "verifier", "set-general", "--key", "release", "--yes"])
    try #require(set.exitCode == 0, "\(set)")
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// The files of the update by their endings.
  private func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map {
        (($0 as NSString).pathExtension, "\(folder)/\($0)")
      })
  }

  private func state() throws -> String? {
    let status = try fixture.run(["status", "--json", "--all", "westend"], password: nil)
    let items = try JSONValue(parsing: status.output)["items"]?.array
    return items?.first { $0["kind"]?.string == "add-specs" }?["state"]?.string
  }

  @Test(arguments: [["json"], ["json", "txt"], ["json", "png"]], [true, false])
  func anInterruptedUpdateIsCompletedWithItsSignature(gone: [String], byVault: Bool) throws {
    let signer =
      byVault ? ["--key", "release"] : ["--verifier-alice", "sr25519", "--override-verifier"]
    let signed = try fixture.run(["sign", "--all", "--yes"] + signer)
    try #require(signed.exitCode == 0, "\(signed)")
    let files = try files()
    try #require(Set(files.keys) == ["json", "png", "txt"], "\(files)")
    let text = try bytes(files["txt"]!)
    for ending in gone { try FileManager.default.removeItem(atPath: files[ending]!) }
    #expect(try state() == "waiting")
    // A vault is not opened for a signature that is there.
    let again = try fixture.run(["sign", "--all", "--yes"] + signer, password: nil)
    #expect(again.exitCode == 0, "\(again)")
    #expect(try bytes(files["txt"]!) == text)
    #expect(try self.files() == files)
    #expect(try state() == (byVault ? "complete" : "foreign"))
  }

  @Test func aManifestWithoutItsFilesIsCompleted() throws {
    let sign = ["sign", "--all", "--yes", "--key", "release"]
    try #require(try fixture.run(sign).exitCode == 0)
    let files = try files()
    for ending in ["png", "txt"] { try FileManager.default.removeItem(atPath: files[ending]!) }
    let again = try fixture.run(sign)
    #expect(again.exitCode == 0, "\(again)")
    #expect(try self.files() == files)
    #expect(try state() == "complete")
  }

  /// Killed while it replaced an earlier one, a run leaves files of two signatures.
  @Test func filesOfTwoSignaturesBecomeOne() throws {
    _ = try fixture.run(["sign", "--all", "--yes", "--key", "release"])
    let files = try files()
    let former = try bytes(files["txt"]!)
    _ = try fixture.run(["sign", "westend", "--again", "--yes", "--key", "release"])
    let own = try bytes(files["txt"]!)
    #expect(own != former)
    try former.write(to: URL(filePath: files["txt"]!))
    try FileManager.default.removeItem(atPath: files["json"]!)
    #expect(try state() == "waiting")
    let again = try fixture.run(["sign", "--all", "--yes", "--key", "release"], password: nil)
    #expect(again.exitCode == 0, "\(again)")
    #expect(try bytes(files["txt"]!) == own)
    #expect(try state() == "complete")
    let verified = try fixture.run(["verify", folder, "--verifier", "recorded"], password: nil)
    #expect(verified.exitCode == 0, "\(verified)")
  }

  @Test func makeTakesTheSignatureThatIsThereToo() throws {
    _ = try fixture.run(["sign", "--all", "--yes", "--key", "release"])
    let files = try files()
    let text = try bytes(files["txt"]!)
    try FileManager.default.removeItem(atPath: files["json"]!)
    let made = try fixture.run(
      ["make", "--msg", "add-specs", "--payload", payload, "--key", "release", "--yes"],
      password: nil)
    #expect(made.exitCode == 0, "\(made)")
    #expect(made.error.contains("Its signature is used."), "\(made)")
    #expect(try bytes(files["txt"]!) == text)
    #expect(FileManager.default.fileExists(atPath: files["json"]!))
  }
}
