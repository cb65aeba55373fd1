import ByteSupport
import DevelopmentNode
import HotStore
import JSONCodec
import NodeClient
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Faults of the reference tool (hot-side 7) in asking nodes; the tests have their numbers.
@Suite struct NodeFaultTests {
  @Test func fault05LoadMetadataNeedsExactlyOneReference() throws {
    let tool = try Tool()
    let usage =
      "Usage: hotside load-metadata …\n  See 'hotside load-metadata --help' for more information."
    try tool.refuses(
      64, "Error: Missing one of '--all', '--name' or '--url'\n\(usage)",
      from: ["load-metadata", "-t"])
    try tool.refuses(
      64, "Error: '-a' and '-n' cannot be used together; pass one of …\n\(usage)",
      from: ["load-metadata", "-t", "-a", "-n", "westend"])
    try tool.refuses(
      64, "Error: '-n' and '-u' cannot be used together; pass one of …\n\(usage)",
      from: ["load-metadata", "-d", "-n", "westend", "-u", "ws://127.0.0.1:9"])
  }

  @Test func fault11And12OtherBytesOfAnotherLengthAreOneLine() throws {
    // Documentation of the version constant, one character shorter; before it stands its length.
    let text = Array(" Get the chain's current version.".utf8)
    var shorter = Nodes.metadata()
    let range = try #require(shorter.firstRange(of: text))
    #expect(shorter[range.lowerBound - 1] == UInt8(text.count << 2))
    shorter[range.lowerBound - 1] -= 4
    shorter.remove(at: range.upperBound - 1)
    for (stored, offered) in [(Nodes.metadata(), shorter), (shorter, Nodes.metadata())] {
      var configuration = DevelopmentNodeConfiguration(metadata: offered)
      configuration.genesisHash = Nodes.genesis(of: "development")
      let node = try DevelopmentNodeServer(configuration)
      let tool = try Tool(["development": [node.url]])
      _ = try tool.open().store(
        IncomingMetadata(
          accepting: stored, blockHash: nil, source: .node(url: "http://127.0.0.1:9")),
        firstSeen: 1)
      try tool.refuses(
        77,
        "Error: development: The metadata of 'development' has changed without a new version: stored is …\(Nodes.hash(of: stored))…; offered is …\(Nodes.hash(of: offered))…; they first differ at byte \(range.lowerBound - 1). Find out which is genuine; remove the stored one only if it is not.",
        from: ["load-metadata", "-t", "-n", "development"], recordsAlarm: true)
    }
  }

  @Test func fault13BlockHashesAndPrefixesAreInTheRightOrder() throws {
    let node = try Nodes.sample("development", transactionVersion: 2)
    let tool = try Tool(["development": [node.url]])
    try tool.storeSample()
    let run = try tool.run("load-metadata", "-t", "-n", "development")
    let stored = try #require(run.error.firstRange(of: Nodes.genesis(of: "a block").hex))
    let offered = try #require(run.error.firstRange(of: "offered is"))
    #expect(stored.upperBound < offered.lowerBound)
    let prefixes = try Nodes.sample(
      properties: .members([
        "ss58Format": .integer(7), "tokenDecimals": .integer(12), "tokenSymbol": .string("UNIT"),
      ]))
    let other = try tool.run(
      "add-specs", "-d", "-u", prefixes.url, "--encryption", "sr25519")
    #expect(
      other.error.contains("ss58Format is 7, but the SS58Prefix constant of its metadata is 42"))
  }

  @Test func fault15AUnitThatIsNoTextIsAFaultOfTheUnit() throws {
    let node = try Nodes.sample(
      properties: .members([
        "ss58Format": .integer(42), "tokenDecimals": .array([.integer(12)]),
        "tokenSymbol": .array([.integer(3)]),
      ]))
    var tool = try Tool()
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      65, "Error: NODE: The node's tokenSymbol is 3; a string is needed.",
      from: ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"])
  }

  @Test func fault22OneFailureDiscardsEverythingOrNothing() throws {
    let good = try Nodes.sample("good")
    let bad = try Nodes.sample("bad", .wrongJSON)
    var tool = try Tool(["good": [good.url], "bad": [bad.url]])
    tool.show(bad.url, as: "BAD")
    for setting in ["-t", "-k", "-p"] {
      try tool.refuses(
        65,
        "Error: bad: The answer of BAD to chain_getFinalizedHead is not JSON. … Nothing was stored for the other network. To continue without networks that fail, pass --pass-errors.",
        from: ["load-metadata", setting, "-a"])
    }
    let run = try tool.run("load-metadata", "-t", "-a", "--pass-errors")
    #expect(run.exitCode == 12, "\(run)")
    #expect(try tool.state().metadata.map(\.name) == ["good"])
    #expect(tool.payloads == ["sign_me_load_metadata_goodV1000000"])
  }

  @Test func fault23MetadataIsReadAtTheFinalizedHead() async throws {
    let node = try Nodes.sample()
    let connection = try NodeConnection(to: NodeEndpoint(node.url))
    let (finalized, best) = (
      try await connection.finalizedHead().hash, try await connection.bestBlockHash().hash
    )
    #expect(finalized != best)
    for (options, block) in [([], finalized), (["--best"], best)] {
      let tool = try Tool(["development": [node.url]])
      let run = try tool.run(["load-metadata", "-p", "-n", "development", "--json"] + options)
      #expect(
        try run.document["items"]?.array?.first?["blockHash"] == .string(block.hex), "\(run)")
    }
  }

  @Test(arguments: [
    ("wss://host?x=1", "wss://host:443?x=1"), ("wss://[::1]", "wss://[::1]:443"),
    ("WSS://host/a", "WSS://host/a"), ("wss://user:pass@host/:1", "wss://user:pass@host:443/:1"),
  ])
  func fault28ThePortIsPutBehindTheHost(_ url: String, _ dialled: String) throws {
    #expect(try NodeEndpoint(url).dialled == dialled)
  }

  @Test func fault30TextsOfANodeAreLimited() throws {
    for unit in [String(repeating: "U", count: 129), "U\u{202e}", "U\u{1b}[2J"] {
      let node = try Nodes.sample(
        properties: .members([
          "ss58Format": .integer(42), "tokenDecimals": .integer(1), "tokenSymbol": .string(unit),
        ]))
      let tool = try Tool()
      try tool.refuses(
        65, "Error: The unit '…' cannot be used: it has …",
        from: ["add-specs", "-t", "-u", node.url, "--encryption", "sr25519"])
    }
    let tool = try Tool()
    try tool.refuses(
      64,
      "Error: The title 'A\\u{07}' cannot be used: it has invisible or misleading characters.\nUsage: …\n  See …",
      from: ["add-specs", "-f", "-n", "westend-sr25519", "--title", "A\u{7}"])
  }

  @Test func fault26And31IncompleteExtensionsAreListed() throws {
    var metadata = Nodes.metadata()
    try Nodes.replace("CheckMortality", by: "CheckMortalitx", in: &metadata)
    var configuration = DevelopmentNodeConfiguration(metadata: metadata)
    configuration.genesisHash = Nodes.genesis(of: "development")
    let node = try DevelopmentNodeServer(configuration)
    for arguments in [
      ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"],
      ["load-metadata", "-d", "-u", node.url],
    ] {
      let run = try Tool().run(arguments)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.error.contains("Warning: "), "\(run)")
      #expect(run.error.contains("CheckMortality"), "\(run)")
      #expect(!run.error.contains("CheckGenesis"), "\(run)")
    }
  }
}
