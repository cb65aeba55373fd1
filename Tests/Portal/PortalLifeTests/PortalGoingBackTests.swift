import ByteSupport
import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A chain that runs a lower version than before (portal 5.1).
@Suite struct PortalGoingBackTests {
  /// The live version and the state that the site states, and the version that it offers first.
  private func published(_ fixture: LifeFixture) throws -> [String] {
    func json(_ path: String) throws -> JSONValue {
      try JSONValue(parsing: try fixture.tool.bytes("\(fixture.site)/\(path)"))
    }
    let status = try json("status.json")["networks"]?.array?.first
    return try [
      json("n/alpha/network.json")["live"]?["version"], status?["live"], status?["state"],
      json("data.json")["alpha"]?["metadataQr"]?["version"],
    ].map { $0?.string ?? $0?.serialized() ?? "" }
  }

  @Test(arguments: [false, true])
  func theSiteFollowsTheChainWhenAPersonHasAcceptedIt(asksFirst: Bool) throws {
    let higher = try LifeFixture.node("alpha", version: 5)
    let lower = try LifeFixture.node("alpha", version: 4)
    defer { for node in [higher, lower] { node.stop() } }
    let fixture = try LifeFixture(["alpha": [higher.url]])
    let tool = fixture.tool
    // 'load-metadata' records the time of the clock, after which the other commands must run.
    let start = max(0, (Int(Date().timeIntervalSince1970) - 1_795_593_600) / 3_600 + 1)
    if asksFirst {
      _ = try fixture.update(hours: start)
    } else {
      try tool.succeed("load-metadata", "-n", "alpha", "--quiet")
    }
    try tool.succeed("add-specs", "-f", "-n", "alpha", "--quiet")
    try fixture.sign()
    try fixture.build(hours: start)
    #expect(try published(fixture) == ["5", "5", "current", "5"])

    try tool.succeed("networks", "set-endpoint", "alpha", lower.url, "--quiet")
    let runs = try (1...2).map { try fixture.update(hours: start + $0) }
    for run in runs {
      #expect(try run.exitCode == 12 && run.state("alpha") == "went_back", "\(run)")
    }
    try fixture.build(hours: start + 3)
    #expect(try published(fixture) == ["5", "4", "went_back", "5"])
    let fallen = try tool.run("status")
    #expect(fallen.exitCode == 12 && fallen.output.contains("went_back"), "\(fallen)")
    #expect(fallen.output.contains("The chain went back from version 5 to 4."), "\(fallen)")
    let status = try tool.run("portal", "status", "--now", LifeFixture.time(start + 3))
    #expect(status.exitCode == 12 && status.output.contains("The chain went back"), "\(status)")
    let check = try tool.run(
      "portal", "check", "--site", fixture.site, "--now", LifeFixture.time(start + 3))
    #expect(check.exitCode == 12 && !check.output.contains("fault"), "\(check)")

    // The command of the text can be run as it is.
    let text = try tool.run("portal", "update", "--now", LifeFixture.time(start + 4))
    let command = try #require(
      text.output.split(separator: "'").first { $0.hasPrefix("hotside portal update alpha") },
      "\(text)")
    let words = command.split(separator: " ").map(String.init)
    try tool.succeed(words: words.dropFirst() + ["--now", LifeFixture.time(start + 5)])
    let waiting = try tool.run("portal", "status", "--json", "--now", LifeFixture.time(start + 5))
    let network = try waiting.document["networks"]?.array?.first
    #expect(network?["live"] == .integer(4) && network?["state"]?.string == "waiting", "\(waiting)")
    try fixture.sign()
    try fixture.build(hours: start + 6)
    #expect(try published(fixture) == ["4", "4", "ahead", "4"])
    let round = try tool.run("status")
    #expect(round.exitCode == 0, "\(round)")

    // The chain runs the higher version again.
    try tool.succeed("networks", "set-endpoint", "alpha", higher.url, "--quiet")
    #expect(try fixture.update(hours: start + 7).exitCode == 0)
    try fixture.build(hours: start + 8)
    #expect(try published(fixture) == ["5", "5", "current", "5"])
  }

  /// The version that the chain runs by now is another one, and waits for its signature.
  @Test func aWithdrawnVersionHidesNoWaitingOne() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
    let newer = try LifeFixture.node("alpha", version: 2)
    defer { newer.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", newer.url, "--quiet")
    #expect(try fixture.update(hours: 1).state("alpha") == "waiting")
    try fixture.tool.succeed("portal", "withdraw", "alpha", "1", "--reason", "A test.", "--quiet")
    try fixture.build(hours: 2)
    let status = try fixture.tool.run(
      "portal", "status", "--json", "--now", LifeFixture.time(3))
    #expect(try status.state("alpha") == "waiting", "\(status)")
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--now", LifeFixture.time(3))
    #expect(check.exitCode == 12 && check.output.contains("waits"), "\(check)")
    #expect(!check.output.contains("needs is withdrawn"), "\(check)")
  }

  /// Every command says the same of a version that the chain runs and the operator has withdrawn.
  @Test func aWithdrawnVersionIsCalledThatEverywhere() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
    try fixture.tool.succeed("portal", "withdraw", "alpha", "1", "--reason", "It fails", "--quiet")
    try fixture.build(hours: 1)
    let update = try fixture.update(hours: 2)
    #expect(try update.exitCode == 0 && update.state("alpha") == "withdrawn", "\(update)")
    let reason =
      "Version 1 was withdrawn: It fails. 'hotside portal withdraw --undo' offers it again."
    #expect(try update.network("alpha")["reason"] == .string(reason), "\(update)")
    let status = try fixture.tool.run("status")
    #expect(status.exitCode == 0 && status.output.contains(reason), "\(status)")
    #expect(status.output.contains("1 withdrawn"), "\(status)")
    let shown = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(3))
    #expect(shown.exitCode == 12 && shown.output.contains("1 withdrawn"), "\(shown)")
    try fixture.tool.succeed(
      "portal", "withdraw", "alpha", "1", "--undo", "--reason", "It does not.", "--quiet")
    #expect(try fixture.update(hours: 4).state("alpha") == "current")
    #expect(try fixture.tool.run("status").output.contains("published"))
  }
}
