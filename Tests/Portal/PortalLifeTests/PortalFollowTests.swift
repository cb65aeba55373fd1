import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import LoopbackServer
import TestSupport
import Testing
import ToolTestSupport

/// The loop over hours and days: subscriptions at nodes, and messages that do not flood (portal 5.5).
@Suite struct PortalFollowTests {
  /// A running loop, whose notes are in a file.
  private final class Loop {
    private let process = Process()
    private let path: String

    init(_ fixture: LifeFixture) throws {
      path = try fixture.tool.folder.write([], to: "notes")
      process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
      process.arguments = [
        "portal", "watch", "--workspace", fixture.tool.folder.path, "--out", fixture.site,
        "--request-timeout", "5",
      ]
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      process.standardOutput = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
    }

    var notes: String {
      (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// The number of complete rounds.
    var rounds: Int { notes.split(separator: "\n").count { $0.hasSuffix("followed.") } }

    /// The time in which the loop ends after SIGTERM.
    func end() -> Duration {
      let start = ContinuousClock.now
      process.terminate()
      process.waitUntilExit()
      return .now - start
    }
  }

  private static func node(
    version: UInt32, port: UInt16, without methods: Set<String> = []
  ) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(specName: "alpha", specVersion: version, ss58Prefix: 42))
    configuration.genesisHash = Nodes.genesis(of: "alpha")
    (configuration.port, configuration.missingMethods) = (port, methods)
    return try DevelopmentNodeServer(configuration)
  }

  private static func portal(_ url: String, pollSeconds: Int) throws -> LifeFixture {
    let fixture = try LifeFixture(["alpha": [url]])
    _ = try fixture.update()
    try fixture.sign()
    try fixture.edit { json in
      guard var root = json.object else { return }
      root["freshness"] = .members(["pollSeconds": .integer(pollSeconds)])
      json = .object(root)
    }
    return fixture
  }

  @Test func aSubscriptionBeginsARoundAtOnce() throws {
    let reserved = try ReservedPort()
    let node = try Self.node(version: 1, port: reserved.port)
    let fixture = try Self.portal(node.webSocketURL, pollSeconds: 600)
    let loop = try Loop(fixture)
    try Poll.until("the first round is over") { loop.notes.contains("1 current") }
    // The node ends and starts again with another version; the connection is cut.
    node.stop()
    let newer = try Self.node(version: 2, port: reserved.port)
    defer { newer.stop() }
    try Poll.until("the second round is over", within: .seconds(40)) {
      loop.notes.contains("1 waiting")
    }
    #expect(loop.end() < .seconds(2), "\(loop.notes)")
  }

  @Test func aNetworkIsPolledUnlessItsSubscriptionWorks() throws {
    let reserved = try ReservedPort()
    let refusing = try Self.node(
      version: 1, port: reserved.port, without: ["state_subscribeRuntimeVersion"])
    let fixture = try Self.portal(refusing.webSocketURL, pollSeconds: 10)
    let loop = try Loop(fixture)
    try Poll.until("two rounds are over") { loop.rounds >= 2 }
    #expect(loop.notes.contains("; 0 followed."), "\(loop.notes)")
    #expect(!loop.notes.contains("1 followed"), "\(loop.notes)")
    refusing.stop()
    let accepting = try Self.node(version: 1, port: reserved.port)
    defer { accepting.stop() }
    try Poll.until("the subscription works") { loop.notes.contains("1 followed") }
    #expect(loop.end() < .seconds(2), "\(loop.notes)")
  }

  @Test func statesThatLastAreInOneMessageADay() throws {
    let receiver = MessageReceiver()
    let server = try HTTPServer(port: 0, receiver)
    defer { server.stop() }
    let nodes = try ["alpha", "beta"].map { try LifeFixture.node($0) }
    defer { for node in nodes { node.stop() } }
    let fixture = try LifeFixture([
      "alpha": [nodes[0].url], "beta": [nodes[1].url], "gamma": ["http://127.0.0.1:1"],
    ])
    try receiver.register(at: server, in: fixture)
    let library = try PreloadedLibrary(ShiftedClock.source, in: fixture.tool.folder).path
    func watch(_ hours: Int) throws -> [String] {
      _ = try fixture.tool.run(
        ["portal", "watch", "--out", fixture.site, "--once", "--request-timeout", "1"],
        environment: ["LD_PRELOAD": library, "CLOCK_AHEAD": "\(hours * 3_600)"])
      return try receiver.take().map { document in
        "\(document["event"]?.string ?? "") \(document["id"]?.string ?? "all")"
      }.filter { !$0.hasPrefix("published") }.sorted()
    }
    #expect(try watch(0) == ["alarm gamma", "queued alpha", "queued beta"])
    #expect(try watch(12) == [])
    // Two states last, and a digest for each event reminds of them.
    #expect(try watch(25) == ["alarm all", "queued all"])
    #expect(try watch(36) == [])
    let port = try ReservedPort()
    let gamma = try LifeFixture.node("gamma", port: port.port)
    try fixture.tool.succeed("networks", "set-endpoint", "gamma", gamma.url, "--quiet")
    #expect(try watch(42) == ["queued gamma"])
    // States that end and come back within a day of their messages are not sent again.
    gamma.stop()
    #expect(try watch(43) == ["alarm gamma"])
    let back = try LifeFixture.node("gamma", port: port.port)
    #expect(try watch(45) == [])
    back.stop()
    #expect(try watch(46) == [])
    #expect(try watch(50) == ["queued all"])
  }

  @Test func aSilentWebhookDoesNotDelayTheLoop() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try Self.portal(node.url, pollSeconds: 10)
    let (socket, port) = try SilentNode.listen(backlog: 4)
    defer { close(socket) }
    try fixture.edit { json in
      guard var root = json.object else { return }
      root["webhooks"] = .array([
        .members([
          "url": .string("http://127.0.0.1:\(port)/"), "events": .array([.string("published")]),
        ])
      ])
      json = .object(root)
    }
    let loop = try Loop(fixture)
    try Poll.until("two rounds are over", within: .seconds(25)) {
      loop.rounds >= 2
    }
    #expect(loop.end() < .seconds(2), "\(loop.notes)")
  }
}
