import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `load-metadata` does in each row of hot-side 5.4 and 5.5, and what it refuses.
@Suite struct LoadMetadataTests {
  private let file = "sign_me_load_metadata_developmentV1000000"

  private func content(_ tool: Tool, _ file: String) throws -> UpdateContent {
    try UpdateContent(.loadMetadata, signed: tool.bytes(tool.payload(file)))
  }

  @Test func everyStoredVersionGetsItsPayload() throws {
    let node = try Nodes.sample()
    let later = try Nodes.sample("development", version: 1_000_001)
    let tool = try Tool(["development": [], "empty": []])
    try tool.succeed("load-metadata", "-p", "-n", "development", "--endpoint", node.url)
    try tool.succeed("load-metadata", "-p", "-n", "development", "--endpoint", later.url)
    let run = try tool.succeed("load-metadata", "-f", "-a")
    #expect(tool.payloads == [file, "sign_me_load_metadata_developmentV1000001"])
    #expect(run.output == "")
    guard case .metadata(let metadata) = try content(tool, file) else {
      Issue.record("no metadata")
      return
    }
    #expect(metadata.blob == Nodes.metadata())
    #expect(metadata.genesisHash == node.genesisHash)
  }

  @Test func aNetworkWithoutMetadataIsAnError() throws {
    let tool = try Tool(["empty": []])
    try tool.expect(
      66,
      "Error: The database has no metadata of 'empty'. Load it from a node with 'hotside load-metadata -t'.",
      from: ["load-metadata", "-f", "-n", "empty"])
    #expect(tool.payloads.isEmpty)
  }

