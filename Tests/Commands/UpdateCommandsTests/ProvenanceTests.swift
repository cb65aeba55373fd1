import DevelopmentNode
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// From a node's block into the picture, and back as a claim.
@Suite struct ProvenanceTests {
  @Test func theBlockIsStoredInThePictureAndShownAsAClaim() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    defer { node.stop() }
    let tool = try Tool()
    try tool.succeed(
      "add-specs", "-t", "-u", node.url, "--encryption", "sr25519", "--title", "Development")
    try tool.succeed("load-metadata", "-t", "-n", node.specName)
    let stem = tool.folder.file("update")
    let made = try tool.succeed(
      "make", "--msg", "load-metadata", "--payload",
      "sign_me_load_metadata_\(node.specName)V\(node.specVersion)", "--verifier-alice", "ed25519",
      "--format", "apng", "--profile", "old-phone", "--caption", "--name", stem, "--json")
    #expect(made.error.contains("A camera needs about "))
    let verified = try tool.succeed("verify", stem + ".apng", "--json")
    let files = try verified.document["scan"]?["pictureFiles"]?.array
    let claim = try #require(files?.first?["claimedSource"]?.string)
    let manifest = try JSONValue(parsing: readFile(stem + ".json"))
    let block = try #require(manifest["blockHash"]?.string)
    #expect(claim == #"{"type":"Rpc","block":"0x\#(block)"}"#)
    #expect(verified.error.contains("says what it was made from (not checked): \(claim)"))
  }
}
