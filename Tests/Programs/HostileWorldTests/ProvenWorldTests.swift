import ByteSupport
import ChainProofs
import DevelopmentNode
import FileSupport
import HotStore
import JSONCodec
import Reporting
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// One relay chain and eight parachains, whose nodes lie or filter methods, and a user who trusts
/// none of them.
@Suite struct ProvenWorldTests {
  static let relay = "relay"
  private static let version: UInt32 = 8
  private static let parachains = Dictionary(
    uniqueKeysWithValues: (2000..<2008).map { (UInt32($0), "chain\($0)") })

  /// The time of the newest block of all chains in milliseconds since 1970.
  private static let time = UInt64(FileTime.now) * 1000

  private static func sample(
    _ name: String, _ id: UInt32?, version: UInt32 = version
  ) -> SampleRuntime {
    var sample = SampleRuntime(specName: name, specVersion: version, ss58Prefix: 42)
    sample.parachainID = id
    return sample
  }

  private static func configuration(
    _ name: String, _ id: UInt32?, lie: ProofLie?, without method: String?
  ) -> DevelopmentNodeConfiguration {
    var configuration = DevelopmentNodeConfiguration(sample: sample(name, id))
    configuration.genesisHash = Nodes.genesis(of: name)
    configuration.misbehaviors = lie.map { [.proof($0)] } ?? []
    configuration.missingMethods = method.map { [$0] } ?? []
    configuration.proofs = ProvableChain(time: time)
    return configuration
  }

  private static func parachain(
    _ id: UInt32, lie: ProofLie? = nil, without method: String? = nil
  ) throws -> DevelopmentNodeServer {
    var configuration = configuration(parachains[id] ?? "", id, lie: lie, without: method)
    configuration.proofs?.authorities = 0
    configuration.proofs?.blocksPerSet = 0
    return try DevelopmentNodeServer(configuration)
  }

  /// What the relay chain contains of each parachain, which all its nodes share.
  private static let contained = Result {
    try parachains.map { id, name in
      let head = try parachain(id).finalizedHeader.encoded
      return (id, ProvableChain.Parachain(head: head, code: sample(name, id).code()))
    }
  }

  /// A node of the relay chain: 12 changes of the authorities, and an upgrade in the middle.
  static func relay(
    lie: ProofLie? = nil, without method: String? = nil
  ) throws -> DevelopmentNodeServer {
    var configuration = configuration(relay, nil, lie: lie, without: method)
    configuration.code = sample(relay, nil, version: version - 1).code()
    configuration.proofs?.upgrade = ProvableChain.Upgrade(
      block: 33, code: sample(relay, nil).code())
    for (id, parachain) in try contained.get() {
      configuration.proofs?.parachains[id] = parachain
    }
    return try DevelopmentNodeServer(configuration)
  }

  /// The chain specification of an honest node at block 1.
  private static let specification = Result {
    try Array(#require(relay().chainSpecification(at: 1)).serialized().utf8)
  }

  /// A workspace with the relay chain, its checkpoint at block 1, and parachains.
  static func tool(
    _ relayNodes: [DevelopmentNodeServer], _ nodes: [UInt32: [DevelopmentNodeServer]] = [:]
  ) throws -> Tool {
    let tool = try Tool([relay: relayNodes.map(\.webSocketURL)])
    let database = try tool.open()
    for (id, nodes) in nodes.sorted(by: { $0.key < $1.key }) {
      let name = parachains[id] ?? ""
      try database.insert(Network(specs: .sample(name), endpoints: nodes.map(\.url)))
      let urls = nodes.map(\.url)
      try tool.succeed(
        words: ["networks", "set-endpoint", name] + urls
          + ["--relay", relay, "--para-id", "\(id)"])
    }
    let path = try tool.folder.write(try specification.get(), to: "spec.json")
    let day = String(RFC3339.text(FileTime.now).prefix(10))
    try tool.succeed("checkpoint", "import", path, "--date", day, "--network", relay)
    return tool
  }

  @Test func nineChainsAreProved() throws {
    let relay = try Self.relay()
    let tool = try Self.tool([relay], Self.parachainNodes.get())
    let run = try tool.succeed("load-metadata", "-a", "--prove", "--json")
    withExtendedLifetime(relay) {}
    let items = try run.document["items"]?.array ?? []
    #expect(items.count == 9)
    for item in items {
      #expect(item["specVersion"] == .integer(Self.version))
      #expect(item["stored"] == .string("new"))
    }
  }

  @Test(arguments: ProofLie.allCases)
  func noLieOfAParachainIsStored(lie: ProofLie) throws {
    let node = try Self.parachain(2003, lie: lie)
    let relay = try Self.relay()
    let tool = try Self.tool([relay], [2003: [node]])
    let before = try tool.state()
    let run = try tool.run(
      "load-metadata", "-n", "chain2003", "--prove", "--quiet", "--request-timeout", "5")
    withExtendedLifetime(relay) {}
    guard run.exitCode != 0 else {
      let stored = try tool.open().metadata(named: "chain2003").map(\.bytes)
      #expect(stored == [Self.sample("chain2003", 2003).metadataV14()])
      return
    }
    #expect(try tool.state() == before)
    #expect(run.error.contains(node.url), "\(run)")
  }

  @Test func theHeadOfAnotherParachainIsRefused() throws {
    let node = try Self.relay(lie: .otherParachain)
    let parachain = try Self.parachain(2003)
    let tool = try Self.tool([node], [2003: [parachain]])
    let run = try tool.run(
      "load-metadata", "-n", "chain2003", "--prove", "--quiet", "--request-timeout", "5")
    withExtendedLifetime(parachain) {}
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("\(node.webSocketURL), state_getReadProof: "), "\(run)")
    #expect(run.error.contains("none of its"), "\(run)")
  }

