import ChainInquiry
import DevelopmentNode
import HotSide
import HotStore
import JSONCodec
import NodeClient
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// How nodes are asked: in order, several for one answer, many at a time.
@Suite struct FetchingTests {
  // MARK: - Several endpoints

  @Test func theNextEndpointIsAskedWhateverTheFirstDid() throws {
    for misbehavior: Misbehavior in [
      .httpStatus(500, retryAfter: nil), .wrongJSON, .nullMetadata, .truncatedMetadata,
      .versionMismatch, .wrongGenesis, .closeEarly,
    ] {
      let bad = try Nodes.sample(misbehavior)
      let good = try Nodes.sample()
      let tool = try Tool(["development": [bad.url, good.url]])
      let run = try tool.run("load-metadata", "-t", "-a")
      #expect(run.exitCode == 0, "\(misbehavior) \(run)")
      #expect(run.error.contains("Asking the next endpoint."), "\(misbehavior) \(run)")
      #expect(tool.payloads.count == 1)
      #expect(bad.requestCount > 0)
    }
  }

  @Test func theSecondNodeIsNotAskedIfTheFirstAnswers() throws {
    let first = try Nodes.sample()
    let second = try Nodes.sample()
    try Tool(["development": [first.url, second.url]]).succeed("load-metadata", "-t", "-a")
    #expect(second.requestCount == 0)
  }

