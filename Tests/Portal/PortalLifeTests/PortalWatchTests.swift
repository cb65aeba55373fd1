import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import Glibc
import JSONCodec
import LoopbackServer
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// The loop that keeps a portal current (portal 5.5).
@Suite struct PortalWatchTests {
  /// A portal with a signed network, and a program that keeps what it is given.
  private static func portal(_ node: DevelopmentNodeServer) throws -> LifeFixture {
    let fixture = try LifeFixture(["alpha": [node.url]])
    _ = try fixture.update()
    try fixture.sign()
    let program = """
      #!/bin/sh
      cat >> "$1"
      exit $(cat "$1.code")
      """
    let path = try fixture.tool.folder.write(Array(program.utf8), to: "publish")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try fixture.tool.folder.write(Array("0".utf8), to: "published.code")
    return fixture
  }

  private static func watch(
    _ fixture: LifeFixture, _ more: String...
  ) throws -> Tool.Run {
    try fixture.tool.run(
      [
        "portal", "watch", "--out", fixture.site, "--once", "--request-timeout", "5",
        "--publish-command", fixture.tool.folder.file("publish"),
        "--publish-command", fixture.tool.folder.file("published"),
      ] + more)
  }

  private static func record(_ fixture: LifeFixture) throws -> JSONValue {
    try JSONValue(parsing: try fixture.tool.bytes(fixture.tool.folder.file("Portal/watch.json")))
  }

