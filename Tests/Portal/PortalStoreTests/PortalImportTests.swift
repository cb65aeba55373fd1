import ByteSupport
import ChainInquiry
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `portal import-config`: the configurations of older portals.
@Suite struct PortalImportTests {
  private let old: OldPortal

  init() throws { old = try OldPortal() }

  /// A weak key verifies nothing: anyone can forge its signatures.
  @Test func aWeakKeyIsRefused() throws {
    try old.write(
      OldPortal.config(
        "[[chains]]\nname = \"x\"\n", verifier: String(repeating: "00", count: 32)))
    let run = try old.run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("the key of the verifier 'Parity' is refused: "), "\(run)")
    #expect(old.tool.names(in: "Portal") == [])
  }

  /// Nothing is written that other commands refuse to read.
  @Test func aKeyThatIsNotAPointIsRefused() throws {
    try old.write(
      OldPortal.config(
        "[[chains]]\nname = \"x\"\n", verifier: String(repeating: "5a", count: 32)))
    let run = try old.run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      run.error.contains("the key of the verifier 'Parity' is not a valid sr25519 key."), "\(run)")
    #expect(old.tool.names(in: "Portal") == [])
  }

  /// 27: two chains of one name would overwrite each other's files.
  @Test func twoChainsWithTheSameIDAreRefused() throws {
    try old.write(
      OldPortal.config("[[chains]]\nname = \"turing\"\n\n[[chains]]\nname = \"Turing\"\n"))
    let run = try old.run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("have the same id, 'turing'"), "\(run)")
  }

  @Test func aChainWithoutSpecsIsLeftOutAndNamed() throws {
    try old.write(
      OldPortal.config("[[chains]]\nname = \"nowhere\"\nrpc_endpoints = [\"wss://example.org\"]\n"))
    let run = try old.run()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("'nowhere' is left out"), "\(run)")
  }

  // MARK: - Nodes

  /// Imports the chain "development" with its nodes asked.
  private func ask(_ node: String, _ more: String = "") throws -> Tool.Run {
    try old.write(
      OldPortal.config(
        "[[chains]]\nname = \"development\"\nrpc_endpoints = [\"\(node)\"]\n\(more)"))
    return try old.run("--ask-nodes", "--replace")
  }

  /// Imports the specs of a node after a review.
  private func importReviewed() throws -> Tool.Run {
    let node = try Nodes.sample()
    defer { node.stop() }
    let listed = try ask(node.url)
    #expect(listed.exitCode == 12, "\(listed)")
    let hash = try old.hash(
      in: listed, "'development': its specs are from its nodes, and no verifier")
    #expect(!old.tool.names(in: "Networks").contains("development.json"))
    let run = try old.run("--ask-nodes", "--replace", "--reviewed", hash)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  /// 3: specs that only nodes have.
  @Test func nodesFillMissingSpecsAfterAReview() throws {
    let run = try importReviewed()
    #expect(run.error.contains("They are used because of --reviewed."), "\(run)")
    let specs = try JSONValue(
      parsing: try old.tool.bytes(old.tool.folder.file("Networks/development.json")))["specs"]
    #expect(specs?["genesisHash"] == .string(Nodes.genesis(of: "development").hex))
    #expect(specs?["base58Prefix"] == .integer(42))
    #expect(specs?["decimals"] == .integer(12))
  }

  private func databaseTitles() throws -> [String] {
    let rows = try old.tool.run("networks", "list", "--json").document["items"]?.array ?? []
    return rows.compactMap { $0["title"]?.string }
  }

  @Test func networksAreInTheDatabaseAndInTheDefaults() throws {
    let document = try importReviewed().document
    #expect(document["networkTitles"] == .strings(["development-sr25519"]))
    #expect(try databaseTitles() == ["development-sr25519"])
    let verifiers = try old.tool.run("networks", "verifier", "show", "--json")
    #expect(verifiers.output.contains(OldPortal.parity), "\(verifiers)")
    let restored = try old.tool.run("restore-defaults", "--yes", "--json")
    #expect(
      try restored.document["networkTitles"] == .strings(["development-sr25519"]), "\(restored)")
    let again = try old.tool.run("networks", "verifier", "show", "--json")
    #expect(again.output == verifiers.output)
  }

  @Test func aDifferentEntryOfTheDatabaseStaysUnlessItIsReplaced() throws {
    _ = try importReviewed()
    // The same chain at another URL.
    let node = try Nodes.sample()
    defer { node.stop() }
    try old.write(
      OldPortal.config("[[chains]]\nname = \"development\"\nrpc_endpoints = [\"\(node.url)\"]"))
    let kept = try old.run("--ask-nodes")
    #expect(try kept.document["keptNetworkTitles"] == .strings(["development-sr25519"]), "\(kept)")
    #expect(kept.error.contains("give --replace"), "\(kept)")
    #expect(try !old.tool.run("show", "networks", "--json").output.contains(node.url))
    let replaced = try old.run("--ask-nodes", "--replace")
    #expect(
      try replaced.document["networkTitles"] == .strings(["development-sr25519"]), "\(replaced)")
    #expect(try old.tool.run("show", "networks", "--json").output.contains(node.url))
  }

  @Test func aLostDatabaseIsRestoredFirst() throws {
    #expect(try old.tool.run("restore-defaults").exitCode == 0)
    let line = ["networks", "verifier", "set-general", "--vault-default"]
    #expect(try old.tool.run(line).exitCode == 0)
    try FileManager.default.removeItem(atPath: old.tool.folder.file("Output/hot.sqlite"))
    try old.write(OldPortal.config(OldPortal.chains))
    let run = try old.run()
    #expect(run.exitCode == 66, "\(run)")
    #expect(old.tool.names(in: "Portal") == ["lock"], "\(run)")
  }

  /// A configuration without colors and homepage: the color comes from the genesis hash, the
  /// address from the file that names the host.
  @Test func missingColorsAndAddressesHaveOtherSources() throws {
    try old.tool.folder.write(Array("portal.example.org\n".utf8), to: "old/public/CNAME")
    let configuration = try importReviewed().document["configuration"]
    #expect(configuration?["baseURL"] == .string("https://portal.example.org/"))
    let network = try #require(configuration?["networks"]?.array?.first)
    let color = NetworkSpecs.color(of: Nodes.genesis(of: "development"))
    #expect(network["accent"] == .string(color), "\(network)")
  }

  /// A node that contradicts the file, or that has a placeholder for a value.
  static let contradictions:
    [(
      node: @Sendable () throws -> DevelopmentNodeServer, more: String, word: String
    )] = [
      ({ try Nodes.sample("another") }, "", "its nodes report the name 'another'"),
      (
        { try Nodes.sample(properties: .members(["ss58Format": .integer(42)])) }, "",
        "the token UNIT with 0 decimals"
      ),
      (
        { try Nodes.sample() }, "genesis_hash = \"\(String(repeating: "00", count: 32))\"\n",
        "the genesis hash d9b35aa5"
      ),
    ]

  /// 24: the specs of such a node are not taken.
  @Test(arguments: contradictions.indices)
  func specsOfANodeThatContradictsTheFileAreLeftOut(index: Int) throws {
    _ = try importReviewed()
    let (start, more, word) = Self.contradictions[index]
    let node = try start()
    defer { node.stop() }
    let run = try ask(node.url, more)
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains(word), "\(run)")
    #expect(run.error.contains("'development' is left out"), "\(run)")
  }

  @Test func aNodeThatDoesNotAnswerIsAWarning() throws {
    _ = try importReviewed()
    let silent = try ask("ws://127.0.0.1:9")
    #expect(silent.exitCode == 12, "\(silent)")
    #expect(silent.error.contains("Warning: 'development': "), "\(silent)")
  }

  /// What is refused leaves everything as it is.
  @Test func aFolderThatIsNotThereChangesNothing() throws {
    try old.write(OldPortal.config(OldPortal.chains))
    let run = try old.run("--published", old.tool.folder.file("nowhere"))
    #expect(run.exitCode == 66, "\(run)")
    #expect(old.tool.names(in: "Portal") == [])
  }

  @Test func theFeedFillsMissingSpecsAfterAReview() throws {
    try old.write(
      OldPortal.config(
        "[[chains]]\nname = \"acala\"\nrelay_chain = \"Polkadot\"\ntoken_unit = \"ACA\"\ntoken_decimals = 12\n"
      ))
    try old.tool.folder.write(
      Array(
        """
        {"polkadot-acala": {"genesisHash": "0xfc41b9bd8ef8fe53d58c7ea67c794c7ec9a73daf05e6d54b14ff6342c99ba64c",
          "unit": "ACA", "base58prefix": 10, "decimals": 12, "liveMetaVersion": 2200}}
        """.utf8), to: "old/public/data.json")
    let listed = try old.run()
    #expect(listed.exitCode == 12, "\(listed)")
    #expect(try listed.document["configuration"]?["networks"] == .array([]))
    #expect(listed.error.contains("prefix 10, unit 'ACA', 12 decimals, sr25519"), "\(listed)")
    #expect(!old.tool.names(in: "Networks").contains("polkadot-acala.json"))
    let hash = try old.hash(
      in: listed, "'polkadot-acala': its specs are from the feed, and no verifier")
    // Another hash is not a review of these specs.
    let other = String(repeating: "0", count: 64)
    let refused = try old.run("--replace", "--reviewed", other)
    #expect(refused.exitCode == 12, "\(refused)")
    #expect(refused.error.contains("No specs of this configuration have the hash \(other)."))
    #expect(try old.run("--reviewed", "x").exitCode == 64)
    let run = try old.run("--replace", "--reviewed", hash)
    #expect(run.exitCode == 0, "\(run)")
    // What Networks has needs no other review, whoever wrote it there.
    let again = try old.run("--replace")
    #expect(again.exitCode == 0, "\(again)")
    let network = try #require(try run.document["configuration"]?["networks"]?.array?.first)
    #expect(network["id"] == .string("polkadot-acala"))
    #expect(network["title"] == .string("Polkadot acala"))
    let file = try JSONValue(
      parsing: try old.tool.bytes(old.tool.folder.file("Networks/polkadot-acala.json")))
    #expect(file["specs"]?["base58Prefix"] == .integer(10))
  }

  /// 26: a chain's encryption is what its configuration says; names count where it says nothing.
  @Test func theEncryptionIsThatOfTheConfiguration() throws {
    let chains = [
      ("root", "sr25519", "sr25519"), ("jaz", nil, "ethereum"), ("mythos", "ethereum", "ethereum"),
      ("acala", nil, "sr25519"),
    ]
    let feed = chains.enumerated().map { place, chain in
      let hash = String(repeating: "0\(place + 1)", count: 32)
      return """
        "\(chain.0)": {"genesisHash": "\(hash)", "unit": "ACA", "base58prefix": \(place), "decimals": 12}
        """
    }
    try old.tool.folder.write(Array("{\(feed.joined(separator: ","))}".utf8), to: "old/data.json")
    try old.write(
      OldPortal.config(
        chains.map { name, word, _ in
          "[[chains]]\nname = \"\(name)\"\n" + (word.map { "encryption = \"\($0)\"\n" } ?? "")
        }.joined()))
    let listed = try old.run("--data", old.tool.folder.file("old/data.json"))
    #expect(listed.exitCode == 12, "\(listed)")
    let hashes = listed.error.matches(of: /--reviewed ([0-9a-f]{64})/).map { String($0.1) }
    #expect(hashes.count == 4)
    let run = try old.tool.run(
      [
        "portal", "import-config", old.tool.folder.file("old/config.toml"), "--replace", "--data",
        old.tool.folder.file("old/data.json"),
      ] + hashes.flatMap { ["--reviewed", $0] })
    #expect(run.exitCode == 0, "\(run)")
    for (name, _, encryption) in chains {
      let file = try JSONValue(
        parsing: try old.tool.bytes(old.tool.folder.file("Networks/\(name).json")))
      #expect(file["specs"]?["encryption"] == .string(encryption), "\(name)")
    }
  }

  @Test(arguments: [
    ("[chains]\nname = \"x\"\n", "chains must be tables"),
    ("[[chains]]\nname = 1\n", "'name' is an integer"),
    ("[[chains]]\ntitle = \"x\"\n", "the chain has no name"), ("a = 1\na = 2\n", "TOML"),
    ("[[chains]]\nname = \"x_specs\"\n", "reads like the name"),
    ("[[chains]]\nname = \"x\"\nencryption = \"etherum\"\n", "its encryption is 'etherum'"),
  ])
  func aConfigurationThatCannotBeImportedIsRefused(text: (config: String, word: String)) throws {
    try old.write(OldPortal.config(text.config))
    let run = try old.run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(text.word), "\(run)")
  }
}
