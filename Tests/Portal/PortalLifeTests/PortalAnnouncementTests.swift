import ByteSupport
import CommandTestSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Upgrades that chains announce in their state before they run them (portal 5.1).
@Suite struct PortalAnnouncementTests {
  /// A node of the network 'alpha' with values in its state.
  private static func node(
    version: UInt32, _ storage: [[UInt8]: [UInt8]] = [:], code: [UInt8]? = nil
  ) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(specName: "alpha", specVersion: version, ss58Prefix: 42))
    configuration.genesisHash = Nodes.genesis(of: "alpha")
    (configuration.storage, configuration.code) = (storage, code)
    return try DevelopmentNodeServer(configuration)
  }

  private static func notes(_ run: Tool.Run) throws -> String {
    (try run.network("alpha")["notes"]?.array ?? []).compactMap(\.string).joined(separator: " ")
  }

  @Test func theCodeInTheStateOfAParachainIsPublishedBeforeItRuns() throws {
    let code = SampleCode.module("alpha", version: 2).bytes
    var writer = SCALEWriter()
    writer.byteVector(code)
    let value = writer.bytes
    let quiet = try Self.node(version: 1)
    defer { quiet.stop() }
    let fixture = try LifeFixture(["alpha": [quiet.url]])
    _ = try fixture.update()
    try fixture.sign()
    let announcing = try Self.node(
      version: 1,
      [StorageKey.plain(pallet: "ParachainSystem", item: "PendingValidationCode"): value])
    defer { announcing.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", announcing.url, "--quiet")
    let found = try fixture.update(hours: 1)
    #expect(try found.exitCode == 0 && found.state("alpha") == "waiting", "\(found)")
    #expect(try found.network("alpha")["specVersion"]?.integer() == 2)
    #expect(
      try found.network("alpha")["announcedCodeHash"] == .string(Blake2b.hash256(code).hex))
    #expect(try Self.notes(found).contains("announced an upgrade to version 2"), "\(found)")
    // The value is not fetched and run again.
    let again = try fixture.update(hours: 2)
    #expect(try again.document["isChanged"] == .bool(false), "\(again)")
    try fixture.sign()
    try fixture.build(hours: 3)
    let record = try JSONValue(
      parsing: try fixture.tool.bytes(fixture.site + "/n/alpha/network.json"))
    #expect(
      (record["versions"]?.array ?? []).map { $0["status"]?.string } == ["next", "live"])

    let upgraded = try Self.node(version: 2, code: code)
    defer { upgraded.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", upgraded.url, "--quiet")
    let live = try fixture.update(hours: 4)
    #expect(try live.exitCode == 0 && live.state("alpha") == "current", "\(live)")
    #expect(try Self.notes(live).contains("runs the code that it had announced"), "\(live)")
  }

  @Test func anAuthorizedUpgradeNamesItsRelease() throws {
    let code = SampleCode.module("alpha", version: 2).bytes
    let value = Blake2b.hash256(code).bytes + [1]
    let node = try Self.node(
      version: 1, [StorageKey.plain(pallet: "System", item: "AuthorizedUpgrade"): value])
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let alone = try fixture.update()
    #expect(
      try Self.notes(alone).contains("which no prepared version is known to have"), "\(alone)")
    try fixture.sign()
    try fixture.listReleases(of: "alpha")
    try fixture.tool.folder.write(code, to: "Portal/alpha_runtime-v2.wasm")
    let list = JSONValue.members([
      "assets": .array([
        .members([
          "name": .string("alpha_runtime-v2.wasm"), "url": .string("alpha_runtime-v2.wasm"),
        ])
      ])
    ])
    try fixture.tool.folder.write(list.fileBytes, to: "Portal/releases.json")
    let found = try fixture.update("--pr-body", fixture.tool.folder.file("body.md"), hours: 1)
    #expect(try found.state("alpha") == "waiting", "\(found)")
    #expect(try Self.notes(found).contains("announced an upgrade to version 2"), "\(found)")
    let body = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file("body.md")), as: UTF8.self)
    #expect(body.contains("announced an upgrade to version 2"), "\(body)")
  }
}
