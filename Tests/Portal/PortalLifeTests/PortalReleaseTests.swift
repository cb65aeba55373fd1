import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Runtimes in releases, before their chains run them (portal 5.1).
@Suite struct PortalReleaseTests {
  /// A portal with a network at version 1, whose releases are in a file.
  private struct Releases {
    let fixture: LifeFixture
    let node: DevelopmentNodeServer

    init() throws {
      node = try LifeFixture.node("alpha")
      fixture = try LifeFixture(["alpha": [node.url]])
      try fixture.listReleases(of: "alpha")
      _ = try fixture.update("--source", "node")
      try fixture.sign()
    }

    /// Writes a list with one release of a version, and its runtime file.
    func release(
      _ version: UInt32, code: [UInt8]? = nil, stated: String? = nil, name: String? = nil
    ) throws {
      let code = code ?? SampleCode.module("alpha", version: version).bytes
      let name = name ?? "alpha_runtime-v\(version).wasm"
      try fixture.tool.folder.write(code, to: "Portal/\(name)")
      let asset = JSONValue.members([
        "name": .string(name), "browser_download_url": .string(name),
        "digest": .string("sha256:\(stated ?? SHA256.hash(code).hex)"),
      ])
      let list = JSONValue.array([
        .members(["tag_name": .string("v\(version)"), "assets": .array([asset])]),
        .members(["tag_name": .string("v0"), "assets": .array([])]),
      ])
      try fixture.tool.folder.write(list.fileBytes, to: "Portal/releases.json")
    }
  }

  @Test func aReleaseIsSignedAndPublishedBeforeTheChainRunsIt() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    try releases.release(2)
    let found = try fixture.update()
    #expect(try found.exitCode == 0 && found.state("alpha") == "waiting", "\(found)")
    #expect(try found.network("alpha")["specVersion"]?.integer() == 2)
    #expect(try found.network("alpha")["liveVersion"]?.integer() == 1)
    let status = try fixture.tool.run("status", "alpha", "--kind", "metadata", "--json")
    let rows = try #require(try status.document["items"]?.array)
    #expect(rows[0]["liveVersion"]?.integer() == 1 && rows[0]["state"] == .string("waiting"))
    try fixture.sign()
    try fixture.build()
    func statuses() throws -> [String?] {
      let record = try JSONValue(
        parsing: try fixture.tool.bytes(fixture.site + "/n/alpha/network.json"))
      return (record["versions"]?.array ?? []).map { $0["status"]?.string }
    }
    #expect(try statuses() == ["next", "live"])
    // Nothing is to be loaded or signed before the chain runs it, even if it is withdrawn meanwhile.
    let published = try fixture.tool.run("status")
    #expect(published.exitCode == 0, "\(published)")
    try fixture.tool.succeed("portal", "withdraw", "alpha", "2", "--reason", "A test.", "--quiet")
    let without = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(1))
    #expect(without.exitCode == 0 && !without.output.contains("waits for"), "\(without)")
    try fixture.tool.succeed(
      "portal", "withdraw", "alpha", "2", "--undo", "--reason", "A test.", "--quiet")
    let again = try fixture.update(hours: 1)
    #expect(try again.exitCode == 0 && again.state("alpha") == "next", "\(again)")
    #expect(try again.document["isChanged"] == .bool(false))
    // Whole metadata is compared once a day, though a newer version is prepared.
    #expect(try fixture.update(hours: 30).exitCode == 0)

    let newer = try LifeFixture.node("alpha", version: 2)
    defer { newer.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", newer.url, "--quiet")
    let live = try fixture.update(hours: 31)
    #expect(try live.exitCode == 0 && live.state("alpha") == "current", "\(live)")
    try fixture.build(hours: 32)
    #expect(try statuses() == ["live", "past"])
  }

  @Test func aChainThatRunsOtherMetadataThanTheReleaseIsAnAlarm() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    try releases.release(2)
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
    let other = try LifeFixture.node("alpha", version: 2, transactionVersion: 7)
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    for hours in [1, 2] {
      let run = try fixture.update(hours: hours)
      #expect(try run.exitCode == 12 && run.state("alpha") == "alarm", "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == 77)
    }
    try fixture.build(hours: 3)
    let status = try JSONValue(parsing: try fixture.tool.bytes(fixture.site + "/status.json"))
    #expect(status["networks"]?.array?.first?["state"] == .string("alarm"))
  }

  @Test func aFileThatIsNotWhatItsReleaseSaysIsRefused() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    let cases: [(code: [UInt8]?, stated: String?, exit: Int)] = [
      (nil, String(repeating: "0", count: 64), 77),
      (SampleCode.module("alpha", version: 3).bytes, nil, 65),
      (SampleCode.module("beta", version: 2).bytes, nil, 65),
      ([1, 2, 3], nil, 65),
    ]
    for (code, stated, exit) in cases {
      try releases.release(2, code: code, stated: stated)
      let run = try fixture.update()
      #expect(run.exitCode == 12, "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == exit, "\(run)")
      #expect(!fixture.tool.names(in: "Output/in_progress").contains { $0.contains("alphaV2") })
    }
  }

  @Test func aListThatCannotBeReadBelongsToItsNetworks() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    for text in ["[]", "{\"assets\": []}"] {
      try fixture.tool.folder.write(Array(text.utf8), to: "Portal/releases.json")
      let run = try fixture.update()
      #expect(run.exitCode == 0, "\(run)")
    }
    for text in ["", "{}", "[1]", "not JSON"] {
      try fixture.tool.folder.write(Array(text.utf8), to: "Portal/releases.json")
      let run = try fixture.update()
      #expect(run.exitCode == 12, "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == 65, "\(run)")
    }
  }

  @Test func aListThatIsMissingLeavesTheStateOfTheNodes() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    try fixture.listReleases(of: "alpha")
    let run = try fixture.update()
    #expect(try run.exitCode == 12 && run.state("alpha") == "waiting", "\(run)")
    let reason = try #require(try run.network("alpha")["reason"]?.string)
    #expect(reason.contains("releases.json") && reason.contains("in portal.json"), "\(reason)")
  }

  @Test func theVersionThatWaitsIsNamedBelowASignedOne() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    try releases.release(3)
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
    let other = try LifeFixture.node("alpha", version: 2)
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    for hours in [1, 2] {
      let run = try fixture.update(hours: hours)
      #expect(try run.exitCode == 0 && run.state("alpha") == "waiting", "\(run)")
      #expect(try run.network("alpha")["specVersion"]?.integer() == 2, "\(run)")
    }
  }

  @Test func anOfflineListReplacesThatOfTheConfiguration() throws {
    let releases = try Releases()
    defer { releases.node.stop() }
    let fixture = releases.fixture
    let code = SampleCode.module("alpha", version: 4).bytes
    let path = try fixture.tool.folder.write(code, to: "offline/alpha_runtime-v4.wasm")
    let list = JSONValue.members([
      "assets": .array([
        .members([
          "name": .string("alpha_runtime-v4.wasm"), "url": .string(path),
          "blake2b256": .string(Blake2b.hash256(code).hex),
        ])
      ])
    ])
    let file = try fixture.tool.folder.write(list.fileBytes, to: "offline/list.json")
    let run = try fixture.update("--source", "release", "--offline-release", file)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.network("alpha")["specVersion"]?.integer() == 4)
  }
}
