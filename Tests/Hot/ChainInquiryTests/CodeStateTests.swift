import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

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
    #expect(try run.document["codeReads"]?.array?.first?["value"] == .null)
    #expect(try run.document["codeReads"]?.array?.first?["source"] == .string("node"))
  }

  @Test func anEmptyStateIsReported() throws {
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

  /// Every document of a run of code says what the code read.
  @Test func documentsHaveTheValuesThatCodeRead() async throws {
    let node = try ParachainCode.node(tool, id: 1005)
    let state = ["--state-from", node.url, "--json"]
    func reads(_ words: [String], _ path: String...) throws -> [String] {
      let run = try tool.run(words + state)
      #expect(run.exitCode == 0, "\(run)")
      let document = try path.reduce(try run.document) { try #require($0[$1]) }
      return document.array?.compactMap { $0["value"]?.string } ?? []
    }
    let value = "ed030000"
    let call = "0x" + Hex.encode(Signables.transfer(to: SigningDevice.receiver, of: 5).call)
    #expect(try reads(["decode", call, "--metadata", file], "codeReads") == [value])
    #expect(try reads(["rehearse", "--calls", file], "codeReads") == [value])
    let other = try tool.folder.write(ParachainCode.metadata(id: 1005), to: "other.scale")
    let calls = ["rehearse", "--calls", other, "--against", file]
    #expect(try reads(calls, "againstCodeReads") == [value])
    #expect(try reads(calls, "codeReads") == [])
    let reduced = try tool.folder.write(
      MetadataReduction(of: ParachainCode.metadata(id: 1005), to: .callsOnly).bytes,
      to: "reduced.scale")
    #expect(
      try reads(["rehearse", "--calls", reduced, "--against", file], "againstCodeReads") == [value])
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: ParachainCode.metadata(id: 1005), genesisHash: Nodes.genesis(of: "development")))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    let update = try tool.folder.write(movie, to: "update.gif")
    #expect(try reads(["verify", update, "--against", file], "against", "codeReads") == [value])
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
      #expect(run.error.contains("The code read \(title) = 0xed030000"), "\(run)")
    }
  }

  @Test func theManifestListsTheStateAndGivesTheSameBytes() throws {
    let node = try ParachainCode.node(tool, id: 1005)
    try tool.succeed("unwasm", "-f", file, "--state-from", node.url)
    let payload = try tool.bytes(tool.payload(tool.payloads[0]))
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    let stem = "load_metadata_developmentV1000000_Alice-sr25519"
    let value = try #require(try tool.manifest(stem)["codeReads"]?.array?.first)
    #expect(value["value"] == .string("ed030000"))
    #expect(value["endpoint"] == .string(node.url))
    #expect(try tool.manifest(stem)["codeReadsNote"] == nil)
    let shown = try tool.succeed("verify", tool.product(stem + ".gif"))
    #expect(
      shown.output.contains("\nstate by manifest: \(title) = 0xed030000, from \(node.url) at block")
    )
    try FileManager.default.removeItem(atPath: tool.payload(tool.payloads[0]))
    try tool.succeed("unwasm", "-f", file, "--state-from", tool.product(stem + ".json"))
    #expect(try tool.bytes(tool.payload(tool.payloads[0])) == payload)
  }

  @Test func theManifestSaysThatTheStateWasEmpty() throws {
    try tool.succeed("unwasm", "-u", "-f", file, "--empty-state")
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    let manifest = try tool.manifest("load_metadata_developmentV1000000_Alice-sr25519")
    #expect(manifest["codeReadsNote"]?.string?.contains("may differ") == true)
    #expect(manifest["codeReads"]?.array?.first?["source"] == .string("emptyState"))
  }

  @Test func aFileThatIsNotAManifestIsRefused() throws {
    let other = try tool.folder.write(Array("{}".utf8), to: "other.json")
    let run = try tool.run("unwasm", "-f", file, "--state-from", other)
    #expect(run.exitCode == 65)
    #expect(run.error.contains("The file is not a manifest. kind is missing."), "\(run)")
    #expect(try tool.run("unwasm", "-f", file, "--state-from", "nowhere.json").exitCode == 66)
  }

  /// The manifest of an update over the value of a node, in a file.
  private func manifest(id: UInt32) throws -> String {
    let node = try ParachainCode.node(tool, id: id)
    try tool.succeed("unwasm", "-f", file, "--state-from", node.url)
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    try FileManager.default.removeItem(atPath: tool.payload(tool.payloads[0]))
    return tool.product("load_metadata_developmentV1000000_Alice-sr25519.json")
  }

  @Test(
    arguments: [
      ("\"network\": \"development\"", "\"network\": \"other\"", Int32(77), "'other' at '"),
      (ParachainCode.genesis, String(repeating: "1", count: 64), 77, "genesis hash"),
      ("\"value\": \"ed030000\"", "\"value\": \"ec030000\"", 77, "this manifest names"),
      ("\"value\": \"ed030000\"", "\"value\": \"zz\"", 65, "codeReads is not valid."),
    ])
  func aChangedManifestIsRefused(
    old: String, new: String, exitCode: Int32, sentence: String
  ) throws {
    let text = String(decoding: try tool.bytes(manifest(id: 1005)), as: UTF8.self)
    #expect(text.contains(old))
    let changed = try tool.folder.write(
      Array(text.replacing(old, with: new).utf8), to: "changed.json")
    let run = try tool.run("unwasm", "-f", file, "--state-from", changed)
    #expect(run.exitCode == exitCode, "\(run)")
    #expect(run.error.contains(sentence), "\(run)")
    #expect(tool.payloads == [])
  }

  @Test func aManifestIsNotANode() throws {
    let manifest = try manifest(id: 1005)
    let run = try tool.succeed("unwasm", "-u", "-f", file, "--state-from", manifest, "--json")
    #expect(try run.document["codeReads"]?.array?.first?["source"] == .string("manifest"))
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes", "--again")
    let stem = "load_metadata_developmentV1000000_Alice-sr25519"
    let shown = try tool.succeed("verify", tool.product(stem + ".gif"))
    #expect(shown.output.contains("as the manifest '\(stem).json' lists it"), "\(shown)")
    // Nothing that a node gave is on record.
    #expect(try tool.run("networks", "lint", file).exitCode == 65)
  }

  @Test func theManifestHasTheReadsOfTheLastRun() throws {
    try tool.succeed("unwasm", "-f", file, "--empty-state")
    let node = try ParachainCode.node(tool, id: 100)
    try tool.succeed("load-metadata", "-t", "-n", "development", "--endpoint", node.url)
    try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    let manifest = try tool.manifest("load_metadata_developmentV1000000_Alice-sr25519")
    #expect(manifest["codeReads"] == nil)
    #expect(manifest["codeReadsNote"] == nil)
  }

  @Test func signingOverAnEmptyStateIsWarnedOf() throws {
    try tool.succeed("unwasm", "-u", "-f", file, "--empty-state")
    let run = try tool.succeed("sign", "development", "--verifier-alice", "sr25519", "--yes")
    #expect(run.error.contains("was run over an empty state"), "\(run)")
  }

  @Test func aNetworkThatIsRemovedTakesItsValuesAlong() throws {
    let node = try ParachainCode.node(tool, id: 1005)
    try tool.succeed("load-metadata", "-k", "-n", "development", "--endpoint", node.url)
    let shown = try tool.succeed("networks", "show", "development")
    #expect(shown.output.contains("recorded state: \(title) = 0xed030000"), "\(shown)")
    try tool.succeed("remove", "title", "development-sr25519")
    try tool.succeed("add-specs", "-t", "-u", node.url, "--encryption", "sr25519")
    #expect(try tool.run("networks", "lint", file).exitCode == 65)
  }

  /// Ctrl-C reaches the tool alone, which says so; its confined process is in another group.
  @Test func anInterruptedRunIsNotAFaultOfTheCode() throws {
    let looping = try tool.folder.write(
      WasmText.runtime("(loop $again (br $again)) (i64.const 0)").bytes(), to: "loop.wasm")
    let run = try tool.run(
      ["networks", "lint", looping, "--empty-state"], within: "timeout -s INT 1 \"$@\"")
    #expect(!run.error.contains("interpreter"), "\(run)")
    #expect([124, 130].contains(run.exitCode), "\(run)")
  }

  @Test func aValueThatContradictsTheRecordIsWarnedOf() throws {
    let genesis = Nodes.genesis(of: "development")
    try tool.open().record(
      [
        StateValue(
          key: ParachainCode.key, value: [0xed, 3, 0, 0],
          source: .node(endpoint: "ws://before", block: genesis))
      ], of: genesis, seenAt: 1)
    let other = try ParachainCode.node(tool, id: 1004)
    let run = try tool.succeed("unwasm", "-f", file, "--state-from", other.url)
    #expect(run.error.contains("One of the two nodes may lie"), "\(run)")
    // Without -u the record stays as it is.
    #expect(try metadataHash("unwasm", "-f", file) == hash(id: 1005))
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
    try Poll.until("the confined process") {
      worker = Self.child(of: process.processIdentifier)
      return worker != nil || !process.isRunning
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let number = try #require(worker)
    try Poll.until("the end of the confined process", within: .seconds(20)) {
      kill(number, 0) != 0
    }
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
