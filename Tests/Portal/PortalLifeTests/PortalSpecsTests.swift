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
}