  @Test func aRoundBuildsAndPublishesOnlyWhatHasChanged() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    let path = fixture.tool.folder.file("published")
    let first = try PortalWatchTests.watch(fixture)
    #expect(first.exitCode == 0, "\(first)")
    let message = try JSONValue(parsing: try fixture.tool.bytes(path))
    #expect(message["site"] == .string(fixture.site))
    #expect(message["networks"]?.array?.first?["id"] == .string("alpha"))
    #expect(try PortalWatchTests.watch(fixture).exitCode == 0)
    // The program appends, so a second message would not be one document.
    #expect(throws: Never.self) { try JSONValue(parsing: fixture.tool.bytes(path)) }
    try fixture.edit { json in
      guard var root = json.object else { return }
      root["title"] = .string("Renamed")
      json = .object(root)
    }
    #expect(try PortalWatchTests.watch(fixture).exitCode == 0)
    #expect(throws: (any Error).self) { try JSONValue(parsing: fixture.tool.bytes(path)) }
  }

  @Test func aFailedPublicationIsRepeatedLater() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    try fixture.tool.folder.write(Array("3".utf8), to: "published.code")
    let first = try PortalWatchTests.watch(fixture)
    #expect(first.exitCode == 12 && first.error.contains("ended with code 3"), "\(first)")
    let path = fixture.tool.folder.file("published")
    let size = try fixture.tool.bytes(path).count
    // Within the pause, the program is not run again.
    #expect(try PortalWatchTests.watch(fixture).exitCode == 12)
    #expect(try fixture.tool.bytes(path).count == size)
    #expect(try PortalWatchTests.record(fixture)["publishFailures"]?.integer() == 1)
  }

  @Test func aProgramThatWasChangedIsRunWithoutAPause() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    try fixture.tool.folder.write(Array("3".utf8), to: "published.code")
    #expect(try PortalWatchTests.watch(fixture).exitCode == 12)
    let paused = try PortalWatchTests.watch(fixture)
    #expect(paused.error.contains("publish' failed, and runs again after 20"), "\(paused)")
    #expect(paused.error.contains("; the site was not published."), "\(paused)")
    // Another command line, and the same program with other contents.
    let other = try PortalWatchTests.watch(fixture, "--publish-command", "more")
    #expect(other.exitCode == 12 && other.error.contains("ended with code 3"), "\(other)")
    try fixture.tool.folder.write(Array("#!/bin/sh\nexit 0\n".utf8), to: "publish")
    let corrected = try PortalWatchTests.watch(fixture, "--publish-command", "more")
    #expect(corrected.exitCode == 0, "\(corrected)")
    #expect(corrected.error.contains(": 1 current; the site was published."), "\(corrected)")
  }

  @Test(arguments: ["./nope", "nope-of-no-folder", "/usr", "./published.code"])
  func aWordThatIsNotAProgramIsRefusedBeforeTheRound(word: String) throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    let run = try fixture.tool.run(
      "portal", "watch", "--once", "--out", fixture.site, "--publish-command", word)
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.contains("'\(word)' of --publish-command is not a program"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: fixture.site))
  }

  @Test func aSiteWithAFaultIsNotPublished() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    let path = fixture.tool.folder.file("published")
    let first = try PortalWatchTests.watch(fixture)
    #expect(first.exitCode == 0, "\(first)")
    #expect(first.error.contains(": 1 current; the site was built, published."), "\(first)")
    #expect(try PortalWatchTests.watch(fixture).error.contains("; nothing new to publish."))
    let size = try fixture.tool.bytes(path).count

    let other = try Nodes.sample("alpha", version: 1, genesis: Nodes.genesis(of: "beta"))
    defer { other.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    for _ in 0..<2 {
      let alarm = try PortalWatchTests.watch(fixture)
      #expect(alarm.exitCode == 12, "\(alarm)")
      #expect(
        alarm.error.contains("The site is not published: its check ended with code 77."), "\(alarm)"
      )
    }
    #expect(try fixture.tool.bytes(path).count == size)
    let record = try PortalWatchTests.record(fixture)
    #expect(record["checkExitCode"]?.integer() == 77, "\(record)")
    #expect(
      try fixture.tool.run("portal", "check", "--site", fixture.site, "--quiet").exitCode == 77)

    try fixture.tool.succeed("networks", "set-endpoint", "alpha", node.url, "--quiet")
    // A site of the same second would be the one that is published already.
    usleep(1_100_000)
    let mended = try PortalWatchTests.watch(fixture)
    #expect(mended.exitCode == 0 && mended.error.contains("built, published."), "\(mended)")
    #expect(try fixture.tool.bytes(path).count > size)
  }

  @Test func aSignalEndsTheLoopWithinTwoSeconds() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    let health = try ReservedPort()
    let errors = try fixture.tool.folder.write([], to: "errors")
    let loop = try Process.run(
      URL(fileURLWithPath: ProcessRunner.hotside),
      arguments: [
        "portal", "watch", "--workspace", fixture.tool.folder.path, "--out", fixture.site,
        "--health-port", "\(health.port)",
      ])
    try Poll.until("the first round is over") {
      FileManager.default.fileExists(atPath: fixture.tool.folder.file("Portal/watch.json"))
    }
    let answer = try ProcessRunner.run(
      "/usr/bin/curl", ["-s", "-w", "%{http_code}", "\(health.url)/"])
    #expect(answer.output.hasSuffix("200"), "\(answer)")
    let other = try fixture.tool.run("portal", "watch", "--once")
    #expect(other.exitCode == 75 && !other.error.contains("--wait"), "\(other)")
    let start = ContinuousClock.now
    loop.terminate()
    loop.waitUntilExit()
    #expect(ContinuousClock.now - start < .seconds(2))
    _ = errors
  }

  @Test func otherCommandsRunWhileNodesAreAsked() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    #expect(try PortalWatchTests.watch(fixture).exitCode == 0)
    let slow = try LifeFixture.node("alpha", .delay(milliseconds: 2_000))
    defer { slow.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", slow.url, "--quiet")
    let loop = try Process.run(
      URL(fileURLWithPath: ProcessRunner.hotside),
      arguments: [
        "portal", "watch", "--workspace", fixture.tool.folder.path, "--out", fixture.site, "--once",
        "--request-timeout", "20",
      ])
    try Poll.until("the slow node is asked") { slow.requestCount > 0 }
    let withdrawn = try fixture.tool.run("portal", "withdraw", "alpha", "1", "--reason", "A test.")
    #expect(loop.isRunning && withdrawn.exitCode == 0, "\(withdrawn)")
    loop.waitUntilExit()
    #expect(loop.terminationStatus == 0)
    let status = try fixture.tool.run("portal", "status", "--json")
    #expect(status.output.contains("\"withdrawn\""), "\(status)")
  }

  @Test func aFaultNamesTheWebhook() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    let port = try ReservedPort()
    try fixture.edit { json in
      guard var root = json.object else { return }
      root["webhooks"] = .array(
        ["alarm", "published"].map { event in
          .members([
            "url": .string("\(port.url)/"), "events": .array([.string(event)]),
          ])
        })
      json = .object(root)
    }
    let run = try PortalWatchTests.watch(fixture)
    #expect(run.exitCode == 12 && run.error.contains("webhooks[1]: It did not take"), "\(run)")
    #expect(!run.error.contains("webhooks[0]"), "\(run)")
  }

  @Test func webhooksGetOneSignedMessageForEachChange() throws {
    let receiver = MessageReceiver()
    let server = try HTTPServer(port: 0, receiver)
    defer { server.stop() }
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    try receiver.register(at: server, in: fixture)
    #expect(try PortalWatchTests.watch(fixture).exitCode == 0)
    let first = try receiver.messages.withLock { try $0.map { try JSONValue(parsing: $0.body) } }
    #expect(first.count == 1 && first.first?["id"] == .string("alpha"), "\(first)")
    #expect(first.first?["version"] == .integer(1), "\(first)")
    #expect(
      first.first?["text"] == .string("The site of Living portal has new versions: alpha 1."))
    let newer = try LifeFixture.node("alpha", version: 2)
    defer { newer.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", newer.url, "--quiet")
    for _ in 0..<2 { _ = try PortalWatchTests.watch(fixture) }
    let messages = receiver.messages.withLock { $0 }
    let documents = try messages.map { try JSONValue(parsing: $0.body) }
    let events = documents.map { $0["event"]?.string }
    #expect(events.filter { $0 == "queued" }.count == 1, "\(documents)")
    for (body, signature) in messages {
      let expected = try ProcessRunner.run(
        "/usr/bin/openssl", ["dgst", "-sha256", "-hmac", "secret"], input: body)
      #expect(
        signature == "sha256="
          + (expected.output.split(separator: " ").last.map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
          } ?? ""))
    }
  }

  @Test func aPauseOfANodeIsNotPublished() throws {
    let receiver = MessageReceiver()
    let server = try HTTPServer(port: 0, receiver)
    defer { server.stop() }
    let (first, second) = (try ReservedPort(), try ReservedPort())
    let node = try LifeFixture.node("alpha", port: first.port)
    let fixture = try PortalWatchTests.portal(node)
    try receiver.register(at: server, in: fixture)
    #expect(try PortalWatchTests.watch(fixture).exitCode == 0)
    node.stop()
    // The second round spares the node.
    for word in ["cannot be reached", "asked again after"] {
      let summary = fixture.tool.folder.file(word)
      let silent = try PortalWatchTests.watch(fixture, "--summary", summary)
      #expect(silent.exitCode == 69, "\(silent)")
      #expect(silent.error.contains(": 1 unknown; nothing new to publish."), "\(silent)")
      #expect(String(decoding: try fixture.tool.bytes(summary), as: UTF8.self).contains(word))
    }
    let back = try LifeFixture.node("alpha", port: second.port)
    defer { back.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", back.url, "--quiet")
    try fixture.tool.succeed("portal", "update", "--quiet")
    let answered = try PortalWatchTests.watch(fixture)
    #expect(answered.error.contains(": 1 current; nothing new to publish."), "\(answered)")

    // A silence that has lasted for a day is published, and its end at once.
    back.stop()
    _ = try PortalWatchTests.watch(fixture)
    let path = fixture.tool.folder.file("Portal/watch.json")
    let record = String(decoding: try fixture.tool.bytes(path), as: UTF8.self)
    let earlier = record.replacing(
      /"sentAt": "[^"]*"/, with: "\"sentAt\": \"2026-01-01T00:00:00Z\"")
    try fixture.tool.folder.write(Array(earlier.utf8), to: "Portal/watch.json")
    let lasting = try PortalWatchTests.watch(fixture)
    #expect(lasting.error.contains(": 1 unknown; the site was built, published."), "\(lasting)")
    let last = try LifeFixture.node("alpha")
    defer { last.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", last.url, "--quiet")
    try fixture.tool.succeed("portal", "update", "--quiet")
    // A site of the same second would be the one that is published already.
    usleep(1_100_000)
    let ended = try PortalWatchTests.watch(fixture)
    #expect(ended.error.contains(": 1 current; the site was built, published."), "\(ended)")
    let messages = try receiver.messages.withLock { try $0.map { try JSONValue(parsing: $0.body) } }
    let events = messages.compactMap { $0["event"]?.string }
    #expect(events == ["published", "alarm", "alarm"], "\(messages)")
  }

  @Test func aFailedBuildGivesItsCode() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try PortalWatchTests.portal(node)
    for (options, code) in [(["--nope"], Int32(64)), (["--index-key", "nope"], 66)] {
      let run = try fixture.tool.run(
        ["portal", "watch", "--out", fixture.site, "--once", "--request-timeout", "5", "--"]
          + options)
      #expect(run.exitCode == code, "\(run)")
      #expect(run.error.hasSuffix(": 1 current; the site was not built.\n"), "\(run)")
    }
  }
}
