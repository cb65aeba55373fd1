import DevelopmentNode
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A look that did not succeed is not the last answer of the nodes, and its reason is shown.
@Suite struct PortalLookTests {
  private func observedTime(_ fixture: LifeFixture) throws -> String? {
    let status = try JSONValue(parsing: fixture.tool.bytes(fixture.site + "/status.json"))
    return status["networks"]?.array?.first?["observed"]?["time"]?.string
  }

  /// Checks that all reports say that the look did not succeed, for a reason that has these words.
  private func expect(_ words: String, _ fixture: LifeFixture, hours: Int) throws {
    _ = try fixture.build(hours: hours)
    let now = ["--now", LifeFixture.time(hours)]
    let status = try fixture.tool.run(["portal", "status"] + now)
    #expect(status.exitCode == 12 && status.output.contains(words), "\(status)")
    #expect(status.output.contains("The last look did not succeed."), "\(status)")
    let round = try fixture.tool.run("status", "alpha", "--kind", "metadata")
    #expect(round.exitCode == 12 && round.output.contains(words), "\(round)")
  }

  private func fixture(_ node: DevelopmentNodeServer) throws -> LifeFixture {
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    try fixture.sign()
    try fixture.build()
    return fixture
  }

  @Test func oldAnswersDoNotRenewTheLook() throws {
    let node = try LifeFixture.node("alpha")
    let fixture = try fixture(node)
    let answers = fixture.tool.folder.file("answers")
    #expect(try fixture.update("--record-answers", answers, hours: 1).exitCode == 0)
    node.stop()
    let run = try fixture.update("--answers", answers, hours: 48)
    #expect(try run.exitCode == 69 && run.state("alpha") == "unknown", "\(run)")
    try expect("recorded answers lack", fixture, hours: 49)
    #expect(try observedTime(fixture) == LifeFixture.time(1))
  }

  @Test(arguments: [Misbehavior.nullMetadata])
  func metadataThatCannotBeReadDoesNotRenewTheLook(_ fault: Misbehavior) throws {
    let port = try ReservedPort()
    let node = try LifeFixture.node("alpha", port: port.port)
    let fixture = try fixture(node)
    node.stop()
    let other = try LifeFixture.node("alpha", fault, port: port.port)
    let run = try fixture.update(hours: 48)
    let state = try run.state("alpha")
    #expect(run.exitCode != 0 && ["unknown", "failed"].contains(state), "\(run)")
    try expect(
      String(try #require(run.network("alpha")["reason"]?.string).prefix(40)), fixture, hours: 49)
    #expect(try observedTime(fixture) == LifeFixture.time(0))
    // A new version is shown with the reason, too, and the next good look clears it.
    other.stop()
    let next = try LifeFixture.node("alpha", fault, version: 2, port: port.port)
    _ = try fixture.update(hours: 50)
    let status = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(50))
    #expect(
      status.output.contains("behind") && status.output.contains("did not succeed"), "\(status)")
    next.stop()
    let good = try LifeFixture.node("alpha", version: 2, port: port.port)
    defer { good.stop() }
    #expect(try fixture.update(hours: 51).state("alpha") == "waiting")
    let round = try fixture.tool.run("status", "alpha")
    #expect(!round.output.contains("did not succeed"), "\(round)")
  }
}
