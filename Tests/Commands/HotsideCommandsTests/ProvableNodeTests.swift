import ByteSupport
import ChainProofs
import CommandTestSupport
import JSONCodec
import NodeClient
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// `dev-node` as a chain whose blocks and state can be proved.
@Suite struct ProvableNodeTests {
  private static func call(
    _ node: ServedProcess, _ method: String, _ parameters: [JSONValue] = []
  ) async throws -> JSONValue {
    try await NodeConnection(to: NodeEndpoint(node.url)).call(method, parameters)
  }

  /// The state of the finalized block, with proofs of entries.
  private static func state(
    _ node: ServedProcess, _ entries: [StateEntry]
  ) async throws -> StorageProof {
    let head = try await call(node, "chain_getFinalizedHead")
    let header = try await call(node, "chain_getHeader", [head])
    let keys = entries.map { JSONValue.string("0x" + Hex.encode($0.key)) }
    let proof = try await call(node, "state_getReadProof", [.array(keys), head])
    return try StorageProof(
      root: try #require(Hash256(hex: header["stateRoot"]?.string ?? "")),
      items: (proof["proof"]?.array ?? []).map { try Hex.decode($0.string ?? "") })
  }

  @Test func aRelayChainHasTheHeadsOfItsParachains() async throws {
    let nodes = try [2000, 2001].map {
      try ServedProcess.node("--para-id", "\($0)", "--block-time", "0")
    }
    let relay = try ServedProcess.node(
      "--authorities", "4", "--parachain", "2000=\(nodes[0].url)", "--parachain",
      "2001=\(nodes[1].webSocketURL)")
    for (id, node) in zip([2000, 2001] as [UInt32], nodes) {
      let entries: [StateEntry] = [.parachainHead(id), .parachainCodeHash(id)]
      let proof = try await Self.state(relay, entries)
      let head = try await Self.call(node, "chain_getFinalizedHead")
      #expect(try "0x\(proof.parachainHead(id).hash)" == head.string)
      let code = try await Self.state(node, [.code]).runtimeCode().code
      #expect(try proof.parachainCodeHash(id) == Blake2b.hash256(code))
    }
  }

  @Test func equalOptionsGiveEqualChains() async throws {
    let options = ["--authorities", "3", "--time", "1800000000", "--upgrade", "33"]
    let nodes = try [
      options, options + ["--misbehave", "null-header"], options + ["--seed", "2"],
    ]
    .map {
      try ServedProcess(
        ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + $0)
    }
    let heads = try await [
      Self.call(nodes[0], "chain_getFinalizedHead"), Self.call(nodes[1], "chain_getFinalizedHead"),
      Self.call(nodes[2], "chain_getFinalizedHead"),
    ]
    #expect(heads[0] == heads[1] && heads[1] != heads[2])
  }

  @Test func blocksFollowTheClock() async throws {
    let options = ["--authorities", "4", "--time", "1800000000", "--block-time", "1"]
    let nodes = try [options, options, options + ["--misbehave", "old-block"]].map {
      try ServedProcess(ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + $0)
    }
    var last = 0
    for node in nodes.dropLast() {
      for _ in 0..<400 where last < 66 {
        try await Task.sleep(for: .milliseconds(100))
        let head = try await Self.call(node, "chain_getFinalizedHead")
        let number = try await Self.call(node, "chain_getHeader", [head])["number"]?.string
        last = try #require(Int(number?.dropFirst(2) ?? "", radix: 16))
      }
      #expect(last >= 66)
      last = 0
    }
    // Equal options give equal blocks, whenever a node made them.
    let hashes = try await [
      Self.call(nodes[0], "chain_getBlockHash", [.integer(66)]),
      Self.call(nodes[1], "chain_getBlockHash", [.integer(66)]),
    ]
    #expect(hashes[0] == hashes[1] && hashes[0].string != nil)
    // The clock of the chain goes on from --time, the time of block 64.
    let time = try await Self.state(nodes[0], [.time]).time(now: 0, tolerance: .max)
    #expect(time >= 1_800_000_002_000 && time % 1000 == 0, "\(time)")
    // This chain had stopped before the start.
    let stopped = try await Self.call(nodes[2], "chain_getBlockHash", [.integer(25)])
    #expect(stopped == .null)
  }

