import ByteSupport
import CommandTestSupport
import DevelopmentNode
import FileSupport
import Glibc
import JSONCodec
import Reporting
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
  private static func tool(
    _ nodes: [ServedProcess], _ time: Int64, _ more: [String] = []
  ) throws -> Tool {
    let tool = try Tool(["development": nodes.map(\.url)])
    let spec = tool.folder.file("spec.json")
    let node = try node(options(time) + more + ["--chain-spec", spec])
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

  @Test func aCheckpointAloneCausesNoRequest() throws {
    let time = FileTime.now
    let node = try Nodes.sample()
    let (with, without) = (try Self.tool([], time), try Tool(["development": []]))
    for tool in [with, without] {
      try tool.succeed("networks", "set-endpoint", "development", node.url)
      // Head, genesis hash and version, then the metadata or the hash of the code.
      for words in [
        ["load-metadata", "-d", "-n", "development"], ["status", "--fetch", "development"],
      ] {
        let before = node.requestCount
        let run = try tool.run(words)
        #expect(node.requestCount == before + 4, "\(run)")
      }
    }
  }

  /// The list of authorities decides, and the votes contain the set id.
  @Test func anotherSetIDInTheStateIsAWarning() throws {
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    let node = try Self.node(
      Self.options(FileTime.now) + ["--misbehave", "other-set-id", "--chain-spec", spec])
    try tool.succeed("checkpoint", "import", spec, "--network", "development")
    let run = try tool.succeed(words: Self.prove + ["--endpoint", node.url])
    let item = try #require(try run.document["items"]?.array?.first)
    let warnings = item["warnings"]?.array?.compactMap(\.string) ?? []
    let words = "is 14, but the votes are for set 12. The authorities of both are the same"
    #expect(warnings.contains { $0.contains(words) }, "\(warnings)")
    #expect(item["provenBy"]?["setId"] == .integer(12))
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

  /// The document of an honest node; code and metadata are the same at any time.
  private static let truth = Result {
    let time = FileTime.now
    let served = try node(options(time))
    let run = try tool([served], time).succeed(words: prove)
    withExtendedLifetime(served) {}
    return try #require(try run.document["items"]?.array?.first)
  }

  @Test(arguments: ProofLie.allCases)
  func aLieIsNeverAccepted(_ lie: ProofLie) throws {
    let time = FileTime.now
    let honest = try Self.node(Self.options(time))
    let liar = try Self.node(Self.options(time) + ["--misbehave", lie.rawValue])
    let truth = try Self.truth.get()
    // A checkpoint of the lying chain itself, if its first state already contains the lie.
    let isOwn = lie == .otherAuthorities || lie == .otherSetID
    let tool = try Self.tool([liar], time, isOwn ? ["--misbehave", lie.rawValue] : [])
    let run = try tool.run(Self.prove)
    #expect(lie.refusal(in: run.error, by: liar.url) == lie.expectedRefusal, "\(run)")
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

  /// A chain without changes of the authorities is proved by a subscription, again and again.
  @Test func aGrowingChainIsProvedAgain() throws {
    let time = FileTime.now
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    let node = try Self.node(
      Self.options(time) + ["--blocks-per-set", "0", "--block-time", "1", "--chain-spec", spec])
    try tool.succeed("checkpoint", "import", spec, "--network", "development")
    let endpoint = try #require(node.line.split(separator: " ").last.map(String.init))
    var last = 60
    for _ in 0..<3 {
      let run = try tool.succeed(words: Self.prove + ["--endpoint", endpoint])
      let proof = try run.document["items"]?.array?.first?["provenBy"]
      let block = try #require(proof?["finalBlockNumber"]?.integer(Int.self))
      #expect(block >= last, "\(run)")
      last = block
      usleep(2_200_000)
    }
    #expect(last > 61)
  }

  /// Changes with a delay end at blocks 10, 20 and 30; each is announced five blocks before.
  @Test(arguments: 13...22) func aChangeWithADelayIsNeverLost(_ first: Int) throws {
    let start = FileTime.now
    func node(_ final: Int, _ options: [String] = []) throws -> ServedProcess {
      // The third block before the best one is final, and each block keeps its time.
      try Self.node(
        [
          "--authorities", "4", "--blocks-per-set", "10", "--change-delay", "5", "--genesis",
          Self.genesis, "--blocks", "\(final + 3)", "--time", "\(start + Int64(final - 30) * 60)",
        ] + options)
    }
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    withExtendedLifetime(try node(30, ["--chain-spec", spec])) {}
    try tool.succeed(
      "checkpoint", "import", spec, "--date", "2026-01-01", "--network", "development")
    for final in [first, 26, 30, 31] {
      let node = try node(final)
      let run = try tool.succeed(words: Self.prove + ["--endpoint", node.url])
      let proof = try run.document["items"]?.array?.first?["provenBy"]
      #expect(proof?["finalBlockNumber"] == .integer(final))
      #expect(proof?["setId"] == .integer(final / 10))
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

  /// Long sets: 13 changes of the authorities, each after 100 blocks.
  private static func longSets(_ time: Int64, _ more: String...) -> [String] {
    [
      "--authorities", "4", "--blocks-per-set", "100", "--blocks", "1343", "--genesis", genesis,
      "--time", "\(time)",
    ] + more
  }

  /// A workspace with the checkpoint at block 1 of the chain with long sets.
  private static func longWorkspace(_ time: Int64) throws -> Tool {
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    withExtendedLifetime(try node(longSets(time, "--chain-spec", spec))) {}
    try tool.succeed("checkpoint", "import", spec, "--network", "development")
    return tool
  }

  private static func receivedBytes(_ run: Tool.Run) throws -> Int {
    let line = try #require(
      run.error.split(separator: "\n").last { $0.contains("followed 13 sets") }, "\(run)")
    let number = line.split(separator: "received ").last?.prefix { $0.isNumber }
    return try #require(number.flatMap { Int($0) }, "\(line)")
  }

  @Test func theListOfSetsSavesHeaders() throws {
    let time = FileTime.now
    let tool = try Self.longWorkspace(time)
    let copy = try Self.longWorkspace(time)
    let (node, plain) = (
      try Self.node(Self.longSets(time)),
      try Self.node(Self.longSets(time, "--without-method", "sync_state_genSyncSpec"))
    )
    let short = try tool.succeed(words: Self.prove + ["--endpoint", node.url, "--verbose"])
    let long = try copy.succeed(words: Self.prove + ["--endpoint", plain.url, "--verbose"])
    let (few, many) = (try Self.receivedBytes(short), try Self.receivedBytes(long))
    #expect(few * 3 < many, "\(few) bytes with the list, \(many) without it")
  }

  /// A node that refuses large answers still gives the last headers of sets.
  @Test func aBlockIsSearchedWhoseAnswerIsNotTooLarge() throws {
    let time = FileTime.now
    let tool = try Self.longWorkspace(time)
    let node = try Self.node(
      Self.longSets(
        time, "--without-method", "sync_state_genSyncSpec", "--answer-limit", "30000"))
    let run = try tool.succeed(words: Self.prove + ["--endpoint", node.url])
    let proof = try run.document["items"]?.array?.first?["provenBy"]
    #expect(proof?["finalBlockNumber"] == .integer(1340))
    #expect(proof?["setId"] == .integer(13))
    let small = try Self.node(Self.longSets(time, "--answer-limit", "500"))
    let refused = try Self.longWorkspace(time).run(Self.prove + ["--endpoint", small.url])
    #expect(refused.exitCode == 69, "\(refused)")
    #expect(refused.error.contains("The node limits the size of its answers."), "\(refused)")
  }

  @Test func aCheckpointIsAsOldAsItsBlock() throws {
    let old = FileTime.now - 9 * 86_400
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    let node = try Self.node(Self.options(old) + ["--chain-spec", spec])
    let today = String(RFC3339.text(FileTime.now).prefix(10))
    for words in [["--date", today], []] {
      try tool.succeed(
        words: ["checkpoint", "import", spec, "--network", "development"] + words)
      let run = try tool.run(
        "load-metadata", "-n", "development", "--prove", "--endpoint", node.url)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains("9 days ago"), "\(run)")
    }
    for text in ["", "[", "\u{feff}{}", String(repeating: "[", count: 100_000)] {
      try tool.folder.write(Array(text.utf8), to: "odd.json")
      let run = try tool.run("checkpoint", "import", tool.folder.file("odd.json"))
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("odd.json'"), "\(run)")
    }
  }

  /// Evidence holds from each checkpoint between its first and its last block.
  @Test func evidenceHoldsFromLaterCheckpoints() throws {
    let time = FileTime.now
    func node(_ blocks: Int, _ more: [String] = []) throws -> ServedProcess {
      try Self.node(
        [
          "--authorities", "4", "--genesis", Self.genesis, "--blocks", "\(blocks)", "--time",
          "\(time + Int64(blocks - 31) * 60)",
        ] + more)
    }
    let tool = try Tool(["development": []])
    let spec = tool.folder.file("spec.json")
    withExtendedLifetime(try node(31, ["--chain-spec", spec])) {}
    try tool.succeed("checkpoint", "import", spec, "--network", "development")
    // Two more workspaces know later blocks: one inside a set, and one above the evidence.
    var readers: [Int: Tool] = [:]
    for final in [13, 30] {
      let reader = try Tool(["development": []])
      let node = try node(final + 3)
      try reader.succeed(
        words: Self.prove + ["--endpoint", node.url, "--checkpoint", spec])
      readers[final] = reader
    }
    let last = try node(31)
    let item = try #require(
      try tool.succeed(words: Self.prove + ["--endpoint", last.url]).document["items"]?.array?
        .first)
    // Documents of tests name the folder by a star.
    let files = ["payloadFile", "evidenceFile"].map {
      tool.folder.path + "/" + (item[$0]?.string?.drop { $0 == "*" || $0 == "/" } ?? "")
    }
    let words = ["verify", files[0], "--evidence", files[1]]
    let proved = try tool.succeed(words: words)
    #expect(proved.error.contains("Proved by "), "\(proved)")
    #expect(proved.error.contains(" 0 days ago, and the checkpoint is of "), "\(proved)")
    let document = try tool.succeed(words: words + ["--json"]).document
    #expect(document["provenBy"]?["finalBlockNumber"] == .integer(28))
    #expect(document["provenBy"]?["genesisHash"] == .string(Self.genesis))
    #expect(document["checkpointAt"]?.string != nil)
    try #require(readers[13]).succeed(words: words)
    let above = try #require(readers[30]).run(words)
    #expect(above.exitCode == 77, "\(above)")
    #expect(above.error.contains("The evidence ends at block 28 "), "\(above)")
  }

  /// A command that cannot prove refuses networks that the user always proves.
  @Test func networksOfTheSettingAreNeverTakenWithoutAProof() throws {
    let node = try Self.node(["--network", "westend"])
    let tool = try Tool()
    try tool.succeed("networks", "set-endpoint", "westend", node.url)
    try tool.folder.write(
      Array("[nodes]\nprove = [\"westend\"]\n".utf8), to: "home/.config/hotside/hotside.toml")
    let refreshed = try tool.run("refresh-defaults", "westend")
    #expect(refreshed.exitCode == 12, "\(refreshed)")
    let written = try tool.run("load-metadata", "-d", "-u", node.url)
    #expect(written.exitCode == 77, "\(written)")
    #expect((refreshed.output + refreshed.error).contains("nodes.prove"), "\(refreshed)")
    #expect(written.error.contains("nodes.prove has westend"), "\(written)")
    #expect(tool.payloads == [])
  }
}
