import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// News of networks, as `portal update` finds them at nodes (portal 5.1).
@Suite struct PortalUpdateTests {
  @Test func aNewVersionIsPreparedSignedAndPublished() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let found = try fixture.update()
    #expect(found.exitCode == 0, "\(found)")
    #expect(try found.state("alpha") == "waiting")
    #expect(try found.document["isChanged"] == .bool(true))
    #expect(fixture.tool.names(in: "Output/in_progress").contains { $0.contains("alphaV1") })
    try fixture.sign()
    #expect(try fixture.build().exitCode == 0)
    let again = try fixture.update()
    #expect(try again.exitCode == 0 && again.state("alpha") == "current", "\(again)")
    #expect(try again.document["isChanged"] == .bool(false))

    let newer = try LifeFixture.node("alpha", version: 2)
    defer { newer.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", newer.url, "--quiet")
    let upgraded = try fixture.update(hours: 1)
    #expect(try upgraded.state("alpha") == "waiting", "\(upgraded)")
    #expect(try upgraded.network("alpha")["specVersion"]?.integer() == 2)
    #expect(try upgraded.network("alpha")["liveVersion"]?.integer() == 2)
  }

  @Test func aSecondRunHasTheSameResult() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let first = try fixture.update()
    let asked = node.requestCount
    let second = try fixture.update(hours: 1)
    #expect(try second.state("alpha") == first.state("alpha"))
    #expect(try second.document["isChanged"] == .bool(false), "\(second)")
    // Seven small answers: the metadata is known.
    #expect(node.requestCount - asked == 7)
    let daily = try fixture.update(hours: 30)
    #expect(node.requestCount - asked > 8, "\(daily)")
  }

  @Test func otherMetadataUnderAKnownVersionIsAnAlarmUntilItIsAccepted() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    let other = try LifeFixture.node("alpha", transactionVersion: 2)
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    for hours in [30, 31] {
      let run = try fixture.update(hours: hours)
      #expect(run.exitCode == 12, "\(run)")
      #expect(try run.state("alpha") == "alarm", "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == 77)
    }
    #expect(try fixture.tool.run("status", "alpha").exitCode == 77)
    let wrong = try fixture.update(
      "alpha", "--accept-changed", String(repeating: "0", count: 64), hours: 32)
    #expect(try wrong.exitCode == 12 && wrong.state("alpha") == "alarm", "\(wrong)")
    let hash = try fixture.offeredHash(in: wrong, of: "alpha")
    let accepted = try fixture.update("alpha", "--accept-changed", hash, hours: 33)
    #expect(try accepted.exitCode == 0 && accepted.state("alpha") == "waiting", "\(accepted)")
  }

  /// 4.6, 4.11: pages hide the codes without scripts too, and everyone can make these pages again.
  @Test func anAlarmHidesTheCodesOfPagesWithoutScripts() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    try fixture.build()
    func page(_ path: String = "n/alpha/index.html") throws -> String {
      String(decoding: try fixture.tool.bytes("\(fixture.site)/\(path)"), as: UTF8.self)
    }
    let insistence =
      "<noscript><details><summary class=\"button danger\">Show the code nevertheless"
    #expect(try page().contains("<noscript><img "))
    let other = try LifeFixture.node("alpha", transactionVersion: 2)
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    _ = try fixture.update(hours: 30)
    let build = try fixture.build(hours: 31)
    var text = try page()
    // One for the specs, one for the metadata.
    #expect(text.components(separatedBy: insistence).count == 3, "\(build)")
    #expect(text.contains("do not scan anything of this network."))
    for code in ["<noscript><img ", "class=\"files\""] {
      #expect(!text.contains(code), "\(code)")
    }
    #expect(try page("index.html").contains("do not scan"))
    // A stranger knows neither portal.json nor the database.
    let stranger = try Tool(restored: false)
    let check = try stranger.run("portal", "check", "--site", fixture.site, "--json")
    let paths = try #require(try check.document["findings"]?.array).map { $0["path"]?.string }
    #expect(check.exitCode == 77 && paths == ["status.json"], "\(check)")
    // The next build shows the codes again if the chain is as it was.
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", node.url, "--quiet")
    _ = try fixture.update(hours: 60)
    try fixture.build(hours: 61)
    text = try page()
    #expect(text.contains("<noscript><img ") && !text.contains(insistence))
  }

  @Test func acceptedMetadataReplacesWhatIsPublished() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.tool.succeed("add-specs", "-f", "-n", "alpha", "--quiet")
    try fixture.sign()
    #expect(try fixture.build().exitCode == 0)
    func published() throws -> [String?] {
      let record = try JSONValue(
        parsing: try fixture.tool.bytes(fixture.site + "/n/alpha/network.json"))
      return (record["versions"]?.array ?? []).map { $0["metadataHash"]?.string }
    }
    let former = try published()
    let other = try LifeFixture.node("alpha", transactionVersion: 2)
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    let alarm = try fixture.update(hours: 30)
    #expect(try alarm.exitCode == 12 && alarm.state("alpha") == "alarm", "\(alarm)")
    let reason = try #require(try alarm.network("alpha")["reason"]?.string)
    let command = try #require(
      reason.split(separator: "'").first { $0.hasPrefix("hotside portal") })
    let words = command.split(separator: " ").map(String.init)
    #expect(words[1...4] == ["portal", "update", "alpha", "--accept-changed"], "\(command)")
    // The page hides the code until somebody has accepted the metadata and signed it.
    try fixture.build(hours: 31)
    #expect(try published() == former)

    let accepted = try fixture.update("alpha", "--accept-changed", words[5], hours: 32)
    #expect(try accepted.exitCode == 0 && accepted.state("alpha") == "waiting", "\(accepted)")
    #expect(try fixture.update(hours: 33).state("alpha") == "waiting")
    try fixture.sign()
    #expect(try fixture.build(hours: 34).exitCode == 0)
    #expect(try published() == [words[5]] && former != [words[5]])
    #expect(try fixture.update(hours: 35).state("alpha") == "current")
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--now", LifeFixture.time(36))
    // The node is on this computer, which is a note.
    #expect(check.exitCode == 12 && !check.output.contains("fault"), "\(check)")
    let status = try fixture.tool.run("portal", "status", "--now", LifeFixture.time(36))
    #expect(status.exitCode == 0, "\(status)")
    // What was accepted before does not come back by itself.
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", node.url, "--quiet")
    #expect(try fixture.update(hours: 70).state("alpha") == "alarm")
  }

  @Test func otherCodeUnderAKnownVersionStaysAnAlarm() throws {
    let nodes = try [[1], [2]].map { try LifeFixture.node("alpha", code: $0.map { UInt8($0) }) }
    defer { for node in nodes { node.stop() } }
    let fixture = try LifeFixture(["alpha": [nodes[0].url]])
    _ = try fixture.update()
    _ = try fixture.update(hours: 1)
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", nodes[1].url, "--quiet")
    for hours in [2, 3, 40] {
      let run = try fixture.update(hours: hours)
      #expect(try run.exitCode == 12 && run.state("alpha") == "alarm", "\(run)")
    }
  }

  @Test func aChainThatGoesBackIsReportedAndNothingIsOverwritten() throws {
    let node = try LifeFixture.node("alpha", version: 5)
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    let lower = try LifeFixture.node("alpha", version: 4)
    defer { lower.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", lower.url, "--quiet")
    let state = try fixture.tool.state()
    let runs = try (1...2).map { try fixture.update(hours: $0) }
    for run in runs {
      #expect(try run.exitCode == 12 && run.state("alpha") == "went_back", "\(run)")
    }
    #expect(
      try runs[1].network("alpha")["reason"]?.string?.hasPrefix("The chain went back") == true)
    #expect(try fixture.tool.state().history == state.history)
    let hash = try fixture.offeredHash(in: runs[1], of: "alpha")
    let accepted = try fixture.update("alpha", "--accept-changed", hash, hours: 3)
    #expect(try accepted.exitCode == 0 && accepted.state("alpha") == "waiting", "\(accepted)")
    #expect(try fixture.update(hours: 4).state("alpha") == "waiting")
  }

  /// A node that lied about the version once does not stop the network.
  @Test func anAnswerThatWasRefusedDoesNotCount() throws {
    let honest = try LifeFixture.node("alpha", version: 5)
    let liar = try LifeFixture.node("alpha", .versionMismatch, version: 6)
    defer { for node in [honest, liar] { node.stop() } }
    let fixture = try LifeFixture(["alpha": [honest.url]])
    _ = try fixture.update()
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", liar.url, "--quiet")
    let refused = try fixture.update(hours: 1)
    #expect(try refused.exitCode == 12 && refused.state("alpha") != "waiting", "\(refused)")
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", honest.url, "--quiet")
    for hours in 2...4 {
      let run = try fixture.update(hours: hours)
      #expect(try run.exitCode == 0 && run.state("alpha") == "waiting", "\(run)")
    }
  }

  /// A wrong configuration says nothing about the nodes, so nobody is alarmed.
  @Test func tooFewEndpointsAreNoAlarm() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    #expect(try fixture.build().exitCode == 0)
    try fixture.set("agree", .integer(3), of: "alpha")
    let run = try fixture.update(hours: 1)
    #expect(try run.exitCode == 12 && run.state("alpha") == "failed", "\(run)")
    for words in [["status"], ["status", "--fetch", "--agree", "2"], ["portal", "status"]] {
      let status = try fixture.tool.run(words)
      #expect(![77].contains(status.exitCode), "\(words): \(status)")
      #expect(!(status.output + status.error).contains("alarm"), "\(words): \(status)")
    }
    #expect(try fixture.build(hours: 1).exitCode == 0)
  }

  @Test func nodesThatFailDoNotDelayOthers() throws {
    let (good, wrong, silent) = (
      try LifeFixture.node("alpha"), try LifeFixture.node("beta", .wrongGenesis),
      try SilentNode()
    )
    defer {
      good.stop()
      wrong.stop()
    }
    let delta = try LifeFixture.node("delta", .metadataV15)
    defer { delta.stop() }
    // The silent node of gamma is asked first, and the good one while it is silent.
    let gamma = try LifeFixture.node("gamma", code: LifeFixture.code("gamma"))
    defer { gamma.stop() }
    let fixture = try LifeFixture([
      "alpha": [good.url], "beta": [wrong.url], "delta": [delta.url],
      "gamma": [silent.url, gamma.url], "zeta": ["http://127.0.0.1:9"],
    ])
    let start = ContinuousClock.now
    let run = try fixture.update()
    #expect(run.exitCode == 12, "\(run)")
    #expect(try run.state("alpha") == "waiting" && run.state("gamma") == "waiting", "\(run)")
    #expect(try run.state("beta") == "alarm" && run.state("zeta") == "unknown", "\(run)")
    #expect(try run.network("delta")["exitCode"]?.integer() == 65, "\(run)")
    #expect(try run.network("zeta")["exitCode"]?.integer() == 69)
    #expect(ContinuousClock.now - start < .seconds(27))
  }

  @Test func halfOfTheNodesMayBeSilentOrDead() throws {
    let good = try (0..<6).map { number in
      try LifeFixture.node("good\(number)", code: LifeFixture.code("good\(number)"))
    }
    defer { for node in good { node.stop() } }
    let silent = try (0..<3).map { _ in try SilentNode() }
    let fixture = try LifeFixture([
      "good0": [good[0].url], "good1": [good[1].url], "good2": [good[2].url],
      "good3": [silent[0].url, good[3].url], "good4": ["http://127.0.0.1:9", good[4].url],
      "good5": [good[5].url], "silent0": [silent[0].url], "silent1": [silent[1].url],
      "silent2": [silent[1].url, silent[2].url], "dead0": ["http://127.0.0.1:9"],
      "dead1": ["http://127.0.0.1:9", "http://127.0.0.1:10"], "dead2": ["http://127.0.0.1:9"],
    ])
    let start = ContinuousClock.now
    let run = try fixture.update()
    // The time-out of a request, and 20 seconds.
    #expect(ContinuousClock.now - start < .seconds(27))
    let states = try run.document["networks"]?.array?.compactMap { $0["state"]?.string } ?? []
    #expect(
      states.count { $0 == "waiting" } == 6 && states.count { $0 == "unknown" } == 6, "\(run)")
  }

  @Test func aRunInWhichNothingAnswersEndsInUnavailable() throws {
    let fixture = try LifeFixture(["alpha": ["http://127.0.0.1:9"]])
    let run = try fixture.update()
    #expect(run.exitCode == 69, "\(run)")
  }

  @Test func nodesThatContradictEachOtherAreAnAlarm() throws {
    let nodes = try [1, 2].map { try LifeFixture.node("alpha", version: $0) }
    defer { for node in nodes { node.stop() } }
    let fixture = try LifeFixture(["alpha": nodes.map(\.url)])
    try fixture.set("agree", .integer(2), of: "alpha")
    let run = try fixture.update()
    #expect(try run.exitCode == 12 && run.state("alpha") == "alarm", "\(run)")
    #expect(fixture.tool.names(in: "Output/in_progress").isEmpty)
  }

  @Test func twoRunsAtOnceDoNotMix() throws {
    let node = try LifeFixture.node("alpha", .delay(milliseconds: 700))
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let first = try Process.run(
      URL(fileURLWithPath: ProcessRunner.hotside),
      arguments: ["portal", "update", "--quiet", "--workspace", fixture.tool.folder.path])
    try Poll.until("the node is asked") { node.requestCount > 0 }
    for command in ["update", "gc"] {
      let second = try fixture.tool.run("portal", command)
      #expect(second.exitCode == 75 && first.isRunning, "\(second)")
    }
    first.waitUntilExit()
    #expect(first.terminationStatus == 0)
  }

  @Test func aKilledRunIsCompletedByTheNext() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let words = ["portal", "update", "--quiet"]
    var longest = 400_000
    for number in 0..<Tool.killRuns {
      let run = try fixture.tool.killed(words, after: longest * number / Tool.killRuns)
      if !run.wasKilled { longest = max(10_000, run.microseconds) }
    }
    let run = try fixture.update()
    #expect(try run.exitCode == 0 && run.state("alpha") == "waiting", "\(run)")
    try fixture.sign()
    #expect(try fixture.update().state("alpha") == "current")
    #expect(try fixture.tool.run("status", "alpha", "--kind", "metadata").exitCode == 0)
  }

  @Test func theTextOfAPullRequestNamesWhatWaits() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let (body, summary) = (fixture.tool.folder.file("body.md"), fixture.tool.folder.file("s.md"))
    let output = fixture.tool.folder.file("output")
    let run = try fixture.update(
      "--pr-body", body, "--summary", summary, environment: ["GITHUB_OUTPUT": output])
    #expect(run.exitCode == 0, "\(run)")
    let text = String(decoding: try fixture.tool.bytes(body), as: UTF8.self)
    #expect(text.contains("| alpha | 1 | 1 |") && text.contains("- [ ] alpha 1: signed"), "\(text)")
    let items = try PortalQueueTests.list(fixture.tool)
    let hash = try #require(items["alpha_metadata_1"]?["metadataHash"]?.string)
    #expect(text.contains("alpha 1: hash \(hash) compared on the phone"), "\(text)")
    #expect(text.contains("- [ ] alpha specs: signed") == (items["alpha_specs"] != nil), "\(text)")
    #expect(String(decoding: try fixture.tool.bytes(summary), as: UTF8.self).contains("waiting"))
    let lines = String(decoding: try fixture.tool.bytes(output), as: UTF8.self)
    #expect(lines == "changed=true\nqueued=1\nalarms=0\n")
  }

  /// A network without nodes is a row like every other, with the way to others.
  @Test func aNetworkThatHasLostItsNodesIsARowWithTheNextStep() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture([
      "alpha": [node.url], "beta": ["http://127.0.0.1:1"], "zeta": [],
    ])
    let body = fixture.tool.folder.file("body.md")
    let run = try fixture.update("--pr-body", body)
    #expect(run.exitCode == 12, "\(run)")
    for (id, words) in [("beta", "cannot be reached"), ("zeta", "has no node of this network")] {
      let network = try run.network(id)
      #expect(network["state"] == .string("unknown"), "\(network)")
      #expect(network["reason"]?.string?.contains(words) == true, "\(network)")
      #expect(
        network["nextCommand"] == .string("hotside networks set-endpoint \(id) URL"), "\(network)")
    }
    #expect(try run.network("alpha")["nextCommand"] == .null)
    let text = String(decoding: try fixture.tool.bytes(body), as: UTF8.self)
    for id in ["beta", "zeta"] {
      #expect(text.contains("| \(id) | – |"), "\(text)")
      #expect(text.contains("- [ ] \(id): hotside networks set-endpoint \(id) URL"), "\(text)")
    }
    let shown = try fixture.tool.run(
      ["portal", "update", "--request-timeout", "5"], environment: ["HOTSIDE_OUTPUT_HINTS": "true"])
    for id in ["beta", "zeta"] {
      #expect(
        shown.output.split(separator: "\n").contains {
          $0.hasPrefix(id) && $0.hasSuffix("unknown")
        }, "\(shown)")
    }
    #expect(shown.error.contains("Next: hotside networks set-endpoint NAME URL"), "\(shown)")
  }
}
