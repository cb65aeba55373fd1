import ByteSupport
import DevelopmentNode
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Runtime files whose code reads its chain's state (hot-side 3.7).
@Suite struct CodeStateTests {
  private let tool: Tool
  private let file: String
  private let title = "ParachainInfo.ParachainId (0x\(Hex.encode(ParachainCode.key)))"

  init() throws {
    tool = try Tool(["development": ["ws://nowhere:1"]])
    file = try tool.folder.write(ParachainCode.code(), to: "runtime.wasm")
  }

  private func hash(id: UInt32) -> String { Blake2b.hash256(ParachainCode.metadata(id: id)).hex }

  private func metadataHash(_ arguments: String...) throws -> String? {
    let run = try tool.run(arguments + ["--json"])
    #expect(run.exitCode == 0, "\(run)")
    return try run.document["metadataHash"]?.string
  }

  @Test func withoutAStateTheKeyAndBothWaysOutAreNamed() throws {
    let run = try tool.run("unwasm", "-f", file)
    #expect(run.exitCode == 65)
    for part in [title, "--state-from", "--empty-state", "no value for this key of development"] {
      #expect(run.error.contains(part), "\(run)")
    }
    #expect(tool.payloads == [])
  }

  @Test(arguments: [false, true]) func aNodeGivesTheState(isWebSocket: Bool) throws {
    let node = try ParachainCode.node(tool, id: 1005)
    let url = isWebSocket ? node.webSocketURL : node.url
    #expect(try metadataHash("unwasm", "-f", file, "--state-from", url) == hash(id: 1005))
  }

  @Test func aNodeWithoutTheValueGivesTheEmptyOne() throws {
    let node = try ParachainCode.node(tool, id: nil)
    let run = try tool.succeed("unwasm", "-f", file, "--state-from", node.url, "--json")
    #expect(try run.document["metadataHash"]?.string == hash(id: 100))
    #expect(try run.document["state"]?.array?.first?["value"] == .null)
    #expect(try run.document["state"]?.array?.first?["origin"] == .string("node"))
  }

  @Test func anEmptyStateIsSaidToBeOne() throws {
    let run = try tool.succeed("unwasm", "-f", file, "--empty-state")
    #expect(run.output.contains("\nstate: \(title) = no value, because the state was empty\n"))
    #expect(run.error.contains("The metadata that the network's nodes give may differ."))
    #expect(run.output.contains(hash(id: 100)))
  }

  @Test func aFetchRecordsTheValueForLaterRuns() throws {
    let node = try ParachainCode.node(tool, id: 2000)
    try tool.succeed("load-metadata", "-k", "-n", "development", "--endpoint", node.url)
    #expect(try metadataHash("unwasm", "-f", file) == hash(id: 2000))
  }

  @Test func anotherChainsNodeIsRefused() throws {
    let node = try Nodes.sample("other")
    let run = try tool.run("unwasm", "-f", file, "--state-from", node.url)
    #expect(run.exitCode == 77)
    #expect(run.error.contains("'development', but 'other' at"), "\(run)")
    let genesis = try ParachainCode.node(tool, id: 1, genesis: String(repeating: "1", count: 64))
    let second = try tool.run("unwasm", "-f", file, "--state-from", genesis.url)
    #expect(second.exitCode == 77)
    #expect(second.error.contains("genesis hash"), "\(second)")
  }

  @Test func optionsWithoutEffectAreRefused() throws {
    for arguments in [
      ["diff", "development", "development", "--empty-state"],
      ["verify", "x.png", "--state-from", "http://127.0.0.1:1"],
      ["rehearse", "x.png", "--empty-state"], ["decode", "0x00", "--empty-state"],
      ["refresh-defaults", "--empty-state"],
      ["unwasm", "-f", file, "--empty-state", "--state-from", "http://127.0.0.1:1"],
    ] {
      let run = try tool.run(arguments + ["--workspace", tool.folder.path])
      #expect([64, 66].contains(run.exitCode), "\(arguments) \(run)")
    }
  }

  @Test func everyCommandTakesAState() throws {
    let node = try ParachainCode.node(tool, id: 1005)
    let state = ["--state-from", node.url]
    for arguments in [
      ["diff", file, file], ["networks", "lint", file],
      ["rehearse", "--calls", file, "--argument-sets", "1"],
      ["decode", "0x000000", "--as", "call", "--metadata", file],
    ] {
      let without = try tool.run(arguments)
      #expect(without.exitCode == 65, "\(without)")
      #expect(without.error.contains("--state-from"), "\(without)")
      let run = try tool.run(arguments + state)
      #expect(run.error.contains("The code has read \(title) = 0xed030000"), "\(run)")
    }
  }

  @Test func theManifestListsTheStateAndGivesTheSameBytes() throws {
    let node = try ParachainCode.node(tool, id: 1005)
    try tool.succeed("unwasm", "-f", file, "--state-from", node.url)
    let payload = try tool.bytes(tool.payload(tool.payloads[0]))
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    let stem = "load_metadata_developmentV1000000_Alice-sr25519"
    let value = try #require(try tool.manifest(stem)["state"]?.array?.first)
    #expect(value["value"] == .string("ed030000"))
    #expect(value["endpoint"] == .string(node.url))
    #expect(try tool.manifest(stem)["stateNote"] == nil)
    let shown = try tool.succeed("verify", tool.product(stem + ".gif"))
    #expect(shown.output.contains("\nstate: \(title) = 0xed030000, from \(node.url) at block"))
    try FileManager.default.removeItem(atPath: tool.payload(tool.payloads[0]))
    try tool.succeed("unwasm", "-f", file, "--state-from", tool.product(stem + ".json"))
    #expect(try tool.bytes(tool.payload(tool.payloads[0])) == payload)
  }