  @Test func theSpecificationHasACheckpoint() throws {
    let tool = try Tool(restored: false)
    let path = tool.folder.file("spec.json")
    let node = try ServedProcess.node("--authorities", "4", "--chain-spec", path)
    #expect(node.line.hasPrefix("http://"))
    let document = try JSONValue(parsing: tool.bytes(path))
    let state = try #require(document["lightSyncState"])
    let decoded = try LightSyncState(
      header: Hex.decode(state["finalizedBlockHeader"]?.string ?? ""),
      authoritySet: Hex.decode(state["grandpaAuthoritySet"]?.string ?? ""))
    #expect(decoded.header.number == 1)
    #expect(decoded.authorities.count == 4)
    // A specification replaces a specification, but no other document.
    _ = try ServedProcess.node("--authorities", "1", "--chain-spec", path)
    try tool.folder.write(Array(#"{"title": "A portal"}"#.utf8), to: "portal.json")
    try tool.refuses(
      73,
      "…\nError: Cannot write '*/portal.json': the existing file is a JSON document, but this is a JSON document of another kind. Nothing was changed; name another file.",
      from: [
        "dev-node", "--authorities", "1", "--port", "0", "--chain-spec",
        tool.folder.file("portal.json"),
      ])
  }

  @Test func theSmallRuntimeRunsBeforeAndAfterAnUpgrade() throws {
    let genesis = Nodes.genesis(of: "development").hex
    let node = try ServedProcess.node(
      "--authorities", "4", "--upgrade", "33", "--spec-version", "7", "--genesis", genesis)
    let tool = try Tool(["development": [node.url]])
    let run = try tool.succeed("load-metadata", "-n", "development", "--verify-code", "--json")
    #expect(try run.document["items"]?.array?.first?["specVersion"] == .integer(8))
    // Before its block, everything is of the runtime before: the node does not lie.
    let early = try ServedProcess.node(
      "--authorities", "4", "--upgrade", "75", "--spec-version", "7", "--genesis", genesis,
      "--block-time", "0")
    let other = try Tool(["development": [early.url]])
    let former = try other.succeed("load-metadata", "-n", "development", "--verify-code", "--json")
    #expect(try former.document["items"]?.array?.first?["specVersion"] == .integer(7))
  }

  @Test(arguments: [
    ("--authorities 0", "--authorities is 0, but must be 1 to 1000."),
    ("--authorities 4 --para-id 7", "Pass --authorities or --para-id, not both."),
    ("--chain-spec x.json", "--chain-spec needs a chain with authorities."),
    ("--para-id 7 --blocks-per-set 3", "--blocks-per-set needs a chain with authorities."),
    ("--upgrade 3", "--upgrade needs a chain that can be proved."),
    ("--block-time 3", "--block-time needs a chain that can be proved."),
    ("--authorities 4 --block-time 3601", "--block-time is 3601, but must be at most 3600"),
    ("--authorities 4 --change-delay 5", "--change-delay must be less than"),
    ("--authorities 4 --state-version 2", "--state-version is 2, but must be 0 or 1."),
    ("--authorities 4 --upgrade 3=x.wasm", "--upgrade needs files for both"),
    ("--authorities 4 --parachain 7", "--parachain"),
    ("--misbehave too-few-votes", "--misbehave too-few-votes lies about proofs."),
    ("--without-method state_nothing", "A development node has no method 'state_nothing'."),
    ("--blocks 100001", "--blocks is 100001, but must be at most 100000."),
  ])
  func optionsThatDoNotFitAreRefused(options: String, words: String) throws {
    let run = try Tool(restored: false).run(
      ["dev-node"] + options.split(separator: " ").map(String.init))
    #expect(run.exitCode == 64)
    #expect(run.error.contains(words), "\(run.error)")
  }
}
