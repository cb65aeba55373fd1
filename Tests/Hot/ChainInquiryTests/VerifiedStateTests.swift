import ByteSupport
import CommandTestSupport
import DevelopmentNode
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// `--verify-code` over the state that a node gives.
@Suite struct VerifiedStateTests {
  private let tool: Tool

  init() throws { tool = try Tool(["development": ["ws://nowhere:1"]]) }

  private func load(_ arguments: String...) throws -> Tool.Run {
    try tool.run(["load-metadata", "-t", "-n", "development", "--json"] + arguments)
  }

  @Test(arguments: [false, true]) func theNodesOwnStateIsUsed(isWebSocket: Bool) throws {
    let node = try ParachainCode.node(tool, id: 1005)
    let run = try load(
      "--endpoint", isWebSocket ? node.webSocketURL : node.url, "--verify-code")
    #expect(run.exitCode == 0, "\(run)")
    let reads = try run.document["items"]?.array?.first?["codeReads"]?.array
    #expect(reads?.count == 1)
    #expect(reads?.first?["value"] == .string("ed030000"))
  }

  @Test func aNodeThatLiesAboutAValueIsCaughtByItsOwnCode() throws {
    let metadata = try tool.folder.write(ParachainCode.metadata(id: 1005), to: "metadata")
    let liar = try ParachainCode.node(
      tool, id: 1005, "--metadata", metadata, "--misbehave", "wrong-storage")
    let run = try load("--endpoint", liar.url, "--verify-code")
    #expect(run.exitCode == 77)
    for part in [
      "ParachainSystem.SelfParaId (1005 and 1004)",
      Blake2b.hash256(ParachainCode.metadata(id: 1005)).hex,
      Blake2b.hash256(ParachainCode.metadata(id: 1004)).hex,
    ] { #expect(run.error.contains(part), "\(run)") }
    #expect(tool.payloads == [])
  }

  @Test func metadataOfTheEmptyStateIsCaught() throws {
    let metadata = try tool.folder.write(ParachainCode.metadata(id: 100), to: "metadata")
    let node = try ParachainCode.node(tool, id: 1005, "--metadata", metadata)
    let run = try load("--endpoint", node.url, "--verify-code")
    #expect(run.exitCode == 77)
    #expect(run.error.contains("ParachainSystem.SelfParaId (100 and 1005)"), "\(run)")
  }

  @Test func anIdThatContradictsTheMetadataIsNotRecorded() throws {
    let metadata = try tool.folder.write(ParachainCode.metadata(id: 100), to: "metadata")
    let node = try ParachainCode.node(tool, id: 1005, "--metadata", metadata)
    let run = try load("--endpoint", node.url)
    #expect(run.exitCode == 0)
    #expect(run.error.contains("The value is not recorded"), "\(run)")
    #expect(try tool.open().recordedState(of: Nodes.genesis(of: "development")) == [])
  }

  @Test func aNodeThatHidesItsStateDoesNotAgree() throws {
    var configuration = DevelopmentNodeConfiguration(metadata: ParachainCode.metadata(id: 1005))
    configuration.genesisHash = Nodes.genesis(of: "development")
    configuration.fixedResults = ["state_getStorage": .integer(1)]
    let hiding = try DevelopmentNodeServer(configuration)
    let alone = try load("--endpoint", hiding.url)
    #expect(alone.exitCode == 0, "\(alone)")
    let honest = try ParachainCode.node(tool, id: 1005)
    let run = try load("--endpoint", honest.url, "--endpoint", hiding.url, "--agree", "2")
    #expect(run.exitCode != 0, "\(run)")
    #expect(run.error.contains("state_getStorage"), "\(run)")
  }

  @Test(arguments: [false, true]) func nodesMustAgreeOnValues(verifiesCode: Bool) throws {
    let honest = [
      try ParachainCode.node(tool, id: 1005), try ParachainCode.node(tool, id: 1005),
    ]
    let flags = ["--agree", "2"] + (verifiesCode ? ["--verify-code"] : [])
    let good = try tool.run(
      ["load-metadata", "-t", "-n", "development", "--endpoint", honest[0].url, "--endpoint"]
        + [honest[1].webSocketURL] + flags)
    #expect(good.exitCode == 0, "\(good)")
    let liar = try ParachainCode.node(tool, id: 1005, "--misbehave", "wrong-storage")
    let bad = try tool.run(
      ["load-metadata", "-t", "-n", "development", "--endpoint", honest[0].url, "--endpoint"]
        + [liar.url] + flags)
    #expect(bad.exitCode == 77, "\(bad)")
    #expect(bad.error.contains("ParachainInfo.ParachainId") || verifiesCode, "\(bad)")
  }

  @Test func refreshedDefaultsAreVerifiedToo() throws {
    let tool = try Tool()
    for (module, exitCode) in [
      (SampleCode.module("westend"), Int32(0)), (SampleCode.module("westend", version: 7), 12),
    ] {
      let code = try tool.folder.write(module.bytes, to: "westend.wasm")
      let node = try ServedProcess.node("--network", "westend", "--code", code)
      try tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
      let run = try tool.run(
        "refresh-defaults", "westend", "--verify-code", "--dry-run", "--json")
      #expect(run.exitCode == exitCode, "\(run)")
      let hash = try run.document["items"]?.array?.first?["codeHash"]
      #expect(hash == (exitCode == 0 ? .string(Blake2b.hash256(module.bytes).hex) : .null))
    }
  }

  @Test func codeThatCannotBeRunIsReportedWithARemedy() throws {
    let code = try WasmText.runtime(
      "(call $clear \(WasmText.packed(0, 4))) (i64.const 0)"
    ).bytes()
    let metadata = try tool.folder.write(ParachainCode.metadata(id: 1005), to: "metadata")
    let node = try ParachainCode.node(tool, id: 1005, "--metadata", metadata, code: code)
    let run = try load("--endpoint", node.url, "--verify-code")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("'ext_storage_clear_version_1'"), "\(run)")
    #expect(run.error.contains("--agree 2"), "\(run)")
    #expect(!run.error.contains("Ask a node"), "\(run)")
  }
}
