import CommandLineKit
import DevelopmentNode
import JSONCodec
import TestSupport
import Testing

/// From a node's block into the picture, and back as a claim.
@Suite struct ProvenanceTests {
  @Test func theBlockTravelsInThePictureAndIsShownAsAClaim() async throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    defer { node.stop() }
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) async -> CommandLineRun {
      let run = await CommandLineRun(arguments + ["--workspace", folder.path])
      #expect(run.code == .success, "\(run.error)")
      return run
    }
    _ = await run("restore-defaults")
    _ = await run(
      "add-specs", "-t", "-u", node.url, "--encryption", "sr25519", "--title", "Development")
    _ = await run("load-metadata", "-t", "-n", node.specName)
    let stem = folder.file("update")
    let made = await run(
      "make", "--msg", "load-metadata", "--payload",
      "sign_me_load_metadata_\(node.specName)V\(node.specVersion)", "--verifier-alice", "ed25519",
      "--format", "apng", "--profile", "old-phone", "--caption", "--name", stem, "--json")
    #expect(made.error.contains("A camera needs about "))
    let verified = await CommandLineRun(["verify", stem + ".apng", "--json"])
    #expect(verified.code == .success)
    let files = try verified.document["scan"]?["files"]?.array
    let claim = try #require(files?.first?["claimedSource"]?.string)
    let manifest = try JSONValue(parsing: readFile(stem + ".json"))
    let block = try #require(manifest["blockHash"]?.string)
    #expect(claim == #"{"type":"Rpc","block":"0x\#(block)"}"#)
    #expect(verified.error.contains("claims to be made from (not checked): \(claim)"))
  }
}
