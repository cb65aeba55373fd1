import DevelopmentNode
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport

/// Sound metadata of versions that no Vault reads, where V14 belongs.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct ModernMetadataTests {
  @Test(arguments: [("_v15.scale", 15), ("_v16.scale", 16)])
  func metadataOfALaterVersionIsRefusedByItsVersion(_ suffix: String, _ version: Int) throws {
    let names = Shared.names(in: "data/modern").filter { $0.hasSuffix(suffix) }
    try #require(!names.isEmpty)
    for name in names {
      let blob = try Shared.bytes("data/modern/" + name)
      var configuration = DevelopmentNodeConfiguration(metadata: blob)
      configuration.runtimeVersion = RuntimeVersion(
        specName: "development", implementationName: "x", authoringVersion: 0,
        specVersion: 1_000_000, implementationVersion: 0, apis: [], transactionVersion: nil,
        stateVersion: nil)
      configuration.genesisHash = Nodes.genesis(of: "development")
      let node = try DevelopmentNodeServer(configuration)
      var tool = try Tool(["development": [node.url]])
      tool.show(node.url, as: "NODE")
      for arguments in [
        ["load-metadata", "-t", "-n", "development"], ["load-metadata", "-d", "-u", node.url],
        ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"],
      ] {
        let network = arguments.contains("-n") ? "development: " : ""
        try tool.refuses(
          65,
          "Error: \(network)NODE: This is metadata V\(version), but a Vault reads only V12, V13 and V14. Ask the node for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14.",
          from: arguments)
      }
    }
  }
}
