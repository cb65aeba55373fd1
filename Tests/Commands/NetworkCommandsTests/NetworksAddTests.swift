import ByteSupport
import ChainInquiry
import DevelopmentNode
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `networks add`, with several nodes at once.
@Suite struct NetworksAddTests {
  private let nodes: [DevelopmentNodeServer]
  private let urls: [String]
  /// A URL at which nothing listens.
  private let dead = "http://127.0.0.1:9"

  init() throws {
    nodes = try ["one", "two", "three", "four", "five"].map { try Nodes.sample($0) }
    urls = nodes.map(\.url)
  }

  private func states(_ run: Tool.Run) throws -> [String] {
    try (run.document["items"]?.array ?? []).map { item in
      "\(item["network"]?.string ?? "-") \(item["state"]?.string ?? "")"
    }
  }

  @Test func aListIsAddedAtOnceAndKnownTheNextTime() throws {
    let tool = try Tool([:])
    let lines = ["# mine", "", urls[0], "  \(urls[1])\t# with a comment", urls[2], urls[3], dead]
    let list = try tool.folder.write(
      Array(lines.joined(separator: "\r\n").utf8), to: "list.txt")
    let run = try tool.run("networks", "add", "--from", list)
    #expect(run.exitCode == 12, "\(run)")
    let output = run.output.split(separator: "\n")
    #expect(output.dropFirst(2).first?.hasPrefix("\(dead)  failed") == true, "\(run)")
    #expect(output.dropFirst(3).first?.contains("cannot be reached") == true, "\(run)")
    #expect(output.count { $0.contains("  added ") } == 4, "\(run)")
    #expect(output.first == "1 failed, 4 added" && output.last == output.first, "\(run)")
    #expect(run.error.contains("4 networks have no verifier on record yet"), "\(run)")
    let networks = try tool.open().networks()
    #expect(
      Set(networks.map(\.title)) == [
        "one-sr25519", "two-sr25519", "three-sr25519", "four-sr25519",
      ])
    for network in networks {
      // The chain has one encryption, so the title on Vaults does not name it.
      #expect(network.specs.title == network.name)
      #expect(network.specs.color == NetworkSpecs.color(of: network.specs.genesisHash))
      #expect(try tool.open().verifier(of: network.specs.genesisHash) == nil)
    }
    let state = try tool.state()
    let again = try tool.run("networks", "add", "--from", list)
    #expect(again.exitCode == 12, "\(again)")
    #expect(again.output.contains("4 known already: one, two, three and 1 other."), "\(again)")
    #expect(!again.error.contains("no verifier"), "\(again)")
    #expect(try tool.state() == state)
  }

  @Test func oneLineRecordsWhoSignsForAll() throws {
    let tool = try Tool(["own": []])
    let hints = ["HOTSIDE_OUTPUT_HINTS": "true"]
    let run = try tool.run(["networks", "add", urls[0]], environment: hints)
    #expect(
      run.error.contains("Next: hotside networks verifier set --general --all\n"), "\(run)")
    #expect(
      run.error.contains(
        "(from the genesis hash; change it with 'hotside networks set-specs one-sr25519 --color COLOR')"
      ), "\(run)")
    // A custom verifier must not be replaced by the line that is proposed.
    try tool.succeed(
      "networks", "verifier", "set", "own", "--public-key",
      try Hex.encode(KeyPair.development("//Bob", scheme: .sr25519).publicKey.publicKey),
      "--crypto", "sr25519")
    let other = try tool.run(["networks", "add", urls[1]], environment: hints)
    #expect(
      other.error.contains("Next: hotside networks verifier set --general one two\n"), "\(other)")
  }

  /// What Nova's wallet publishes.
  @Test func aListOfAWalletNamesTitlesAndGenesisHashes() throws {
    let tool = try Tool([:])
    func chain(_ id: String, _ name: String, _ urls: [String], _ options: String...) -> JSONValue {
      .members([
        "chainId": .string(id), "name": .string(name),
        "nodes": .array(
          urls.map { .members(["url": .string($0), "name": .string("a node"), "features": .null]) }),
        "options": .strings(options), "addressPrefix": .integer(42),
      ])
    }
    let other = String(repeating: "1", count: 64)
    let chains = JSONValue.array([
      chain(
        Nodes.genesis(of: "one").hex, "Chain One", ["wss://x/{KEY}", dead, urls[0]], "testnet"),
      chain(Nodes.genesis(of: "two").hex, "Chain Two", [urls[1]], "ethereumBased"),
      chain(other, "Chain Three", [urls[2]]),
      chain("eip155:1", "Ethereum", ["https://example.org"], "noSubstrateRuntime"),
      chain(other, "Paused", []),
    ])
    let list = try tool.folder.write(Array(chains.serialized().utf8), to: "chains.json")
    let run = try tool.run("networks", "add", "--from", list, "--json")
    #expect(run.exitCode == 12, "\(run)")
    #expect(try states(run) == ["one added", "two added", "- failed"])
    #expect(
      try run.document["items"]?.array?.last?["error"]?["code"]?.string == "other_chain_listed")
    for name in ["Ethereum", "Paused"] { #expect(run.error.contains(name), "\(run)") }
    let one = try tool.open().network(titled: "one-sr25519")
    #expect(one.specs.title == "Chain One")
    #expect(one.endpoints == [dead, urls[0]])
    let two = try tool.open().network(titled: "two-ethereum")
    #expect(two.specs.encryption == .ethereum)
    #expect(try tool.open().networks().count == 2)
  }

  @Test func urlsOfOneChainBecomeItsEndpoints() throws {
    let tool = try Tool([:])
    let second = try Nodes.sample("one")
    let run = try tool.succeed("networks", "add", urls[0], urls[1], second.url, "--json")
    #expect(try states(run) == ["one added", "two added"])
    #expect(
      try tool.open().network(called: "one").endpoints == [urls[0], second.url])
  }

  @Test func nodesOfOneChainThatDisagreeAddNothing() throws {
    let tool = try Tool([:])
    let second = try Nodes.sample("one", prefix: 7)
    let run = try tool.run("networks", "add", urls[0], second.url)
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.output.contains("The address prefix is 42 at \(urls[0]) but 7 at"), "\(run)")
    #expect(try tool.open().networks().isEmpty)
  }

  @Test func twoChainsOfOneNameAreBothRefused() throws {
    let tool = try Tool([:])
    let rival = try Nodes.sample("one", genesis: Nodes.genesis(of: "rival"))
    let run = try tool.run("networks", "add", urls[0], rival.url, urls[1], "--json")
    #expect(run.exitCode == 12, "\(run)")
    #expect(try states(run) == ["- failed", "- failed", "two added"])
    for item in try run.document["items"]?.array?.prefix(2) ?? [] {
      #expect(item["error"]?["code"]?.string == "two_chains_of_name")
    }
    #expect(try tool.open().networks().map(\.name) == ["two"])
  }

  /// A chain that was reset has another genesis hash under its name, at a new or at its own URL.
  @Test func aChainThatWasResetNamesTheWayOut() throws {
    let reset = try Nodes.sample("one", genesis: Nodes.genesis(of: "reset"))
    for endpoint in [urls[0], reset.url] {
      let tool = try Tool(["one": [endpoint]])
      let run = try tool.run("networks", "add", reset.url)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.output.contains("'hotside remove title one', then 'hotside networks add"))
      #expect(try tool.open().networks().map(\.specs.genesisHash) == [Nodes.genesis(of: "one")])
    }
  }

  /// A known network does not become unknown because its node is silent.
  @Test func aKnownURLNeedsNoAnswer() throws {
    let tool = try Tool(["one": [dead]])
    let run = try tool.succeed("networks", "add", dead)
    #expect(run.output == "1 known already: one.\n")
  }

  @Test(arguments: [
    ("https://a.example\nhttp//b.example\n", "line 2"),
    ("wss://a.example wss://b.example", "line 1"),
    ("# nothing\n", "the list"), ("[{\"name\": \"x\"}]", "[0].chainId"), ("{}", "must be"),
    ("[{\"chainId\": \"x\", \"name\": \"y\", \"nodes\": [{\"url\": \"nowhere\"}]}]", "[0].nodes"),
  ])
  func aListThatCannotBeReadNamesThePlace(text: String, place: String) throws {
    let tool = try Tool([:])
    let list = try tool.folder.write(Array(text.utf8), to: "list")
    let run = try tool.run("networks", "add", "--from", list)
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(place), "\(run)")
    #expect(try tool.open().networks().isEmpty)
  }

  /// White text on the color can be read, and networks differ.
  @Test func colorsOfGenesisHashesAreDarkAndDifferent() {
    var colors: Set<String> = []
    for number in 0..<500 {
      let color = NetworkSpecs.color(of: Nodes.genesis(of: "network \(number)"))
      colors.insert(color)
      let value = UInt32(color.dropFirst(), radix: 16) ?? .max
      let channels = [16, 8, 0].map { Double(value >> $0 & 0xff) / 255 }
      // The exponent of sRGB is 2.2; a lower one gives a higher luminance.
      let luminance = zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
      #expect(color.utf8.count == 7 && 1.05 / (luminance + 0.05) >= 4.5, "\(color)")
    }
    #expect(colors.count > 480)
  }
}