  /// New, known, and known with its payload: the columns of -k, -p and -t.
  @Test(arguments: [("-k", true, false), ("-p", false, false), ("-t", true, true)])
  func eachSettingReportsNewAndKnownMetadata(setting: String, new: Bool, known: Bool) throws {
    let node = try Nodes.sample()
    var tool = try Tool(["development": [node.url]])
    let first = try tool.run(["load-metadata", setting, "-n", "development"])
    let block = try #require(try tool.open().metadata(named: "development").first?.blockHash)
    tool.show(block.hex, as: "BLOCK")
    #expect(first.exitCode == 0, "\(first)")
    #expect(
      first.output.replacing(block.hex, with: "BLOCK")
        == "new metadata: development 1000000, block hash BLOCK\n")
    #expect(tool.payloads == (new ? [file] : []))
    if new { try tool.folder.write([], to: "Output/in_progress/\(file)") }
    let second = try tool.run(["load-metadata", setting, "-n", "development"])
    #expect(second.exitCode == 0, "\(second)")
    #expect(
      second.output == "previously known metadata: development 1000000, block hash BLOCK\n")
    if new { #expect(try tool.bytes(tool.payload(file)).isEmpty != known) }
  }

  @Test func aURLAloneNeedsNoDatabase() throws {
    let node = try Nodes.sample("development", .wrongGenesis)
    let tool = try Tool(restored: false)
    try tool.succeed("load-metadata", "-d", "-u", node.url)
    #expect(tool.names(in: "Output") == ["in_progress"])
    guard case .metadata(let metadata) = try content(tool, file) else {
      Issue.record("no metadata")
      return
    }
    #expect(metadata.genesisHash == node.genesisHash)
  }

  @Test func severalEncryptionsAreOneNetwork() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.open().insert(
      Network(specs: .sample("development", .ed25519), endpoints: [node.url]))
    let run = try tool.run("load-metadata", "-t", "-a", "--json")
    #expect(try run.document["items"]?.array?.count == 1)
    #expect(tool.payloads == [file])
  }

  /// Nobody may take the agreement of nodes for given where none was asked; settings are for others.
  @Test(arguments: [
    ("load-metadata", "development", ["--agree", "2"]),
    ("load-metadata", "development", ["--best"]),
    ("add-specs", "development-sr25519", ["--agree", "1"]),
  ])
  func nodeOptionsAreRefusedIfNoNodeIsAsked(
    command: String, network: String, words: [String]
  ) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-p", "-n", "development")
    let run = try tool.run([command, "-f", "-n", network] + words)
    #expect(run.exitCode == 64)
    #expect(
      run.error.hasPrefix(
        "Error: \(command) -f does not ask a node, so \(words[0]) has no effect. Leave it out.\n"),
      "\(run)")
    try tool.folder.write(Array("[nodes]\nagree = 2\n".utf8), to: "hotside.toml")
    try tool.succeed(command, "-f", "-n", network)
  }

  @Test func unknownNamesAndEmptyBooksAreErrors() throws {
    try Tool(["development": []]).expect(
      66,
      "Error: No network has the name 'developmen'. Did you mean 'development'? The names are 'development'.",
      from: ["load-metadata", "-f", "-n", "developmen"])
    try Tool([:]).expect(
      66,
      "Error: The address book has no network. Run 'hotside networks add URL' or 'hotside restore-defaults'.",
      from: ["load-metadata", "-t", "-a"])
  }

  @Test func aNetworkWithoutAnEndpointCannotBeAsked() throws {
    try Tool(["development": []]).expect(
      64, "Error: development: No endpoint was given. Pass the URL of a node.",
      from: ["load-metadata", "-t", "-n", "development"])
  }

  @Test(arguments: [
    ("another", Misbehavior?.none, "name", 77), ("development", .wrongGenesis, "genesis hash", 77),
  ])
  func anotherChainIsFoundOutBeforeItsMetadata(
    name: String, misbehavior: Misbehavior?, field: String, code: Int32
  ) throws {
    let node = try Nodes.sample(name, misbehavior)
    let tool = try Tool(["development": [node.url]])
    let before = try tool.state()
    let run = try tool.run("load-metadata", "-t", "-a")
    #expect(run.exitCode == code, "\(run)")
    #expect(run.error.contains("The \(field) of development is "), "\(run)")
    #expect(try tool.state() == before)
    #expect(tool.payloads.isEmpty)
    // Head, genesis hash, version; never the metadata.
    #expect(node.requestCount == 3)
  }

  @Test func anotherPrefixIsRefused() throws {
    let node = try Nodes.sample()
    let tool = try Tool([:])
    var specs = NetworkSpecs.sample("development")
    specs.prefix = 0
    try tool.open().insert(Network(specs: specs, endpoints: [node.url]))
    let run = try tool.run("load-metadata", "-t", "-a")
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("42") && run.error.contains("0"))
    #expect(tool.payloads.isEmpty)
  }

  /// `-f` looks at what is stored once more.
  @Test func storedMetadataOfAnotherPrefixAreRefused() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-p", "-a")
    var specs = NetworkSpecs.sample("development")
    specs.prefix = 7
    try tool.open().update(specs, titled: "development-sr25519")
    let run = try tool.run("load-metadata", "-f", "-a")
    #expect(run.exitCode == 77, "\(run)")
    #expect(tool.payloads.isEmpty)
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func incompleteExtensionsAreWarnedOfInAllModes() throws {
    let shell = try DevelopmentNodeServer(
      DevelopmentNodeConfiguration(metadata: Shared.hexBytes("data/metadata/shell200.hex")))
    let tool = try Tool([:])
    var specs = NetworkSpecs.sample("shell")
    specs.genesisHash = shell.genesisHash
    try tool.open().insert(Network(specs: specs, endpoints: [shell.url]))
    for words in [
      ["-d", "-u", shell.url], ["-d", "-a"], ["-k", "-a"], ["-p", "-a"], ["-t", "-a"],
      ["-f", "-a"],
    ] {
      let run = try tool.run(["load-metadata"] + words)
      #expect(run.exitCode == 0, "\(words) \(run)")
      #expect(
        run.error.contains("Warning: shell: The transaction extensions of the metadata "),
        "\(words) \(run)")
    }
  }

  @Test func aNodeThatContradictsItselfIsRefused() throws {
    let node = try Nodes.sample(.versionMismatch)
    let run = try Tool(["development": [node.url]]).run("load-metadata", "-t", "-a")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("state_getRuntimeVersion says 'development' 1000001"), "\(run)")
  }

  // MARK: - Two versions

  @Test func otherBytesAndEarlierVersionsAreRefusedWithBothHashes() throws {
    let stored = try Nodes.sample("development", version: 10)
    let tool = try Tool(["development": [stored.url]])
    try tool.succeed("load-metadata", "-p", "-a")
    let before = try tool.state()
    let changed = try Nodes.sample("development", version: 10, transactionVersion: 2)
    let earlier = try Nodes.sample("development", version: 9)
    for (node, text) in [(changed, "without a new version"), (earlier, "earlier than")] {
      let run = try tool.run("load-metadata", "-t", "-n", "development", "--endpoint", node.url)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains(text), "\(run)")
      #expect(run.error.components(separatedBy: ", hash ").count == 3)
      #expect(try tool.state() == before)
      #expect(tool.payloads.isEmpty)
    }
  }

  @Test(arguments: ["-d", "-t"])
  func otherBytesUnderAVersionThatWaitsAreRefused(setting: String) throws {
    let node = try Nodes.sample("development")
    let other = try Nodes.sample("development", transactionVersion: 2)
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-d", "-n", "development")
    let bytes = try tool.bytes(tool.payload(file))
    for more in [[], ["--reduce", "calls-only"]] {
      let words = ["load-metadata", setting, "-n", "development", "--endpoint", other.url]
      let run = try tool.run(words + more)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains("which is not signed yet, has version 1000000"), "\(run)")
      #expect(tool.payloads == [file])
      #expect(try tool.bytes(tool.payload(file)) == bytes)
    }
    try tool.succeed("load-metadata", setting, "-n", "development")
    try FileManager.default.removeItem(atPath: tool.payload(file))
    guard setting == "-d" else { return }
    try tool.succeed("load-metadata", "-d", "-n", "development", "--endpoint", other.url)
    #expect(try tool.bytes(tool.payload(file)) != bytes)
  }

  @Test func theOldestOfThreeMakesRoom() throws {
    let tool = try Tool(["development": []])
    for version: UInt32 in [10, 11, 13] {
      let node = try Nodes.sample("development", version: version)
      let run = try tool.run("load-metadata", "-p", "-n", "development", "--endpoint", node.url)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output.contains(", in place of 10") == (version == 13))
    }
    #expect(try tool.open().metadata(named: "development").map(\.version) == [13, 11])
    #expect(try tool.run("show", "block-history", "--json").document["items"]?.array?.count == 3)
  }

  // MARK: - Failing networks

  @Test(arguments: ["-k", "-p", "-t", "-d"])
  func oneFailureStopsEverythingAndLeavesNothing(setting: String) throws {
    let good = try Nodes.sample("good")
    let bad = try Nodes.sample("bad", .wrongGenesis)
    let tool = try Tool(["good": [good.url], "bad": [bad.url]])
    let before = try tool.state()
    let run = try tool.run(["load-metadata", setting, "-a"])
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.output == "")
    #expect(tool.payloads.isEmpty)
    #expect(try tool.state() == before)
    let verb = setting == "-d" ? "written" : "stored"
    #expect(run.error.hasPrefix("Error: bad: The genesis hash of bad is "), "\(run)")
    #expect(
      run.error.hasSuffix(
        "Nothing was \(verb) for the other network. To continue without networks that fail, pass --pass-errors.\n"
      ), "\(run)")
  }

  @Test func everyNetworkThatFailsIsNamedWithEveryNode() throws {
    let good = try Nodes.sample("good")
    let tool = try Tool([
      "one": ["ws://127.0.0.1:1"], "good": [good.url],
      "two": ["ws://127.0.0.1:2", "ws://127.0.0.1:3"], "three": ["ws://127.0.0.1:4"],
    ])
    let run = try tool.run("load-metadata", "-a")
    #expect(run.exitCode == 69, "\(run)")
    let error = try #require(run.error.split(separator: "\n").last)
    #expect(error.hasPrefix("Error: 3 networks failed. "), "\(run)")
    for (network, ports) in ["one": [1], "two": [2, 3], "three": [4]] {
      #expect(error.contains(" \(network): "), "\(run)")
      for port in ports { #expect(error.contains("ws://127.0.0.1:\(port) cannot"), "\(run)") }
    }
    #expect(
      error.hasSuffix(
        "Nothing was stored for the other network. To continue without networks that fail, pass --pass-errors."
      ))
    let items = try tool.run("load-metadata", "-a", "--json").document["items"]?.array ?? []
    #expect(Set(items.compactMap { $0["network"]?.string }) == ["one", "two", "three"])
    #expect(items.allSatisfy { $0["error"]?["code"]?.string != nil })
    #expect(tool.payloads.isEmpty)
  }

  @Test func theNetworkThatStopsTheOthersIsNamedToPrograms() throws {
    let good = try (0..<2).map { try Nodes.sample("good\($0)") }
    let tool = try Tool([
      "good0": [good[0].url], "bad": ["ws://127.0.0.1:1"], "good1": [good[1].url],
    ])
    let run = try tool.run("load-metadata", "-t", "-a", "--json")
    #expect(run.exitCode == 69, "\(run)")
    let document = try run.document
    #expect(document["error"]?["code"] == .string("unreachable"))
    #expect(document["error"]?["parameters"]?["network"] == .string("bad"))
    #expect(document["error"]?["parameters"]?["endpoint"] == .string("ws://127.0.0.1:1"), "\(run)")
    let message = try #require(document["error"]?["message"]?.string)
    #expect(message.hasPrefix("bad: The node ws://127.0.0.1:1 cannot be reached"), "\(run)")
    #expect(
      message.hasSuffix(
        "Nothing was stored for the other 2. To continue without networks that fail, pass --pass-errors."
      ),
      "\(run)")
    let failure = try #require(document["items"]?.array?.first)
    #expect(failure["network"] == .string("bad"))
    #expect(failure["error"]?["code"] == .string("unreachable"))
    #expect(failure["metadataHash"] == .null)
    #expect(document["items"]?.array?.count == 1)
    let alone = try tool.run("load-metadata", "-t", "-n", "bad")
    #expect(alone.exitCode == 69, "\(alone)")
    #expect(alone.error.contains("Error: bad: The node ws://127.0.0.1:1 cannot"), "\(alone)")
    #expect(!alone.error.contains("--pass-errors"), "\(alone)")
  }

  @Test(arguments: ["-k", "-p", "-t", "-d"])
  func withPassErrorsTheGoodIsKept(setting: String) throws {
    let good = try Nodes.sample("good")
    let bad = try Nodes.sample("bad", .wrongGenesis)
    let tool = try Tool(["good": [good.url], "bad": [bad.url]])
    let run = try tool.run(["load-metadata", setting, "-a", "--pass-errors", "--json"])
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("Warning: Left out bad. The genesis hash of bad is "))
    #expect(
      tool.payloads == (setting == "-p" ? [] : ["sign_me_load_metadata_goodV1000000"]))
    #expect(
      try tool.open().metadataKeys().map(\.name) == (setting == "-d" ? [] : ["good"]))
    let document = try run.document
    #expect(document["items"]?.array?.map { $0["network"]?.string } == ["good", "bad"])
    #expect(document["items"]?.array?.map { $0["error"] == .null } == [true, false])
  }

  /// What the database refuses is passed over like what a node refuses.
  @Test func withPassErrorsARefusedVersionLeavesTheOthers() throws {
    let good = try Nodes.sample("good")
    let old = try Nodes.sample("old", version: 9)
    let tool = try Tool(["good": [good.url], "old": [old.url]])
    let later = try Nodes.sample("old", version: 10)
    try tool.succeed("load-metadata", "-p", "-n", "old", "--endpoint", later.url)
    let run = try tool.run("load-metadata", "-t", "-a", "--pass-errors")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("Left out old. The metadata of 'old' is earlier"))
    #expect(tool.payloads == ["sign_me_load_metadata_goodV1000000"])
    #expect(try tool.open().metadata(named: "old").map(\.version) == [10])
  }
}
