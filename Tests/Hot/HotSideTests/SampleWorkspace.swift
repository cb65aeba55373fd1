import ByteSupport
import DevelopmentNode
import Foundation
import HotSide
import HotStore
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// A workspace of its own, whose defaults are networks at nodes of sample runtimes in this process.
struct SampleWorkspace {
  let folder: TemporaryFolder
  let workspace: Workspace
  let node: DevelopmentNodeServer

  /// A workspace with a database that knows one network, `sample`, at a node of it.
  init(version: UInt32 = 7) throws {
    node = try Self.node(version: version)
    folder = try TemporaryFolder()
    let types = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
    try folder.write([UInt8](types), to: "Networks/types.json")
    try folder.write(
      Array(#"{"default": ["sample"], "further": []}"#.utf8), to: "Networks/defaults.json")
    let network = NetworkFile(
      title: "sample-sr25519", specs: Self.specs, endpoints: [node.url], verifier: nil)
    try folder.write(Array(network.json.utf8), to: "Networks/sample.json")
    var overrides = Workspace.Overrides()
    overrides.workspace = folder.path
    workspace = try Workspace(overrides: overrides) { _ in nil }
    try workspace.restoreDefaults()
  }

  /// What the network is, here and at its nodes.
  static let specs = NetworkSpecs(
    prefix: 42, color: "#660D35", decimals: 12, encryption: .sr25519, genesisHash: genesis,
    logo: "sample", name: "sample", pathID: "//sample", secondaryColor: "#262626",
    title: "sample-sr25519", unit: "UNIT")
  static let genesis = Blake2b.hash256(Array("sample".utf8))

  /// A node of a version of the network, or of another chain that calls itself the same.
  static func node(
    version: UInt32, genesis: Hash256 = Self.genesis
  ) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(specName: "sample", specVersion: version, ss58Prefix: 42))
    configuration.genesisHash = genesis
    return try DevelopmentNodeServer(configuration)
  }

  /// How its networks are fetched.
  var environment: FetchEnvironment { FetchEnvironment(workspace: workspace, now: 5) }

  /// The database, to be looked at.
  func database() throws -> HotDatabase { try HotDatabase.open(at: workspace.hotDatabase) }

  /// Lets the network be asked at another node.
  func ask(_ node: DevelopmentNodeServer) throws {
    try database().setEndpoints([node.url], named: "sample")
  }

  /// The bytes of a file.
  func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
