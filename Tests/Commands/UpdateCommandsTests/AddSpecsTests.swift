import DevelopmentNode
import HotStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `add-specs` does in each row of hot-side 5.3, and what it refuses.
@Suite struct AddSpecsTests {
  private let name = "development-sr25519"

  private func specs(_ tool: Tool, _ file: String) throws -> NetworkSpecs {
    try NetworkSpecs(scale: tool.bytes(tool.payload(file)))
  }

  // MARK: - From the database

  @Test func everyEntryGetsItsPayload() throws {
    let tool = try Tool(["one": [], "two": []])
    try tool.succeed("add-specs", "-f", "-a")
    #expect(tool.payloads == ["sign_me_add_specs_one_sr25519", "sign_me_add_specs_two_sr25519"])
    #expect(try specs(tool, "sign_me_add_specs_two_sr25519") == .sample("two"))
  }

  @Test func theSpecsOfAnUpdateAreInItsDocumentAndManifest() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let name = try #require(tool.payloads.first)
    let made = try tool.succeed(
      "make", "--msg", "add-specs", "--payload", name, "--verifier-alice", "sr25519", "--goal",
      "both", "--json"
    ).document
    let stem = try #require(tool.products.first { $0.hasSuffix(".json") }).dropLast(5)
    let manifest = try JSONValue(parsing: tool.bytes(tool.product(stem + ".json")))
    let seen = try tool.succeed("verify", tool.product(stem + ".png"), "--json").document
    for document in [made, manifest, seen] {
      #expect(document["specs"]?["decimals"] == .integer(12))
      #expect(document["specs"]?["unit"] == .string("WND"))
      #expect(document["specs"]?["base58Prefix"] == .integer(42))
    }
    try tool.succeed("networks", "doctor")
  }

  @Test func anEmptyAddressBookIsReported() throws {
    try Tool([:]).expect(
      66,
      "Error: The address book has no network. Run 'hotside networks add URL' or 'hotside restore-defaults'.",
      from: ["add-specs", "-f", "-a"])
  }

  @Test(arguments: [
    (["--encryption", "sr25519"], "development-sr25519"),
    (["--encryption", "sr25519", "--title", "T"], "T"), (["--title", "T"], "T"),
    ([], "development-sr25519"),
  ])
  func ofTheSameEncryptionOnlyTheTitleChanges(words: [String], title: String) throws {
    let tool = try Tool(["development": []])
    let before = try tool.state()
    let run = try tool.run(["add-specs", "-f", "-n", name] + words)
    #expect(run.exitCode == 0, "\(run)")
    var expected = NetworkSpecs.sample("development")
    expected.title = title
    #expect(try specs(tool, "sign_me_add_specs_development_sr25519") == expected)
    #expect(try tool.state() == before)
  }

  @Test(arguments: [([], "development-ecdsa"), (["--title", "T"], "T")])
  func anotherEncryptionBringsItsTitle(words: [String], title: String) throws {
    let tool = try Tool(["development": []])
    let before = try tool.state()
    let run = try tool.run(["add-specs", "-f", "-n", name, "--encryption", "ecdsa"] + words)
    #expect(run.exitCode == 0, "\(run)")
    var expected = NetworkSpecs.sample("development", .ecdsa)
    expected.title = title
    #expect(try specs(tool, "sign_me_add_specs_development_ecdsa") == expected)
    #expect(try tool.state() == before)
  }

  @Test func anUnknownTitleIsAnsweredWithTheTitlesThereAre() throws {
    let tool = try Tool(["development": []])
    try tool.expect(
      66,
      "Error: No network has the title 'developmen'. Did you mean 'development-sr25519'? The titles are 'development-sr25519'.",
      from: ["add-specs", "-f", "-n", "developmen"])
    #expect(tool.payloads.isEmpty)
  }

  @Test func theOnlyEntryOfANameGoesByTheNameToo() throws {
    let tool = try Tool(["development": []])
    try tool.succeed("add-specs", "-f", "-n", "development")
    #expect(tool.payloads == ["sign_me_add_specs_development_sr25519"])
  }

  // MARK: - A known network

  @Test(arguments: ["-p", "-t"])
  func aNewTitleIsStored(setting: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    let run = try tool.run(["add-specs", setting, "-n", name, "--title", "My chain"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(try tool.open().network(titled: name).specs.title == "My chain")
    #expect(tool.payloads.isEmpty == (setting == "-p"))
  }

  @Test func aTokenOfSeveralIsChosen() throws {
    let node = try Nodes.sample("development", properties: Nodes.severalTokens)
    let tool = try Tool(["development": [node.url]])
    let run = try tool.run(
      "add-specs", "-p", "-n", name, "--token-decimals", "6", "--token-unit", "TWO")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("several tokens"))
    let stored = try tool.open().network(titled: name).specs
    #expect((stored.decimals, stored.unit) == (6, "TWO"))
  }

  @Test(arguments: ["-p", "-t"])
  func theOnlyTokenCannotBeChosen(setting: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    let before = try tool.state()
    let run = try tool.run(
      "add-specs", setting, "-n", name, "--token-decimals", "6", "--token-unit", "TWO")
    #expect(run.exitCode == 64, "\(run)")
    #expect(run.error.contains("exactly one token, UNIT with 12 decimals"))
    #expect(try tool.state() == before)
    #expect(tool.payloads.isEmpty)
  }

  /// Neither stored under a new title nor joined by a second entry, and still a default
  /// (hot-side 7.25).
  @Test func aDefaultNetworkStaysADefault() throws {
    let node = try Nodes.sample()
    let tool = try Tool([:])
    try tool.open().insert(
      Network(
        title: "development", specs: .sample("development"), endpoints: [node.url],
        isDefault: true))
    try tool.succeed("add-specs", "-p", "-n", "development", "--title", "Changed")
    let networks = try tool.open().networks()
    #expect(networks.map(\.title) == ["development"])
    #expect(networks.first?.isDefault == true)
    #expect(networks.first?.specs.title == "Changed")
  }

  @Test func anotherEncryptionJoinsTheEntry() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("add-specs", "-t", "-n", name, "--encryption", "ed25519")
    #expect(
      try tool.open().networks().map(\.title) == ["development-ed25519", "development-sr25519"])
    #expect(
      try specs(tool, "sign_me_add_specs_development_ed25519") == .sample("development", .ed25519))
    // The second time it is known.
    let again = try tool.run("add-specs", "-p", "-n", name, "--encryption", "ed25519")
    #expect(again.exitCode == 1)
    #expect(again.error.contains("already in the database"))
  }

  @Test(arguments: [
    ("wrong-genesis", "genesis hash"), ("prefix", "SS58 prefix"), ("decimals", "token decimals"),
    ("unit", "token unit"), ("none", "token decimals"),
  ])
  func changedPropertiesOfTheNodeAreRefused(change: String, field: String) throws {
    var properties: JSONValue?
    func token(_ decimals: Int, _ unit: String) -> JSONValue {
      .members(["tokenDecimals": .integer(decimals), "tokenSymbol": .string(unit)])
    }
    switch change {
    case "decimals": properties = token(10, "UNIT")
    case "unit": properties = token(12, "OTHER")
    case "none": properties = .members(["ss58Format": .integer(42)])
    default: break
    }
    let node = try Nodes.sample(
      "development", change == "wrong-genesis" ? .wrongGenesis : nil, properties: properties)
    let tool = try Tool([:])
    var stored = NetworkSpecs.sample("development")
    if change == "prefix" { stored.prefix = 7 }
    try tool.open().insert(Network(specs: stored, endpoints: [node.url]))
    let before = try tool.state()
    let run = try tool.run("add-specs", "-t", "-n", name)
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("The \(field) is "), "\(run)")
    #expect(run.error.contains(node.url))
    #expect(try tool.state() == before)
    #expect(tool.payloads.isEmpty)
  }

  // MARK: - A new network

  @Test func aNewNetworkIsStoredAndWritten() throws {
    let node = try Nodes.sample()
    let tool = try Tool()
    let run = try tool.run(
      "add-specs", "-t", "-u", node.url, "--encryption", "ethereum", "--title", "My chain", "--json"
    )
    #expect(run.exitCode == 0, "\(run)")
    var expected = NetworkSpecs.sample("development", .ethereum)
    expected.title = "My chain"
    #expect(try specs(tool, "sign_me_add_specs_development_ethereum") == expected)
    let stored = try tool.open().network(titled: "development-ethereum")
    #expect(stored.specs == expected)
    #expect(stored.endpoints == [node.url])
    #expect(!stored.isDefault)
    #expect(
      try run.document["items"]?.array?.first?["storedTitle"] == .string("development-ethereum"))
  }

  @Test(arguments: ["-p", "-t"])
  func aURLIsKnownOnlyOnce(setting: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["other": [node.url]])
    let before = try tool.state()
    try tool.expect(
      1,
      "Error: The URL \(node.url) is in the database as 'other-sr25519'. Use -n other-sr25519, or remove it first.",
      from: ["add-specs", setting, "-u", node.url, "--encryption", "sr25519"])
    #expect(node.requestCount == 0)
    #expect(try tool.state() == before)
  }

  @Test(arguments: ["-p", "-t"])
  func aGenesisHashIsKnownOnlyOnce(setting: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": ["wss://example.org/abcdefgh12345678"]])
    let run = try tool.run(
      "add-specs", setting, "-u", node.url, "--encryption", "ed25519")
    #expect(run.exitCode == 1)
    #expect(run.error.contains("'development-sr25519', with wss://example.org/***."), "\(run)")
    #expect(tool.payloads.isEmpty)
  }

  /// `-d` neither needs nor makes a database.
  @Test func theNodeAloneNeedsNoDatabase() throws {
    let node = try Nodes.sample()
    let tool = try Tool(restored: false)
    try tool.succeed("add-specs", "-d", "-u", node.url, "--encryption", "sr25519")
    #expect(tool.names(in: "Output") == ["in_progress"])
    #expect(tool.payloads == ["sign_me_add_specs_development_sr25519"])
  }

  /// A shell runtime lacks what a Vault wants; reference tool's silence is fault 26.
  @Test func aMissingTokenIsReported() throws {
    let node = try Nodes.sample(
      "development", properties: .members(["ss58Format": .integer(42)]))
    let run = try Tool().run("add-specs", "-d", "-u", node.url, "--encryption", "sr25519")
    #expect(run.exitCode == 0)
    #expect(run.error.contains("names no token; the specs have 0 decimals and the unit UNIT"))
  }
}
