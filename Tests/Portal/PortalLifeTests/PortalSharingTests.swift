import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// Runs of `portal update` that are killed, that share the work, or that cannot reach nodes.
@Suite struct PortalSharingTests {
  /// Everything that an update writes, in a form to be compared.
  private struct Whole: Equatable {
    let observations: [String: Observation]
    let state: Tool.State
    let files: [String: [UInt8]]

    init(_ tool: Tool) throws {
      observations = try tool.open().observations()
      state = try tool.state()
      var files: [String: [UInt8]] = [:]
      for folder in ["Output/in_progress", "Portal/store", "Portal/blobs"] {
        for name in tool.names(in: folder) where !name.hasPrefix(".") {
          files["\(folder)/\(name)"] = try tool.bytes(tool.folder.file("\(folder)/\(name)"))
        }
      }
      let memory = tool.folder.file("Portal/update.json")
      if FileManager.default.fileExists(atPath: memory) { files["memory"] = try tool.bytes(memory) }
      self.files = files
    }

    /// The names of what differs.
    func differences(from other: Whole) -> [String] {
      let names = Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
      return names.sorted() + (state == other.state ? [] : ["the state"])
        + (observations == other.observations
          ? [] : ["observations \(observations), not \(other.observations)"])
    }
  }

  private static func copy(_ from: String, to: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash", ["-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", from, to])
    #expect(run.exitCode == 0, "\(run)")
  }

