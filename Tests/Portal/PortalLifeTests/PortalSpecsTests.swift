import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Specs of networks in `portal update`: missing, changed, not wanted (portal 5.1).
@Suite struct PortalSpecsTests {
  @Test func changedSpecsAreNotTakenBeforeTheyAreAccepted() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    for (unit, prefix) in [("NEW", UInt16(42)), ("UNIT", UInt16(7))] {
      let changed = try LifeFixture.node("alpha", version: 2, prefix: prefix, unit: unit)
      defer { changed.stop() }
      try fixture.tool.succeed("networks", "set-endpoint", "alpha", changed.url, "--quiet")
      let run = try fixture.update(hours: 1)
      #expect(try run.exitCode == 12 && run.state("alpha") == "specs_changed", "\(run)")
      #expect(!fixture.tool.names(in: "Output/in_progress").contains { $0.contains("alphaV2") })
    }
    let changed = try LifeFixture.node("alpha", version: 2, prefix: 7)
    defer { changed.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", changed.url, "--quiet")
    let run = try fixture.update("alpha", "--accept-specs-change", hours: 2)
    #expect(try run.exitCode == 0 && run.state("alpha") == "waiting", "\(run)")
    let names = fixture.tool.names(in: "Output/in_progress")
    #expect(names.contains { $0.contains("alphaV2") } && names.contains { $0.contains("specs") })
    let file = try JSONValue(
      parsing: try fixture.tool.bytes(fixture.tool.folder.file("Networks/alpha.json")))
    #expect(file["specs"]?["base58Prefix"]?.integer() == 7)
    // The next look has nothing to add to the answer that cleared the fault.
    let status = try fixture.tool.run("portal", "status", "--json").document
    let observed = status["networks"]?.array?.first?["observed"]
    #expect(observed?["blockNumber"]?.integer(Int.self) != nil, "\(status)")
    #expect(observed?["codeHash"]?.string != nil, "\(status)")
    // The build that publishes the accepted specs finds nothing to put back.
    try fixture.sign()
    let signed = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(3))
    #expect(signed.exitCode == 12, "\(signed)")
    #expect(signed.output.contains("are signed. 'hotside portal build' publishes"), "\(signed)")
    let built = try fixture.build(hours: 3)
    #expect(built.exitCode == 0, "\(built)")
  }

  /// No answer of such a node can be accepted.
  @Test func aNodeThatContradictsItselfIsToBeReplaced() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    for (prefix, constant) in [(UInt16(7), UInt16(42)), (42, 7)] {
      let changed = try LifeFixture.node("alpha", version: 2, prefix: prefix, constant: constant)
      defer { changed.stop() }
      try fixture.tool.succeed("networks", "set-endpoint", "alpha", changed.url, "--quiet")
      let run = try fixture.update(hours: 1)
      #expect(try run.exitCode == 12 && run.state("alpha") == "specs_changed", "\(run)")
      let reason = try #require(try run.network("alpha")["reason"]?.string)
      #expect(reason.contains("'hotside networks set-endpoint alpha URL'"), "\(reason)")
      #expect(reason.contains("--accept-specs-change") == (constant == 7), "\(reason)")
    }
  }

  /// Without specs, new users cannot add a network, so the first run prepares them too.
  @Test func missingSpecsArePreparedOnce() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let specs = { fixture.tool.names(in: "Output/in_progress").filter { $0.contains("add_specs") } }
    #expect(try fixture.update().exitCode == 0)
    #expect(specs().count == 1)
    try fixture.sign()
    // What is signed is no longer to be signed, though no build has published it.
    let signed = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(0))
    #expect(signed.output.contains("alpha") && !signed.output.contains("silent"), "\(signed)")
    #expect(signed.output.contains("are signed. 'hotside portal build' publishes"), "\(signed)")
    #expect(try fixture.build().exitCode == 0)
    let again = try fixture.update(hours: 1)
    #expect(try again.state("alpha") == "current" && again.document["isChanged"] == .bool(false))
    let feed = try JSONValue(parsing: try fixture.tool.bytes("\(fixture.site)/data.json"))
    #expect(feed["alpha"] != nil, "\(feed)")
  }

  /// A portal may publish metadata only, so missing specs are reported, and are not a failure.
  @Test func aPortalWithoutSpecsIsCurrent() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    let specs = fixture.tool.names(in: "Output/in_progress").filter { $0.contains("add_specs") }
    try FileManager.default.removeItem(
      atPath: fixture.tool.folder.file("Output/in_progress/\(try #require(specs.first))"))
    try fixture.sign()
    #expect(try fixture.build().exitCode == 0)
    let status = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(1))
    #expect(status.exitCode == 0, "\(status)")
    #expect(status.output.contains("It has no specs"), "\(status)")
  }

  /// Readers of feeds and of the log learn that codes were hidden, and of a version that is refused.
  @Test func anAlarmAndItsEndAreInLogAndFeeds() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    func text(_ path: String) throws -> String {
      String(decoding: try fixture.tool.bytes("\(fixture.site)/\(path)"), as: UTF8.self)
    }
    func check(_ hours: Int) throws -> Tool.Run {
      try fixture.tool.run(
        "portal", "check", "--site", fixture.site, "--now", LifeFixture.time(hours))
    }
    _ = try fixture.update()
    try fixture.sign()
    #expect(try fixture.build().exitCode == 0)
    let changed = try LifeFixture.node("alpha", version: 2, unit: "NEW")
    defer { changed.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", changed.url, "--quiet")
    #expect(try fixture.update(hours: 1).state("alpha") == "specs_changed")
    for hours in 1...2 { #expect(try fixture.build(hours: hours).exitCode == 12) }
    for path in ["feed.atom", "n/alpha/feed.atom"] {
      let parts = try text(path).components(separatedBy: "term=\"alarm\"")
      #expect(parts.count == 2 && parts[0].contains(LifeFixture.time(1)), "\(parts)")
    }
    #expect(try text("ahead.atom").contains("/ahead/2<"))
    let alarm = try check(2)
    #expect(alarm.exitCode == 77 && alarm.output.contains("is in alarm"), "\(alarm)")
    #expect(alarm.output.contains("1 fault"), "\(alarm)")

    try fixture.tool.succeed("networks", "set-endpoint", "alpha", node.url, "--quiet")
    #expect(try fixture.update(hours: 3).state("alpha") == "current")
    #expect(try fixture.build(hours: 3).exitCode == 0)
    let events = try text("log/2026.jsonl").split(separator: "\n").suffix(2)
    #expect(events.first?.contains("\"event\":\"alarm\"") == true, "\(events)")
    #expect(events.last?.contains("\"event\":\"back-to-normal\"") == true, "\(events)")
    #expect(try text("feed.atom").contains("term=\"back-to-normal\""))
    #expect(try !text("ahead.atom").contains("<entry>"))
    #expect(try [0, 12].contains(check(3).exitCode))
  }
}