  @Test func theManifestSaysThatTheStateWasEmpty() throws {
    try tool.succeed("unwasm", "-u", "-f", file, "--empty-state")
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    let manifest = try tool.manifest("load_metadata_developmentV1000000_Alice-sr25519")
    #expect(manifest["stateNote"]?.string?.contains("may differ") == true)
    #expect(manifest["state"]?.array?.first?["origin"] == .string("emptyState"))
  }

  @Test func aFileThatIsNoManifestIsRefused() throws {
    let other = try tool.folder.write(Array("{}".utf8), to: "other.json")
    let run = try tool.run("unwasm", "-f", file, "--state-from", other)
    #expect(run.exitCode == 65)
    #expect(run.error.contains("is not a manifest that lists values"), "\(run)")
    #expect(try tool.run("unwasm", "-f", file, "--state-from", "nowhere.json").exitCode == 66)
  }

  @Test func aValueThatContradictsTheRecordIsWarnedOf() throws {
    let (honest, liar) = (
      try ParachainCode.node(tool, id: 1005),
      try ParachainCode.node(tool, id: 1005, "--misbehave", "wrong-storage")
    )
    try tool.succeed("unwasm", "-f", file, "--state-from", honest.url)
    let run = try tool.succeed("unwasm", "-f", file, "--state-from", liar.url)
    #expect(run.error.contains("One of the two nodes may lie"), "\(run)")
  }

  /// The confined process waits for a value that never comes; killed, the tool leaves nothing.
  @Test func aRunThatIsKilledWhileItWaitsLeavesNothing() throws {
    let node = try SilentNode()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = [
      "unwasm", "-f", file, "--state-from", node.url, "--workspace", tool.folder.path,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    var worker: Int32?
    while worker == nil, process.isRunning { worker = Self.child(of: process.processIdentifier) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let number = try #require(worker)
    let end = ContinuousClock.now + .seconds(20)
    while kill(number, 0) == 0, ContinuousClock.now < end { usleep(1000) }
    #expect(kill(number, 0) != 0, "the confined process still runs")
    #expect(tool.payloads == [])
  }

  /// A process whose parent is this one: the fourth field of its state, behind the name in parentheses.
  private static func child(of parent: Int32) -> Int32? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.first { number in
      let state = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      let fields = state.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == "\(parent)"
    }
  }
}

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

  @Test func codeThatCannotBeRunIsToldWithWhatHelps() throws {
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

/// Real runtimes over the states of their chains, and the metadata that other programs get of them.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct RealCodeStateTests {
  struct Runtime: Decodable, Sendable {
    struct Metadata: Decodable, Sendable {
      let length, version: Int
      let blake2b: String
    }
    struct Case: Decodable, Sendable {
      let state: [String: String]
      let metadata: Metadata
      let V15, V16: Metadata?
    }
    let file: String
    let reads: [String]
    let cases: [Case]
    var path: String { Shared.path + "/data/wasm/" + file }
  }

  private static func runtimes() throws -> [Runtime] {
    try JSONDecoder().decode(
      [Runtime].self, from: Data(try Shared.bytes("data/wasm/expected-over-state.json")))
  }

  /// A manifest with these values; a key without one is absent.
  private func manifest(_ runtime: Runtime, _ item: Runtime.Case, _ tool: Tool) throws -> String {
    let values = runtime.reads.map { key in
      """
      {"key": "\(key)", "value": \(item.state[key].map { "\"\($0)\"" } ?? "null"), "origin": "node",
      "endpoint": "ws://node", "blockHash": "\(String(repeating: "0", count: 64))"}
      """
    }
    return try tool.folder.write(
      Array("{\"state\": [\(values.joined(separator: ","))]}".utf8), to: "state.json")
  }

  @Test func metadataOverStatesIsThatOfOtherPrograms() throws {
    let tool = try Tool()
    let runtimes = try Self.runtimes()
    #expect(runtimes.count >= 4)
    for runtime in runtimes {
      for item in runtime.cases {
        let state = try manifest(runtime, item, tool)
        for expected in [item.metadata, item.V15, item.V16].compactMap(\.self) {
          let version = expected.version == 14 ? [] : ["--metadata-version", "\(expected.version)"]
          let run = try tool.run(
            ["diff", runtime.path, runtime.path, "--json", "--state-from", state] + version)
          #expect(run.exitCode == 0, "\(run)")
          let found = try run.document["oldMetadata"]
          #expect(found?["metadataHash"]?.string == expected.blake2b, "\(runtime.file)")
          #expect(found?["metadataLength"] == .integer(expected.length))
        }
      }
    }
  }

  @Test func nodesOfRealChainsAreVerified() throws {
    let runtime = try #require(try Self.runtimes().first)
    let item = try #require(runtime.cases.first)
    let tool = try Tool()
    let values = item.state.flatMap { ["--storage", "\($0)=\($1)"] }
    let node = try ServedProcess(
      ProcessRunner.hotside,
      ["dev-node", "--port", "0", "--quiet", "--code", runtime.path] + values)
    for url in [node.url, node.webSocketURL] {
      let run = try tool.succeed("load-metadata", "-d", "-u", url, "--verify-code", "--json")
      let found = try run.document["items"]?.array?.first
      #expect(found?["metadataHash"]?.string == item.metadata.blake2b)
    }
  }
}