  @Test func withoutAnAnswerEveryReasonIsGiven() throws {
    let one = try Nodes.sample(.httpStatus(500, retryAfter: nil))
    let two = try Nodes.sample(.wrongGenesis)
    let tool = try Tool(["development": [one.url, two.url]])
    let run = try tool.run("load-metadata", "-t", "-a")
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("None of the 2 endpoints could be used."))
    #expect(run.error.contains("HTTP status 500"))
    #expect(run.error.contains("The genesis hash of development is "))
  }

  // MARK: - Agreement

  @Test func onlyAsManyNodesAsMustAgreeAreAsked() throws {
    let nodes = try (0..<3).map { _ in try Nodes.sample() }
    let tool = try Tool(["development": nodes.map(\.url)])
    try tool.succeed("load-metadata", "-t", "-a", "--agree", "2")
    #expect(nodes.map { $0.requestCount > 0 } == [true, true, false])
    #expect(tool.payloads.count == 1)
  }

  @Test func anotherNodeReplacesAFailedOne() throws {
    let bad = try Nodes.sample(.nullMetadata)
    let nodes = try (0..<2).map { _ in try Nodes.sample() }
    let tool = try Tool(["development": [nodes[0].url, bad.url, nodes[1].url]])
    try tool.succeed("load-metadata", "-t", "-a", "--agree", "2")
  }

  @Test func nodesThatDisagreeAreAnAlarm() throws {
    let one = try Nodes.sample()
    let other = try Nodes.sample("development", transactionVersion: 2)
    let tool = try Tool(["development": [one.url, other.url]])
    let before = try tool.state()
    let run = try tool.run("load-metadata", "-t", "-a", "--agree", "2")
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("The metadata hash is "), "\(run)")
    #expect(run.error.contains(one.url) && run.error.contains(other.url))
    #expect(try tool.state() == before)
    #expect(tool.payloads.isEmpty)
  }

  @Test func tooFewEndpointsOrAnswersAreReported() throws {
    let good = try Nodes.sample()
    let bad = try Nodes.sample(.httpStatus(500, retryAfter: nil))
    let few = try Tool(["development": [good.url]]).run("load-metadata", "-t", "-a", "--agree", "2")
    #expect(few.exitCode == 66, "\(few)")
    #expect(few.error.contains("2 endpoints must agree, but there is 1"))
    let tool = try Tool(["development": [good.url, bad.url]])
    let run = try tool.run("load-metadata", "-t", "-a", "--agree", "2")
    #expect(run.exitCode == 69, "\(run)")
    #expect(run.error.contains("2 endpoints must agree, but 1 of 2 answered."))
    #expect(tool.payloads.isEmpty)
    #expect(try tool.run("load-metadata", "-t", "-a", "--agree", "0").exitCode == 64)
  }

  // MARK: - Busy nodes

  @Test(arguments: [429, 503])
  func aBusyNodeIsAskedAgainWhenItSays(status: Int) throws {
    let node = try Nodes.sample(status == 429 ? .busy(times: 2, retryAfter: 0) : .drip)
    guard status == 429 else {
      // A node that stays busy for longer than anybody waits.
      let busy = try Nodes.sample(.httpStatus(503, retryAfter: 3600))
      let run = try Tool(["development": [busy.url]]).run("load-metadata", "-t", "-a")
      #expect(run.exitCode == 69, "\(run)")
      #expect(run.error.contains("It asks to wait 3600 s"))
      #expect(busy.requestCount == 1)
      return
    }
    try Tool(["development": [node.url]]).succeed("load-metadata", "-t", "-a")
    #expect(node.requestCount == 2 + 4)
  }

  // MARK: - Keys in URLs

  @Test func keysAreStoredAndNeverShown() throws {
    let node = try Nodes.sample()
    let url = node.url + "/v1/abcdef0123456789?apikey=geheim"
    let tool = try Tool()
    var said = ""
    for words in [
      ["add-specs", "-t", "-u", url, "--encryption", "sr25519", "--json"],
      ["load-metadata", "-t", "-n", "development", "--json", "--verbose"],
      ["show", "networks"], ["show", "networks", "--json"],
      ["networks", "show", "development"], ["networks", "list"],
      ["networks", "show", "development", "--json"],
      ["networks", "set-endpoint", "development", url, "--json"], ["networks", "doctor"],
      ["add-specs", "-t", "-u", url, "--encryption", "sr25519"],
      ["load-metadata", "-t", "-n", "development", "--agree", "2"],
      ["load-metadata", "-d", "-u", url + "x"], ["networks", "lint", url],
    ] {
      let run = try tool.run(words)
      said += run.output + run.error
    }
    #expect(!said.contains("geheim"))
    #expect(!said.contains("abcdef0123456789"))
    #expect(try tool.open().network(titled: "development-sr25519").endpoints == [url])
    #expect(try tool.run("networks", "export", "development-sr25519").output.contains(url))
  }

  // MARK: - Many networks

  /// Nodes that never answer hold up nobody: all others are there before the first of them is given
  /// up, however many there are and although only one metadata is transferred at a time.
  @Test func deadNodesDelayNobody() async throws {
    let dead = try (0..<12).map { _ in try SilentNode() }
    let good = try (0..<6).map { try Nodes.sample("good\($0)") }
    let tool = try Tool([:])
    let database = try tool.open()
    for (index, node) in dead.enumerated() {
      try database.insert(Network(specs: .sample("dead\(index)"), endpoints: [node.url]))
    }
    for (index, node) in good.enumerated() {
      try database.insert(Network(specs: .sample("good\(index)"), endpoints: [node.url]))
    }
    // The dead ones hang up when the last of the good ones has come.
    let report = try await fetchAll(tool, waitingFor: good) { for node in dead { node.close() } }
    #expect(report.outcomes.count == good.count)
    #expect(report.failures.count == dead.count)
    #expect(try tool.open().metadataKeys().count == good.count)
  }

  /// Metadata that come a byte at a time hold up no others, although only one is transferred at a
  /// time and the slow ones begin first.
  @Test func slowTransfersDelayNobody() async throws {
    let slow = try (0..<6).map { try Nodes.sample("slow\($0)", .slowMetadata) }
    let good = try (0..<2).map { try Nodes.sample("good\($0)", .delay(milliseconds: 300)) }
    let tool = try Tool([:])
    let database = try tool.open()
    for node in slow + good {
      try database.insert(Network(specs: .sample(node.specName), endpoints: [node.url]))
    }
    // The slow ones hang up when the last of the good ones has come.
    let report = try await fetchAll(tool, waitingFor: good) { for node in slow { node.stop() } }
    #expect(report.outcomes.count == good.count)
    #expect(report.failures.count == slow.count)
  }

  /// Fetches everything, one transfer at a time, and calls `onLast` when as many networks have come
  /// as there are good nodes; these must be the first.
  private func fetchAll(
    _ tool: Tool, waitingFor good: [DevelopmentNodeServer], onLast: @escaping @Sendable () -> Void
  ) async throws -> MetadataJob.Report {
    var overrides = Workspace.Overrides()
    overrides.workspace = tool.folder.path
    let finished = Mutex<[String]>([])
    var progress = FetchProgress()
    progress.finished = { name, _ in
      finished.withLock { $0.append(name) }
      if finished.withLock({ $0.count }) == good.count { onLast() }
    }
    let job = MetadataJob(
      FetchEnvironment(
        workspace: try Workspace(overrides: overrides) { _ in nil }, jobs: 1, now: 0,
        progress: progress))
    let request = try MetadataRequest(setting: .storeOnly, reference: .all, passesErrors: true)
    let report = try await withTaskExecutorPreference(try ThreadTaskExecutor()) {
      try await job.run(request)
    }
    #expect(Set(finished.withLock { $0 }.prefix(good.count)) == Set(good.map(\.specName)))
    return report
  }

  /// No more than `--jobs` metadata at a time: the others wait although their nodes are ready.
  @Test func noMoreThanSoManyTransfersGoOnAtATime() async throws {
    let nodes = try (0..<9).map { try Nodes.sample("n\($0)", .delay(milliseconds: 20)) }
    let tool = try Tool([:])
    let database = try tool.open()
    for node in nodes {
      try database.insert(Network(specs: .sample(node.specName), endpoints: [node.url]))
    }
    var overrides = Workspace.Overrides()
    overrides.workspace = tool.folder.path
    let underWay = Mutex<(now: Int, most: Int)>((0, 0))
    var progress = FetchProgress()
    progress.transferring = { _, isOn in
      underWay.withLock { count in
        count.now += isOn ? 1 : -1
        count.most = max(count.most, count.now)
      }
    }
    let report = try await MetadataJob(
      FetchEnvironment(
        workspace: try Workspace(overrides: overrides) { _ in nil }, jobs: 3, now: 0,
        progress: progress)
    ).run(try MetadataRequest(setting: .storeOnly, reference: .all))
    #expect(report.outcomes.count == nodes.count)
    #expect(underWay.withLock { $0.now } == 0)
    #expect(underWay.withLock { $0.most } <= 3)
    #expect(underWay.withLock { $0.most } > 0)
  }

  @Test func sixtyNetworksAreStoredTogether() throws {
    let nodes = try (0..<60).map { try Nodes.sample("network\($0)") }
    let tool = try Tool([:])
    let database = try tool.open()
    for node in nodes {
      try database.insert(Network(specs: .sample(node.specName), endpoints: [node.url]))
    }
    let run = try tool.run("load-metadata", "-t", "-a", "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.document["items"]?.array?.count == 60)
    #expect(tool.payloads.count == 60)
    #expect(try tool.open().metadataKeys().count == 60)
    // Block, genesis hash, version, metadata.
    #expect(nodes.allSatisfy { $0.requestCount == 4 })
  }
}
