import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What the store of a portal knows of metadata, in every copy of the portal (portal 5.1).
@Suite final class PortalAcceptanceTests {
  private let node: DevelopmentNodeServer
  /// A portal that has published the metadata of a network.
  private let fixture: LifeFixture

  init() throws {
    node = try LifeFixture.node("alpha")
    fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
  }

  deinit { node.stop() }

  /// A runner without its cache has no database, but the portal's store.
  @Test func otherMetadataOfAPublishedVersionIsAnAlarmWithoutADatabase() throws {
    let tool = fixture.tool
    for path in ["Output", "Portal/update.json", "Portal/queue"] {
      try? FileManager.default.removeItem(atPath: tool.folder.file(path))
    }
    try tool.succeed("restore-defaults", "--quiet")
    let liar = try LifeFixture.node("alpha", transactionVersion: 7)
    defer { liar.stop() }
    let file = String(
      decoding: try tool.bytes(tool.folder.file("Networks/alpha.json")), as: UTF8.self)
    #expect(file.contains(node.url))
    try tool.folder.write(
      Array(file.replacingOccurrences(of: node.url, with: liar.url).utf8), to: "Networks/alpha.json"
    )
    let run = try fixture.update(hours: 1)
    #expect(try run.exitCode == 12 && run.state("alpha") == "alarm", "\(run)")
    #expect(try run.network("alpha")["exitCode"]?.integer() == 77)
    #expect(tool.names(in: "Portal/queue") == [])
    let status = try tool.run("status", "alpha")
    #expect(status.exitCode == 77 && status.output.contains("but the portal has"), "\(status)")
    #expect(try tool.run("sign", "alpha", "--yes", "--kind", "metadata").exitCode != 0)
    #expect(!tool.names(in: "Output/completed").contains { $0.contains("metadata") })
    let hash = try fixture.offeredHash(in: run, of: "alpha")
    let accepted = try fixture.update("alpha", "--accept-changed", hash, hours: 2)
    #expect(try accepted.exitCode == 0 && accepted.state("alpha") == "waiting", "\(accepted)")
    try fixture.sign()
    #expect(try fixture.build(hours: 3).exitCode == 0)
  }

  /// The runner that asks the nodes gets what a person has accepted by git, which carries the store.
  @Test func acceptedMetadataCountsInEveryCopyOfThePortal() throws {
    let tool = fixture.tool
    let changed = try LifeFixture.node("alpha", transactionVersion: 7)
    defer { changed.stop() }
    try tool.succeed("networks", "set-endpoint", "alpha", changed.url, "--quiet")
    let alarm = try fixture.update(hours: 30)
    #expect(try alarm.state("alpha") == "alarm", "\(alarm)")
    let copy = try TemporaryFolder()
    for name in ["Output", "Networks", "Portal"] {
      try FileManager.default.copyItem(
        atPath: tool.folder.file(name), toPath: copy.file(name))
    }
    try tool.succeed(
      "portal", "update", "alpha", "--accept-changed", fixture.offeredHash(in: alarm, of: "alpha"),
      "--workspace", copy.path, "--now", LifeFixture.time(31), "--quiet")
    #expect(try fixture.update(hours: 32).state("alpha") == "alarm")
    try FileManager.default.removeItem(atPath: tool.folder.file("Portal/store"))
    try FileManager.default.copyItem(
      atPath: copy.file("Portal/store"), toPath: tool.folder.file("Portal/store"))
    let taken = try fixture.update(hours: 33)
    #expect(try taken.exitCode == 0 && taken.state("alpha") == "waiting", "\(taken)")
    // Another change is an alarm again.
    let other = try LifeFixture.node("alpha", transactionVersion: 8)
    defer { other.stop() }
    try tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    for hours in [60, 61] { #expect(try fixture.update(hours: hours).state("alpha") == "alarm") }
  }
}