  @Test func aKilledRunLeavesTheLastStateOrTheNext() throws {
    let names = ["alpha", "beta", "gamma"]
    let old = try names.map { try LifeFixture.node($0, code: LifeFixture.code($0)) }
    defer { for node in old { node.stop() } }
    let fixture = try LifeFixture([
      "alpha": [old[0].url], "beta": [old[1].url], "gamma": [old[2].url],
    ])
    #expect(try fixture.update().exitCode == 0)
    let new = try names.map { try LifeFixture.node($0, version: 2) }
    defer { for node in new { node.stop() } }
    for (name, node) in zip(names, new) {
      try fixture.tool.succeed("networks", "set-endpoint", name, node.url, "--quiet")
    }
    let (folder, kept) = (fixture.tool.folder.path, fixture.tool.folder.path + "-before")
    defer { try? FileManager.default.removeItem(atPath: kept) }
    try PortalSharingTests.copy(folder, to: kept)
    let words = [
      "portal", "update", "--quiet", "--request-timeout", "5", "--now", LifeFixture.time(1),
    ]
    let before = try Whole(fixture.tool)
    let complete = try fixture.tool.killed(words, after: nil)
    let after = try Whole(fixture.tool)
    #expect(before != after && after.files.keys.contains { $0.contains("gammaV2") })
    var (longest, changed) = (complete.microseconds, 0)
    for number in 0..<Tool.killRuns {
      try PortalSharingTests.copy(kept, to: folder)
      // Most of the moments are at the end of the run, when everything is written.
      let moment =
        number % 4 == 0
        ? longest * number / Tool.killRuns
        : longest * (600 + 400 * number / Tool.killRuns) / 1000
      let run = try fixture.tool.killed(words, after: moment)
      if !run.wasKilled { longest = max(10_000, run.microseconds) }
      let whole = try Whole(fixture.tool)
      if whole == after { changed += 1 }
      guard whole != before, whole != after else { continue }
      // The files get their names right after the database is changed; the next run completes them.
      #expect(whole.state == after.state && whole.observations == after.observations)
      for (name, bytes) in whole.files {
        #expect([before.files[name], after.files[name]].contains(bytes), "\(name)")
      }
      #expect(try fixture.tool.run(words).exitCode == 0)
      let rerun = try Whole(fixture.tool)
      #expect(
        rerun == after,
        "after \(moment) of \(longest) microseconds: \(rerun.differences(from: after))")
    }
    #expect(changed < Tool.killRuns)
    #expect(try fixture.tool.run(words).exitCode == 0)
    #expect(try Whole(fixture.tool) == after)
  }

  @Test func shardsAtTheSameTimeAskEveryNetworkOnce() throws {
    let names = (0..<6).map { "chain\($0)" }
    let nodes = try names.map { try LifeFixture.node($0, .delay(milliseconds: 200)) }
    defer { for node in nodes { node.stop() } }
    let fixture = try LifeFixture([
      names[0]: [nodes[0].url], names[1]: [nodes[1].url], names[2]: [nodes[2].url],
      names[3]: [nodes[3].url], names[4]: [nodes[4].url], names[5]: [nodes[5].url],
    ])
    let script = """
      "$0" portal update --json --shard 1/2 >one.json & first=$!
      second=0; "$0" portal update --json --shard 2/2 >two.json || second=$?
      wait $first; echo "$? $second"
      """
    let runs = try ProcessRunner.run(
      "/bin/bash", ["-c", script, ProcessRunner.hotside],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path],
      folder: fixture.tool.folder.path)
    #expect(runs.output.hasSuffix("0 0\n"), "\(runs)")
    let asked = try ["one", "two"].map { name in
      let json = try JSONValue(
        parsing: fixture.tool.bytes(fixture.tool.folder.file(name + ".json")))
      #expect(json["networks"]?.array?.allSatisfy { $0["state"] == .string("waiting") } == true)
      return json["networks"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect((asked[0] + asked[1]).sorted() == names && !asked[0].isEmpty && !asked[1].isEmpty)
    let again = try fixture.update()
    #expect(try again.exitCode == 0 && again.document["isChanged"] == .bool(false), "\(again)")
    for word in ["0/2", "3/2", "1/0", "1", "one/2", "-1/2", "1/2/3"] {
      #expect(try fixture.update("--shard=\(word)").exitCode == 64, "\(word)")
    }
    #expect(try fixture.update("chain0", "--shard", "1/2").exitCode == 64)
  }

  @Test func recordedAnswersReplaceNodes() throws {
    let node = try LifeFixture.node("alpha", code: LifeFixture.code("alpha"))
    let fixture = try LifeFixture(["alpha": [node.url], "beta": ["http://127.0.0.1:9"]])
    let answers = fixture.tool.folder.file("answers")
    let elsewhere = try fixture.update("--record-answers", answers)
    #expect(try elsewhere.state("alpha") == "waiting", "\(elsewhere)")
    node.stop()
    let ci = try LifeFixture(["alpha": [node.url], "beta": ["http://127.0.0.1:9"]])
    let run = try ci.update("--answers", answers)
    #expect(try run.exitCode == 12 && run.state("alpha") == "waiting", "\(run)")
    #expect(try run.state("beta") == "unknown", "\(run)")
    #expect(
      try run.network("alpha")["metadataHash"] == elsewhere.network("alpha")["metadataHash"])
    let name = "Output/in_progress/sign_me_load_metadata_alphaV1"
    #expect(
      try ci.tool.bytes(ci.tool.folder.file(name))
        == fixture.tool.bytes(fixture.tool.folder.file(name)))

    for file in fixture.tool.names(in: "answers") {
      let path = fixture.tool.folder.file("answers/" + file)
      let json = try JSONValue(parsing: try fixture.tool.bytes(path))
      if json["method"] == .string("state_getRuntimeVersion") {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    let lacking = try ci.update("--answers", answers, hours: 1)
    #expect(lacking.exitCode == 69, "\(lacking)")
    let reason = try #require(try lacking.network("alpha")["reason"]?.string)
    #expect(reason.contains(node.url) && reason.contains("state_getRuntimeVersion"), "\(reason)")
    #expect(try ci.update("--answers", answers, "--record-answers", answers).exitCode == 64)
    #expect(try ci.update("--answers", answers + "-none").exitCode == 66)
  }

  /// Serves a list of releases with a tag.
  private final class TaggedList: HTTPService {
    private let counts = Mutex((sent: 0, unchanged: 0))
    var sent: Int { counts.withLock { $0.sent } }
    var unchanged: Int { counts.withLock { $0.unchanged } }
    let tag: String

    init(tag: String) { self.tag = tag }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      if request.header("If-None-Match") == tag {
        counts.withLock { $0.unchanged += 1 }
        return .whole(status: 304, [HTTPField("ETag", tag)], [])
      }
      counts.withLock { $0.sent += 1 }
      // No token goes to other hosts than api.github.com.
      let hasToken = request.header("Authorization") != nil
      return .whole(
        status: hasToken ? 400 : 200,
        [HTTPField("Content-Type", "application/json"), HTTPField("ETag", tag)],
        Array(#"[{"tag_name": "v1", "assets": []}]"#.utf8))
    }
  }

  @Test func aListOfReleasesIsFetchedAgainOnlyIfItHasChanged() throws {
    let lists = TaggedList(tag: "\"first\"")
    let server = try HTTPServer(port: 0, lists)
    defer { server.stop() }
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    try fixture.set(
      "sources",
      .array([
        .members([
          "kind": .string("release"), "asset": .string("alpha_runtime-v*.wasm"),
          "index": .string("http://127.0.0.1:\(server.port)/releases.json"),
        ])
      ]), of: "alpha")
    for hours in 0..<3 {
      let run = try fixture.update(hours: hours, environment: ["GITHUB_TOKEN": "secret"])
      #expect(run.exitCode == 0, "\(run)")
    }
    #expect(lists.sent == 1 && lists.unchanged == 2, "\(lists.sent) \(lists.unchanged)")
    try FileManager.default.removeItem(atPath: fixture.tool.folder.file("Portal/cache"))
    #expect(try fixture.update(hours: 4).exitCode == 0)
    #expect(lists.sent == 2)
  }

  /// One process, and three that share the networks at the same time; `$HOTSIDE_FLEET` is the number
  /// of networks.
  @Test(arguments: [1, 3]) func slowAndDeadNodesDoNotDelayAFleet(_ processes: Int) throws {
    let count = Int(ProcessInfo.processInfo.environment["HOTSIDE_FLEET"] ?? "") ?? 60
    let silent = try (0..<3).map { _ in try SilentNode() }
    let slow = silent.map(\.url)
    var nodes: [DevelopmentNodeServer] = []
    defer { for node in nodes { node.stop() } }
    var networks: [(name: String, endpoints: [String])] = []
    for number in 0..<count {
      let name = "chain\(number)"
      switch number % 4 {
      case 0, 1:
        let node = try LifeFixture.node(name, code: LifeFixture.code(name))
        nodes.append(node)
        // Three silent endpoints are listed before the good one.
        networks.append((name, (number % 12 == 0 ? slow : []) + [node.url]))
      case 2: networks.append((name, slow))
      default: networks.append((name, ["http://127.0.0.1:9", "http://127.0.0.1:10"]))
      }
    }
    let fixture = try LifeFixture(networks)
    let start = ContinuousClock.now
    let runs = Mutex<[Result<Tool.Run, any Error>]>([])
    // A dispatch queue would run only one process per processor at the same time.
    let group = DispatchGroup()
    for number in 0..<processes {
      group.enter()
      Thread.detachNewThread {
        let run = Result {
          processes == 1
            ? try fixture.update() : try fixture.update("--shard", "\(number + 1)/\(processes)")
        }
        runs.withLock { $0.append(run) }
        group.leave()
      }
    }
    group.wait()
    let time = ContinuousClock.now - start
    print("\(count) networks in \(processes) processes, half silent or dead: \(time)")
    // The time-out of a request, 5 s, and 20 s.
    #expect(time < .seconds(25))
    let states = try runs.withLock { $0 }.flatMap { run in
      try run.get().document["networks"]?.array?.compactMap { $0["state"]?.string } ?? []
    }
    #expect(states.count == count)
    #expect(states.count { $0 == "waiting" } == nodes.count)
    #expect(states.count { $0 == "unknown" } == count - nodes.count)
  }
}