  @Test(arguments: [
    "chain_getBlock", "chain_getBlockHash", "chain_getFinalizedHead", "chain_getHeader",
    "grandpa_proveFinality", "grandpa_subscribeJustifications", "state_getMetadata",
    "state_getReadProof", "state_getRuntimeVersion", "state_getStorage", "sync_state_genSyncSpec",
    "system_chain", "system_properties",
  ])
  func aGatewayThatFiltersAMethodIsNamed(method: String) throws {
    let gateway = try Self.relay(without: method)
    let tool = try Self.tool([gateway])
    let run = try tool.run(
      "load-metadata", "-n", Self.relay, "--prove", "--quiet", "--request-timeout", "5")
    if run.exitCode != 0 {
      #expect(run.error.contains(method), "\(run)")
      let honest = try Self.relay()
      let second = try Self.tool([gateway, honest])
      try second.succeed("load-metadata", "-n", Self.relay, "--prove", "--request-timeout", "5")
      withExtendedLifetime(honest) {}
    }
  }

  /// Honest nodes of all parachains.
  private static let parachainNodes = Result {
    try Dictionary(uniqueKeysWithValues: parachains.keys.map { ($0, [try parachain($0)]) })
  }

  /// The proof of eight parachains needs as many requests to the relay chain as that of one.
  @Test func oneWalkAndOneRequestProveAllParachains() throws {
    let nodes = try Self.parachainNodes.get()
    var counts: [Int] = []
    for ids in [[2003], nodes.keys.sorted()] {
      let relay = try Self.relay()
      let tool = try Self.tool([relay], nodes.filter { ids.contains($0.key) })
      let before = relay.requestCount
      try tool.succeed("load-metadata", "-a", "--prove", "--quiet")
      counts.append(relay.requestCount - before)
    }
    #expect(counts[0] == counts[1])
  }

