import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Networks that become defaults, in a workspace with a copy of the built-in ones.
@Suite struct AddDefaultTests {
  private let tool: Tool

  init() throws {
    tool = try Tool(restored: false)
    let compiled = try NetworkDefaults.compiled()
    for network in compiled.networks {
      try tool.folder.write(Array(network.json.utf8), to: "Networks/\(network.specs.name).json")
    }
    try tool.folder.write(
      Array(#"{"default": ["polkadot", "kusama", "westend"], "further": []}"#.utf8),
      to: "Networks/defaults.json")
    try FileManager.default.copyItem(
      atPath: AddDefaultTests.types, toPath: tool.folder.file("Networks/types.json"))
    try tool.succeed("restore-defaults")
    try tool.open().insert(
      Network(specs: .sample("development"), endpoints: ["ws://127.0.0.1:1"]))
  }

  private static let types = Checkout.path + "/Networks/types.json"

  private func text(_ name: String) throws -> String {
    String(decoding: try tool.bytes(tool.folder.file("Networks/" + name)), as: UTF8.self)
  }

  @Test func aNetworkIsInTheNextFreshDatabase() throws {
    let run = try tool.run("networks", "add-default", "development-sr25519")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error == "Wrote */Networks/development.json.\nWrote */Networks/defaults.json.\n")
    #expect(
      try text("defaults.json") == """
        {
          "default": ["polkadot", "kusama", "westend", "development"],
          "further": []
        }

        """)
    try tool.succeed("restore-defaults", "--yes")
    let network = try tool.open().network(titled: "development-sr25519")
    #expect(network.specs == .sample("development"))
    #expect(network.endpoints == ["ws://127.0.0.1:1"])
    let again = try tool.run("networks", "add-default", "development-sr25519")
    #expect(again.error == "*/Networks/development.json already has the network.\n")
  }

  @Test func aRefreshOfANetworkThatIsNotADefaultNamesTheCommandToAddIt() throws {
    let run = try tool.run("refresh-defaults", "development")
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.contains("hotside networks add-default development-sr25519"), "\(run)")
  }

  @Test func aFurtherNetworkIsKnownAndInNoFreshDatabase() throws {
    try tool.succeed("networks", "add-default", "development-sr25519", "--further")
    #expect(try text("defaults.json").contains(#""further": ["development"]"#))
    try tool.succeed("restore-defaults", "--yes")
    #expect(try !tool.open().networks().map(\.title).contains("development-sr25519"))
  }

  @Test func anExistingFileIsReplacedOnlyWithTheOption() throws {
    try tool.succeed("networks", "set-specs", "westend-sr25519", "--unit", "XYZ")
    let before = try text("westend.json")
    let refused = try tool.run("networks", "add-default", "westend-sr25519")
    #expect(refused.exitCode == 77)
    #expect(
      refused.error
        == "Error: */Networks/westend.json exists and differs from the entry 'westend-sr25519'. Compare it with 'hotside networks export', then give --replace.\n"
    )
    #expect(try text("westend.json") == before)
    let list = try text("defaults.json")
    try tool.succeed("networks", "add-default", "westend-sr25519", "--replace")
    #expect(try text("westend.json") != before && text("defaults.json") == list)
  }

  @Test func anotherEntryOfANetworkHasAFileOfItsOwn() throws {
    let database = try tool.open()
    var other = try database.network(titled: "westend-sr25519")
    other.specs.encryption = .ed25519
    try database.insert(Network(title: "westend-ed25519", specs: other.specs, endpoints: []))
    try tool.succeed("networks", "add-default", "westend-ed25519")
    #expect(try text("defaults.json").contains(#""westend", "westend-ed25519"]"#))
    #expect(try text("westend-ed25519.json").contains("ed25519"))
  }

  @Test func aWorkspaceWithoutNetworksHasNoDefaultsOfItsOwn() throws {
    let bare = try Tool()
    try bare.expect(
      66,
      "Error: The workspace * has no Networks/defaults.json; it uses the built-in default networks. Work in a checkout, or name one with --workspace.",
      from: ["networks", "add-default", "westend-sr25519"])
  }
}
