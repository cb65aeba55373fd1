import ByteSupport
import DevelopmentNode
import TestSupport
import Testing
import ToolTestSupport

/// Chains that pass themselves off as others.
@Suite struct SameNetworkTests {
  private let add = ["add-specs", "-t", "--encryption", "sr25519", "-u"]

  @Test func metadataOfAnotherChainIsRefused() throws {
    let node = try Nodes.sample("other", genesis: Nodes.genesis(of: "development"))
    var tool = try Tool(["development": [node.url]])
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      77,
      "Error: development: The name of development is development in the database but other at NODE. Another chain answers there; check the URL.",
      from: ["load-metadata", "-t", "-n", "development"], recordsAlarm: true)
    try tool.refuses(
      77,
      "Error: NODE: The network name is development in the database but other at the node. Check the URL; if the network really changed, remove it and add it again.",
      from: ["add-specs", "-t", "-n", "development-sr25519"])
  }

  @Test func aNameOfAnotherGenesisHashIsRefused() throws {
    let first = try Nodes.sample()
    let second = try Nodes.sample(genesis: Nodes.genesis(of: "another"))
    var tool = try Tool(["development": [first.url]])
    tool.show(second.url, as: "NODE")
    try tool.refuses(
      77,
      "Error: The genesis hash of 'development' is \(Nodes.genesis(of: "development").hex) in the database but \(Nodes.genesis(of: "another").hex) here. Check the URL. If the chain was reset, and its team confirms the new genesis hash: 'hotside remove title development', then 'hotside networks add URL'.",
      from: add + [second.url])
  }

  @Test func aGenesisHashUnderAnotherNameIsRefused() throws {
    let first = try Nodes.sample()
    let second = try Nodes.sample("other", genesis: Nodes.genesis(of: "development"))
    let tool = try Tool(["development": [first.url]])
    try tool.refuses(
      77,
      "Error: The genesis hash \(Nodes.genesis(of: "development").hex) belongs to 'development' in the database but is called 'other' here. Remove 'development' first, or check the URL.",
      from: add + [second.url])
  }

  @Test func aURLInTheDatabaseIsRefused() throws {
    let node = try Nodes.sample()
    var tool = try Tool(["development": [node.url]])
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      1,
      "Error: The URL NODE is in the database as 'development-sr25519'. Use -n development-sr25519, or remove it first.",
      from: add + [node.url])
  }

  /// The specs say one prefix, the metadata of the same chain another one.
  @Test func metadataWithAnotherPrefixThanTheSpecsIsRefused() throws {
    var metadata = Nodes.metadata()
    let constant = try #require(metadata.firstRange(of: Array("SS58Prefix".utf8)))
    // Behind the name: the type, the length 2 and the prefix.
    let prefix = try #require(
      metadata[constant.upperBound...].firstRange(of: [8, 42, 0] as [UInt8]))
    metadata[prefix.lowerBound + 1] = 43
    var configuration = DevelopmentNodeConfiguration(metadata: metadata)
    configuration.genesisHash = Nodes.genesis(of: "development")
    let node = try DevelopmentNodeServer(configuration)
    var tool = try Tool(["development": [node.url]])
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      77,
      "Error: development: NODE: The specs of 'development' have the address prefix 42, its metadata has 43. Remove the network and add it again, or check that the metadata is of this network.",
      from: ["load-metadata", "-t", "-n", "development"], recordsAlarm: true)
  }
}
