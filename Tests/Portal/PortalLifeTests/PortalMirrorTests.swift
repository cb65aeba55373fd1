import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Networks whose updates come from another portal (portal 2.3, 5.1).
@Suite struct PortalMirrorTests {
  /// A published site with `alpha`, and a portal that mirrors it.
  private static func mirror() throws -> (source: LifeFixture, mirror: LifeFixture) {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let source = try LifeFixture(["alpha": [node.url]])
    _ = try source.update()
    try source.tool.succeed("add-specs", "-f", "-n", "alpha", "--quiet")
    try source.sign()
    #expect(try source.build().exitCode == 0)
    let mirror = try LifeFixture(["alpha": [node.url]])
    let id = try #require(
      try JSONValue(parsing: mirror.tool.bytes(mirror.tool.folder.file("Portal/portal.json")))[
        "networks"]?.array?.first?["verifier"]?.string)
    try mirror.set("origin", .string("mirror:\(id)"), of: "alpha")
    try mirror.set(
      "sources", .array([.members(["kind": .string("portal"), "url": .string(source.site)])]),
      of: "alpha")
    return (source, mirror)
  }

  @Test func payloadsOfAnotherPortalAreVerifiedAndTakenAsTheyAre() throws {
    let (source, mirror) = try PortalMirrorTests.mirror()
    let run = try mirror.update()
    #expect(try run.exitCode == 0 && run.state("alpha") == "current", "\(run)")
    #expect(try run.document["isChanged"] == .bool(true))
    #expect(try mirror.build().exitCode == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.site + "/payload")
    where name.hasSuffix(".bin") {
      #expect(
        try mirror.tool.bytes(mirror.site + "/payload/" + name)
          == source.tool.bytes(source.site + "/payload/" + name))
    }
    #expect(try mirror.update().document["isChanged"] == .bool(false))
    #expect(mirror.tool.names(in: "Output/in_progress").isEmpty, "nothing is to be signed here")
  }

  @Test func payloadsOfAnotherSignerAreRefused() throws {
    let (source, mirror) = try PortalMirrorTests.mirror()
    try mirror.edit { json in
      let text = String(decoding: json.fileBytes, as: UTF8.self)
      let alice = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
      let other = "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"
      json =
        (try? JSONValue(parsing: Array(text.replacing(alice, with: other).utf8))) ?? json
    }
    let run = try mirror.update()
    #expect(run.exitCode == 12, "\(run)")
    #expect(try run.network("alpha")["exitCode"]?.integer() == 77, "\(run)")
    #expect(mirror.tool.names(in: "Portal/blobs").isEmpty)
    withExtendedLifetime(source) {}
  }

  @Test func aDamagedPayloadIsRefused() throws {
    let (source, mirror) = try PortalMirrorTests.mirror()
    let folder = source.site + "/payload/"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".bin") {
      var bytes = try source.tool.bytes(folder + name)
      bytes[bytes.count / 2] ^= 1
      try source.tool.folder.write(bytes, to: "site/payload/" + name)
    }
    let run = try mirror.update()
    #expect(run.exitCode == 12, "\(run)")
    #expect(try run.network("alpha")["exitCode"]?.integer() == 65, "\(run)")
    let reason = try #require(try run.network("alpha")["reason"]?.string)
    #expect(reason.contains(" has the hash ") && reason.contains(", but it lists "), "\(reason)")
  }

  private static func versions(_ fixture: LifeFixture) throws -> [String?] {
    let record = try JSONValue(parsing: fixture.tool.bytes("\(fixture.site)/n/alpha/network.json"))
    return (record["versions"]?.array ?? []).map { $0["status"]?.string }
  }

  private static func withdraw(_ more: String..., in fixture: LifeFixture, hours: Int) throws {
    try fixture.tool.succeed(
      words: ["portal", "withdraw", "alpha", "1", "--quiet", "--now", LifeFixture.time(hours)]
        + more)
  }

  @Test func aWithdrawalIsFollowedUntilTheOperatorEndsIt() throws {
    let (source, mirror) = try PortalMirrorTests.mirror()
    _ = try mirror.update()
    #expect(try mirror.build().exitCode == 0)
    try PortalMirrorTests.withdraw("--reason", "It cannot be used", in: source, hours: 1)
    try source.build(hours: 1)
    for hours in [2, 3] {
      let run = try mirror.update(hours: hours)
      let reason = try #require(try run.network("alpha")["reason"]?.string)
      #expect(run.exitCode == 12 && reason.contains("It cannot be used. The mirrored"), "\(run)")
      #expect(try run.document["isChanged"] == .bool(hours == 2))
      try mirror.build(hours: hours)
      #expect(try PortalMirrorTests.versions(mirror) == ["withdrawn"])
    }
    try PortalMirrorTests.withdraw("--undo", "--reason", "We use it", in: mirror, hours: 4)
    #expect(try mirror.update(hours: 5).exitCode == 0)
    #expect(try mirror.build(hours: 5).exitCode == 0)
    #expect(try PortalMirrorTests.versions(mirror) == ["live"])
    // A later withdrawal counts again.
    try PortalMirrorTests.withdraw("--undo", "--reason", "It can", in: source, hours: 6)
    try source.build(hours: 6)
    #expect(try mirror.update(hours: 6).exitCode == 0)
    try PortalMirrorTests.withdraw("--reason", "It cannot", in: source, hours: 7)
    try source.build(hours: 7)
    #expect(try mirror.update(hours: 8).exitCode == 12)
    try mirror.build(hours: 8)
    #expect(try PortalMirrorTests.versions(mirror) == ["withdrawn"])
  }

  @Test func aMirroredPortalThatIsGoneIsUnknown() throws {
    let (source, mirror) = try PortalMirrorTests.mirror()
    let status = { try mirror.tool.run("status", "alpha", "--json") }
    let early = try status()
    let steps = try early.document["nextCommands"]?.array ?? []
    #expect(!steps.contains { $0.string?.contains("load-metadata") == true }, "\(early)")
    _ = try mirror.update()
    #expect(try mirror.build().exitCode == 0)
    #expect(try status().exitCode == 0)
    let gone = source.site + "-gone"
    try FileManager.default.moveItem(atPath: source.site, toPath: gone)
    let run = try mirror.update(hours: 1)
    #expect(try run.exitCode == 69 && run.state("alpha") == "unknown", "\(run)")
    let portal = { try mirror.tool.run("portal", "status", "--now", LifeFixture.time(2)) }
    let silent = try portal()
    #expect(silent.exitCode == 12 && silent.output.contains("1 unknown"), "\(silent)")
    #expect(silent.output.contains("could not be used since"), "\(silent)")
    #expect(try status().exitCode == 12)
    try FileManager.default.moveItem(atPath: gone, toPath: source.site)
    #expect(try mirror.update(hours: 3).exitCode == 0)
    #expect(try portal().exitCode == 0 && status().exitCode == 0)
  }
}
