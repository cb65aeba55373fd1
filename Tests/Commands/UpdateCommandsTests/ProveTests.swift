import ByteSupport
import CommandTestSupport
import DevelopmentNode
import FileSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `--prove` against `dev-node` as a chain that can be proved.
@Suite struct ProveTests {
  private static let genesis = Nodes.genesis(of: "development").hex

  /// The options of a chain with authorities, the same for all nodes of a test.
  private static func options(_ time: Int64) -> [String] {
    ["--authorities", "4", "--upgrade", "33", "--genesis", genesis, "--time", "\(time)"]
  }

  private static func node(_ options: [String]) throws -> ServedProcess {
    try ServedProcess(ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + options)
  }

  /// A workspace with the nodes of one network and a checkpoint of its chain.
  private static func tool(_ nodes: [ServedProcess], _ time: Int64) throws -> Tool {
    let tool = try Tool(["development": nodes.map(\.url)])
    let spec = tool.folder.file("spec.json")
    let node = try node(options(time) + ["--chain-spec", spec])
    withExtendedLifetime(node) {}
    try tool.succeed(
      "checkpoint", "import", spec, "--date", "2026-01-01", "--network", "development")
    return tool
  }

  private static let prove = [
    "load-metadata", "-n", "development", "--prove", "--old-checkpoint", "--json",
    "--request-timeout", "5",
  ]

  @Test func finalCodeGivesTheMetadataAndTheEvidence() throws {
    let time = FileTime.now
    let node = try Self.node(Self.options(time))
    let tool = try Self.tool([node], time)
    let run = try tool.succeed(words: Self.prove)
    let item = try #require(try run.document["items"]?.array?.first)
    #expect(item["provenBy"]?["finalBlockNumber"] == .integer(61))
    #expect(item["provenBy"]?["setId"] == .integer(12))
    let evidence = try #require(item["evidenceFile"]?.string)
    #expect(tool.names(in: "Output/in_progress").contains(FilePath.name(of: evidence)))
    let list = try tool.succeed("checkpoint", "list", "--json").document["items"]?.array
    #expect(list?.map { $0["blockNumber"] } == [.integer(61), .integer(1)])
    #expect(list?.map { $0["isPrevious"] } == [.bool(false), .bool(true)])
    let again = try tool.succeed(words: Self.prove)
    #expect(try again.document["items"]?.array?.first?["codeHash"] == item["codeHash"])
    #expect(try tool.succeed("networks", "doctor").exitCode == 0)
  }

  @Test func anOldOrMissingCheckpointIsRefused() throws {
    let time = FileTime.now
    let node = try Self.node(Self.options(time))
    let tool = try Self.tool([node], time)
    let old = try tool.run("load-metadata", "-n", "development", "--prove")
    #expect(old.exitCode == 77)
    #expect(old.error.contains("keys are bonded for 7 days"), "\(old)")
    let bare = try Tool(["development": [node.url]])
    let missing = try bare.run("load-metadata", "-n", "development", "--prove")
    #expect(missing.exitCode == 66)
    #expect(
      missing.error.contains("The database does not have a checkpoint of development"), "\(missing)"
    )
    let given = try bare.succeed(
      words: Self.prove + [
        "--checkpoint", tool.folder.file("spec.json"), "--checkpoint-date", "2026-01-01",
      ])
    #expect(
      try given.document["items"]?.array?.first?["provenBy"]?["checkpointBlockNumber"]
        == .integer(1))
    let files = [bare, tool].map(\.payloads)
    #expect(files[1] == [] && files[0].count == 2, "\(files)")
  }

  @Test(arguments: ProofLie.allCases)
  func aLieIsNeverAccepted(_ lie: ProofLie) throws {
    let time = FileTime.now
    let honest = try Self.node(Self.options(time))
    let liar = try Self.node(Self.options(time) + ["--misbehave", lie.rawValue])
    let truth = try #require(
      try Self.tool([honest], time).succeed(words: Self.prove).document["items"]?.array?.first)
    let tool = try Self.tool([liar], time)
    let run = try tool.run(Self.prove)
    if run.exitCode == 0 {
      let item = try #require(try run.document["items"]?.array?.first)
      #expect(
        item["codeHash"] == truth["codeHash"] && item["metadataHash"] == truth["metadataHash"])
      #expect(item["genesisHash"] == truth["genesisHash"])
    } else {
      #expect(run.error.contains(liar.url), "\(run)")
      #expect(tool.payloads == [], "\(run)")
      #expect(![70, 1].contains(run.exitCode), "\(run)")
    }
    // An honest endpoint next to the liar completes the proof.
    let both = try Self.tool([liar, honest], time)
    let second = try both.succeed(words: Self.prove)
    let item = try #require(try second.document["items"]?.array?.first)
    for member in ["codeHash", "metadataHash", "genesisHash"] {
      #expect(item[member] == truth[member])
    }
    if run.exitCode != 0 {
      #expect(item["provenBy"]?["finalBlockNumber"] == .integer(61))
      let refused = second.error.split(separator: "\n").filter { $0.contains(liar.url) }
      #expect(refused.contains { $0.hasSuffix("Asking the next endpoint.") }, "\(second)")
    }
  }

  @Test(arguments: [
    "chain_getBlockHash", "chain_getFinalizedHead", "chain_getHeader", "grandpa_proveFinality",
    "state_getReadProof", "state_getMetadata", "sync_state_genSyncSpec",
  ])
  func aFilteredMethodIsNamedOrNotNeeded(_ method: String) throws {
    let time = FileTime.now
    let gateway = try Self.node(Self.options(time) + ["--without-method", method])
    let honest = try Self.node(Self.options(time))
    let tool = try Self.tool([gateway], time)
    let run = try tool.run(Self.prove)
    if run.exitCode != 0 {
      #expect(run.error.contains(method) && run.error.contains(gateway.url), "\(run)")
      #expect(tool.payloads == [])
    }
    let shared = try Self.tool([gateway, honest], time).succeed(words: Self.prove)
    #expect(
      try shared.document["items"]?.array?.first?["provenBy"]?["finalBlockNumber"] == .integer(61))
  }
}
