import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A month of a portal's life by the steps of its recipes.
///
/// Runs are killed at random moments and repeated; each day then ends as an undisturbed run of that
/// day does. `$HOTSIDE_KILL_RUNS` says how many runs are killed; 200 is what a release is held to, on
/// each service. Otherwise, a few runs of the first two days are killed, and both services take turns.
@Suite final class PortalMonthTests {
  private static let networks = ["one", "two", "three", "four", "five"]
  private static let kills =
    ProcessInfo.processInfo.environment["HOTSIDE_KILL_RUNS"].flatMap { Int($0) }.map {
      min($0, 200)
    } ?? 6
  /// The number of runs in a month.
  private static let days = 19
  /// The services of each month, which take turns.
  private static let services: [[RecipeService]] =
    ReleaseTests.takeAllCases ? [[.github], [.gitlab]] : [[.github, .gitlab]]

  private let runner: RecipeRunner
  private let ports: [String: ReservedPort]
  /// The port of the second endpoint of a network whose nodes must agree.
  private let second: ReservedPort
  private var nodes: [UInt16: DevelopmentNodeServer] = [:]
  private var versions: [String: UInt32] = [:]
  private var services = RecipeService.allCases
  /// The number of kills of each run that is left.
  private var kills: [Int] = {
    let turns = PortalMonthTests.kills < days ? 2 : days
    var kills = (0..<days).map { place in
      place < turns ? (PortalMonthTests.kills + place) / turns : 0
    }
    // The first days come last, because the array is used from its end.
    kills.reverse()
    return kills
  }()
  /// The summaries of all runs.
  private var trail = ""

  init() throws {
    ports = Dictionary(uniqueKeysWithValues: try Self.networks.map { ($0, try ReservedPort()) })
    second = try ReservedPort()
    let ports = ports
    func url(_ name: String) -> String { ports[name]?.url ?? "" }
    runner = try RecipeRunner([
      "one": [url("one")], "two": [url("two")], "three": [url("three")], "four": [url("four")],
      "five": [url("five"), second.url],
    ])
  }

  deinit { for node in nodes.values { node.stop() } }

  // MARK: - Chains

  private func serve(
    _ name: String, _ version: UInt32, prefix: UInt16 = 42, transactionVersion: UInt32 = 1,
    on port: UInt16
  ) throws {
    nodes[port]?.stop()
    var configuration = DevelopmentNodeConfiguration(
      sample: SampleRuntime(
        specName: name, specVersion: version, ss58Prefix: prefix,
        transactionVersion: transactionVersion))
    configuration.genesisHash = Nodes.genesis(of: name)
    configuration.port = port
    nodes[port] = try DevelopmentNodeServer(configuration)
  }

  /// Lets chains run their next versions.
  private func upgrade(_ names: String..., prefix: UInt16 = 42) throws {
    for name in names {
      let version = (versions[name] ?? 0) + 1
      versions[name] = version
      try serve(name, version, prefix: prefix, on: try #require(ports[name]).port)
      if name == "five" { try serve(name, version, on: second.port) }
    }
  }

  // MARK: - Days

  /// A day's run, which is killed and repeated if its turn has come.
  private func run(
    _ day: Double, _ place: SourceLocation = #_sourceLocation
  ) throws -> RecipeRunner.End {
    let service = services[kills.count % services.count]
    let count = kills.popLast() ?? 0
    guard count > 0 else { return try kept(try runner.run(day, on: service)) }
    // Links are enough: every file is replaced as a whole.
    try runner.shell(
      """
      rm -rf before; mkdir -p before/home
      for name in origin.git cache pages home/requests.json; do
        [ ! -e $name ] || cp -al $name before/$name
      done
      """)
    let calm = try runner.run(day, on: service)
    let expected = try runner.state()
    try runner.shell(
      """
      for name in origin.git cache pages home/requests.json; do
        rm -rf $name; [ ! -e before/$name ] || mv before/$name $name
      done
      """)
    var moments: [String] = []
    for _ in 0..<count {
      let moment = calm.duration * Double.random(in: 0..<1)
      let keeps = Bool.random()
      let end = try runner.run(day, on: service, killedAfter: moment, keepsCache: keeps)
      moments.append("\(moment)\(keeps ? " with cache" : ""): \(end.codes)")
    }
    let end = try runner.run(day, on: service)
    #expect(end.codes == calm.codes, "day \(day), \(moments)", sourceLocation: place)
    let state = try runner.state()
    #expect(
      state == expected, "day \(day), \(moments): \(Self.difference(expected, state))",
      sourceLocation: place)
    return try kept(end)
  }

