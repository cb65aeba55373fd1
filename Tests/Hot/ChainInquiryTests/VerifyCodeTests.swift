import ByteSupport
import CommandTestSupport
import DevelopmentNode
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

@Suite struct VerifyCodeTests {
  private func node(_ code: [UInt8]?) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(metadata: Nodes.metadata())
    configuration.genesisHash = Nodes.genesis(of: "development")
    configuration.code = code
    return try DevelopmentNodeServer(configuration)
  }

  @Test func metadataThatTheCodeGivesIsTaken() throws {
    let code = SampleCode.compressed(SampleCode.module())
    let node = try node(code)
    let tool = try Tool(["development": [node.url]])
    let run = try tool.succeed("load-metadata", "-n", "development", "--verify-code", "--json")
    let network = try #require(try run.document["items"]?.array?.first)
    #expect(network["codeHash"] == .string(Blake2b.hash256(code).hex))
    #expect(network["stored"] == .string("new"))
    let url = try tool.succeed("load-metadata", "-d", "-u", node.webSocketURL, "--verify-code")
    #expect(url.error.contains("hash \(Blake2b.hash256(code)), gives the same metadata."))
  }

  @Test func withoutTheCheckNoCodeIsAskedFor() throws {
    let node = try node(nil)
    let tool = try Tool(["development": [node.url]])
    let run = try tool.succeed("load-metadata", "-n", "development", "--json")
    #expect(try run.document["items"]?.array?.first?["codeHash"] == .null)
  }

  @Test func aNodeThatLiesAboutItsMetadataIsCaught() throws {
    let other = Nodes.metadata(transactionVersion: 2)
    let code = SampleCode.module(metadata: other).bytes
    let node = try node(code)
    var tool = try Tool(["development": [node.url]])
    tool.show(node.url, as: "NODE")
    let before = try tool.state()
    try tool.expect(
      77,
      "Error: development: NODE: the node's metadata has the hash \(Blake2b.hash256(Nodes.metadata())), but its chain's code ('development' 1000000, hash \(Blake2b.hash256(code))) gives metadata with the hash \(Blake2b.hash256(other)). The node lies about its metadata or its code; do not use it.",
      from: ["load-metadata", "-n", "development", "--verify-code", "--quiet"])
    #expect(try tool.state() == before)
    #expect(tool.payloads == [])
  }

  @Test func codeThatIsMissingOrUselessIsNamed() throws {
    for (code, sentence) in [
      (nil, "the state of block"),
      ([1, 2, 3], "could not be run. This is not a runtime: it starts with 010203"),
    ] as [([UInt8]?, String)] {
      let node = try node(code)
      var tool = try Tool(["development": [node.url]])
      tool.show(node.url, as: "NODE")
      let run = try tool.run("load-metadata", "-n", "development", "--verify-code")
      #expect(run.exitCode == 65)
      #expect(run.error.contains(sentence), "\(run)")
      #expect(tool.payloads == [])
    }
  }

  @Test func theDatabaseHasNoCode() throws {
    let run = try Tool().run("load-metadata", "-f", "-a", "--verify-code")
    #expect(run.exitCode == 64)
    #expect(run.error.contains("--verify-code has no effect"))
  }

  @Test func theToolsOwnNodeServesCode() throws {
    let tool = try Tool(["development": ["ws://nowhere:1"]])
    let metadata = try tool.folder.write(Nodes.metadata(), to: "metadata")
    for (module, exitCode) in [
      (SampleCode.module(), Int32(0)), (SampleCode.module(version: 2), 77),
    ] {
      let code = try tool.folder.write(module.bytes, to: "code")
      let node = try ServedProcess.node(
        "--metadata", metadata, "--code", code, "--genesis",
        Nodes.genesis(of: "development").hex)
      let run = try tool.run(
        "load-metadata", "-d", "-u", node.url, "--verify-code", "--quiet")
      #expect(run.exitCode == exitCode, "\(run)")
    }
  }
}