  /// One liar among the nodes of the relay chain neither changes nor prevents a proof.
  @Test(arguments: ProofLie.allCases) func noLieOfTheRelayChainIsStored(lie: ProofLie) throws {
    let nodes = try Self.parachainNodes.get()
    let (liar, honest) = (try Self.relay(lie: lie), try Self.relay())
    let tool = try Self.tool([liar, honest], nodes)
    let run = try tool.succeed(
      "load-metadata", "-a", "--prove", "--json", "--request-timeout", "5")
    withExtendedLifetime(honest) {}
    let items = try run.document["items"]?.array ?? []
    #expect(items.count == 9)
    for item in items {
      #expect(item["specVersion"] == .integer(Self.version))
      let name = item["network"]?.string ?? ""
      let id = Self.parachains.first { $0.value == name }?.key
      let stored = try tool.open().metadata(named: name).map(\.bytes)
      #expect(stored == [Self.sample(name, id).metadataV14()])
    }
    let refusals = run.error.split(separator: "\n").filter { $0.contains(liar.webSocketURL) }
    // Both values: the expected one and the one of the node.
    let words = Self.bothValues[lie] ?? []
    #expect(words.isEmpty || refusals.contains { line in words.allSatisfy(line.contains) })
    for refusal in refusals where refusal.contains("Asking the next endpoint.") {
      #expect(
        ["chain_", "grandpa_", "state_", "genesis hash"].contains { refusal.contains($0) },
        "\(refusal)")
    }
  }

  /// Words of the refusal of each lie that has two values, which both are named.
  private static let bothValues: [ProofLie: [String]] = [
    .forgedChain: ["the weight 0, but 3 is needed"], .forgedJustification: ["weight 0, but 3"],
    .tooFewVotes: ["the weight 2, but 3 is needed"], .repeatedVote: ["weight 2, but 3"],
    .oldClock: ["has the time ", "but the clock shows "],
    .otherGenesis: ["with the genesis hash ", ", not "],
    // All headers are read, and those of a chain with such states do not follow the checkpoint.
    .otherAuthorities: ["has the parent ", "but the previous block is "],
    .otherSetID: ["has the parent ", "but the previous block is "],
    .otherBlock: ["The finality proof is for block ", "but its justification is for block "],
    .otherHeader: ["Expected the header of block ", "but got the header of block "],
    .otherStateRoot: ["Expected the header of block ", "but got the header of block "],
    .otherAt: ["the answer is for block ", "but block "],
    .manyItems: ["more than 4096"], .hugeItem: ["more than 16777216"],
  ]

  @Test(arguments: [
    "chain_getBlockHash", "chain_getFinalizedHead", "chain_getHeader", "grandpa_proveFinality",
    "state_getMetadata", "state_getReadProof", "system_chain",
  ])
  func aGatewayOfAParachainThatFiltersAMethodIsNamed(method: String) throws {
    let (relay, gateway) = (try Self.relay(), try Self.parachain(2003, without: method))
    let tool = try Self.tool([relay], [2003: [gateway]])
    let words = [
      "load-metadata", "-n", "chain2003", "--prove", "--quiet", "--request-timeout", "5",
    ]
    let run = try tool.run(words)
    guard run.exitCode != 0 else { return }
    #expect(run.error.contains(method) && run.error.contains(gateway.url), "\(run)")
    let honest = try Self.parachain(2003)
    let second = try Self.tool([relay], [2003: [gateway, honest]])
    try second.succeed(words: words)
    withExtendedLifetime((honest, relay)) {}
  }

  /// A parachain of an attacker can contain the genesis hash of any chain, so evidence must be about
  /// the recorded id.
  @Test func evidenceOfAnotherParachainIsRefused() throws {
    let (relay, node) = (try Self.relay(), try Self.parachain(2003))
    let tool = try Self.tool([relay], [2003: [node]])
    let item = try #require(
      try tool.succeed("load-metadata", "-n", "chain2003", "--prove", "--json").document["items"]?
        .array?.first)
    // Documents of tests name the folder by a star.
    let files = ["payloadFile", "evidenceFile"].map {
      tool.folder.path + "/" + (item[$0]?.string?.drop { $0 == "*" || $0 == "/" } ?? "")
    }
    let words = ["verify", files[0], "--evidence", files[1]]
    let proved = try tool.succeed(words: words)
    #expect(proved.error.contains("which contains a block of parachain 2003"), "\(proved)")
    let facts = try tool.succeed(words: words + ["--json"]).document
    #expect(facts["provenBy"]?["paraId"] == .integer(2003))
    #expect(facts["provenBy"]?["relay"] == .string(Nodes.genesis(of: Self.relay).hex))
    try tool.succeed(
      "networks", "set-endpoint", "chain2003", node.url, "--relay", Self.relay, "--para-id", "2004")
    let other = try tool.run(words)
    #expect(other.exitCode == 77, "\(other)")
    #expect(other.error.contains("about parachain 2003 of the relay chain"), "\(other)")
    #expect(other.error.contains("recorded as parachain 2004"), "\(other)")
    // Without a record, nothing says that the id is the right one.
    let stranger = try Self.tool([relay])
    let unknown = try stranger.run(words)
    #expect(unknown.exitCode == 77, "\(unknown)")
    #expect(unknown.error.contains("not recorded as a parachain"), "\(unknown)")
  }
}