  private func kept(_ end: RecipeRunner.End) throws -> RecipeRunner.End {
    trail += RecipeService.allNames.map(runner.summary).joined()
    return end
  }

  /// Runs a day on which everything succeeds.
  private func succeed(_ day: Double, _ place: SourceLocation = #_sourceLocation) throws {
    let end = try run(day, place)
    #expect(end.isWell, "day \(day), \(end.report)", sourceLocation: place)
  }

  /// Runs a day on which the site is not published because something is odd.
  private func refuse(_ day: Double, _ place: SourceLocation = #_sourceLocation) throws {
    let end = try run(day, place)
    #expect(
      end.codes["build"] == 0 && end.codes["check"] == 1, "day \(day), \(end.report)",
      sourceLocation: place)
  }

  private static func difference(_ one: String, _ other: String) -> [String] {
    let (one, other) = (Set(one.split(separator: "\n")), Set(other.split(separator: "\n")))
    return one.symmetricDifference(other).map { String($0) }.sorted()
  }

  // MARK: - The month

  @Test(arguments: services)
  func aMonthNeedsNoStepByHandButSignatures(_ services: [RecipeService]) throws {
    self.services = services
    func audited(_ day: Double) throws -> Bool { [0, 12].contains(try runner.audit(day)) }
    try runner.shell(
      """
      cd person
      jq '(.networks[] | select(.id == "five")).agree = 2' Portal/portal.json > all
      mv all Portal/portal.json
      """)
    try runner.push("Two nodes of five must agree")
    try upgrade("one", "two", "three", "four", "five")

    // Nothing is signed yet.
    try succeed(0)
    #expect(!FileManager.default.fileExists(atPath: runner.folder.file("pages")))
    #expect(runner.summary("take").contains("10 waiting"), "\(runner.summary("take"))")
    let asked = try runner.pullRequests()
    #expect(asked.count == 1 && asked[0]["body"]?.string?.contains("- [ ] five 1: signed") == true)
    try runner.sign(.capsules)
    try succeed(0.1)
    #expect(try runner.pullRequests().map { $0["state"] } == [.string("closed")])
    #expect(try runner.published() == ["one": 1, "two": 1, "three": 1, "four": 1, "five": 1])
    #expect(try audited(0.1))
    try runner.shell("cp -a pages kept-first")

    // Upgrades; the feed has no live picture of a network whose chain is ahead.
    try upgrade("one", "two")
    try succeed(1)
    #expect(try runner.published() == ["three": 1, "four": 1, "five": 1])
    try runner.sign()
    try upgrade("three")
    try succeed(2)
    #expect(try runner.published() == ["one": 2, "two": 2, "four": 1, "five": 1])

    // A node is dead, and the signature of another network is forgotten.
    nodes.removeValue(forKey: try #require(ports["four"]).port)?.stop()
    try upgrade("five")
    try succeed(3)
    #expect(runner.summary("look").contains("unknown"))
    try runner.sign(without: "three")
    // The runner is lost before anything is recorded.
    let lost = try runner.run(4, on: services[0], until: "check")
    #expect(lost.codes["check"] == 0, "\(lost)")
    try upgrade("four")
    try succeed(4.1)
    #expect(try runner.published() == ["one": 2, "two": 2, "five": 2])
    #expect(runner.summary("take").contains("three"))
    let open = try runner.pullRequests().filter { $0["state"] == .string("open") }
    #expect(open.count == 1 && open[0]["draft"] == .bool(true), "\(open)")
    #expect(open.first?["body"]?.string?.contains("- [ ] three 2: signed") == true, "\(open)")
    #expect(try audited(4.1))
    try runner.sign()
    // The cache is lost while answers wait.
    try runner.shell("rm -rf cache")
    try succeed(5)
    #expect(try runner.published() == ["one": 2, "two": 2, "three": 2, "four": 2, "five": 2])

    // A chain changes its prefix: nothing is published until somebody has looked.
    try upgrade("one")
    try upgrade("two", prefix: 7)
    try refuse(6)
    #expect(runner.summary("look").contains("address prefix 42, its metadata has 7"))
    try runner.shell(
      "cd person; git pull -q --rebase origin main; hotside portal update two --accept-specs-change"
    )
    try runner.push("Accept the prefix of two")
    #expect(try run(6.5).codes["take"] == 0)
    try runner.sign()
    try succeed(7)
    #expect(
      try runner.published() == ["one": 3, "two": 3, "three": 2, "four": 2, "five": 2])
    #expect(try audited(7))

    // An endpoint lies: other metadata under the known version.
    try serve("five", 2, transactionVersion: 2, on: second.port)
    try refuse(8)
    #expect(runner.summary("look").contains("alarm"))
    try serve("five", 2, on: second.port)
    try upgrade("three", "four")
    try succeed(9)
    try runner.sign()

    // Nothing runs for a week, so the timestamp expires; the next run renews it.
    #expect(try runner.audit(16) == 77)
    try succeed(16)
    #expect(
      try runner.published() == ["one": 3, "two": 3, "three": 3, "four": 3, "five": 2])
    #expect(try audited(16))

    // The keys of the root and of the index change; readers follow from the root they have pinned.
    try runner.shell("cp -a pages kept-second")
    try runner.shell(
      """
      cd person; git pull -q --rebase origin main
      for role in root index; do
        hotside keys generate $role-2 --role $role --phrase-out "$HOME/new-$role" --vault "$HOME/keys.sqlite"
        hotside portal rotate $role --key $role-2 --vault "$HOME/keys.sqlite"
      done
      mv "$HOME/new-index" "$HOME/index"
      """, RecipeRunner.clock(17))
    try runner.push("Rotate the keys of root and index")
    try succeed(17)
    #expect(try audited(17))
    // Somebody puts an earlier site back; the next run publishes the right one.
    try runner.shell("rm -rf pages; cp -a kept-first pages")
    #expect(try runner.audit(18) == 77)
    try succeed(18)
    #expect(try audited(18))

    // Further upgrades.
    try upgrade("five", "one")
    try succeed(22)
    try runner.sign(.capsules)
    try upgrade("two", prefix: 7)
    try succeed(25)
    try runner.sign()
    try succeed(28)
    try succeed(30)
    try endsWell()
    #expect(kills.isEmpty, "\(kills.count) runs are left")
  }

  /// Checks the site after the month, and the records of its events.
  private func endsWell() throws {
    #expect(
      try runner.published() == ["one": 4, "two": 4, "three": 3, "four": 3, "five": 3])
    #expect(try runner.audit(30) == 0)
    try followWithPython(30)
    // The log names each version that was published, and each that a chain has run.
    let log = try runner.shell("cat person/../pages/log/*.jsonl")
    var found: [String: Set<Int>] = [:]
    for line in log.split(separator: "\n") {
      for change in try JSONValue(parsing: Array(line.utf8))["changes"]?.array ?? []
      where change["kind"] == .string("metadata") && change["event"] == .string("published") {
        found[change["id"]?.string ?? "", default: []].insert(change["version"]?.integer() ?? 0)
      }
    }
    let expected = versions.mapValues { Set(1...Int($0)) }
    #expect(found == expected, "\(log)")
    for words in ["unknown", "address prefix", "alarm", "waiting"] {
      #expect(trail.contains(words), "\(words)")
    }
    let commits = try runner.shell("git -C origin.git log --format=%s main")
    for subject in ["Publish updates", "Answers", "Accept the prefix of two", "Rotate the keys"] {
      #expect(commits.contains(subject), "\(commits)")
    }
  }

  /// python-tuf's client follows the site from the first root, and refuses the earlier one.
  private func followWithPython(_ day: Double) throws {
    guard let python = ProcessRunner.peerPython else {
      print("skipped: \(ProcessRunner.peerAbsence)")
      return
    }
    func visit(_ site: String, _ day: Double) -> JSONValue {
      .members([
        "state": .string(runner.folder.file("python")), "site": .string(runner.folder.file(site)),
        "root": .string(runner.folder.file("kept-first/tuf/1.root.json")),
        "now": .integer(1_764_000_000 + Int(day * 86_400)),
        "targets": .strings(["index.html", "data.json", "n/two/network.json"]),
      ])
    }
    let jobs = [
      visit("kept-first", 0.2), visit("kept-second", 16), visit("pages", day),
      visit("kept-first", 0.2),
    ]
    let run = try ProcessRunner.run(
      python, ["\(Checkout.path)/Tests/Portal/UpdateFrameworkTests/Peers/follow_index.py"],
      input: JSONValue.array(jobs).serializedBytes())
    let results = try #require(try JSONValue(parsing: run.standardOutput).array, "\(run)")
    #expect(results.map { $0["root"]?.integer() } == [1, 1, 3, nil], "\(run)")
    #expect(results.last?["error"] != nil, "\(run)")
    #expect(results[2]["targets"]?["n/two/network.json"] != .null, "\(run)")
  }
}
