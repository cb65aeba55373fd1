import ByteSupport
import DevelopmentNode
import HotStore
import NodeClient
import TestSupport
import Testing
import ToolTestSupport

/// What a node may cost those who ask it: memory, time, and patience.
@Suite struct NodeCostTests {
  // MARK: - Memory

  /// How much memory a run of the tool had at most, besides how it ended.
  private func measured(_ tool: Tool, _ arguments: [String]) throws -> (run: Tool.Run, peak: Int) {
    let program = """
      import resource, subprocess, sys
      code = subprocess.run(sys.argv[1:]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
      sys.exit(code)
      """
    let run = try tool.run(arguments, within: "python3 -c '\(program)' \"$@\"")
    let lines = run.error.split(separator: "\n")
    return (run, 1024 * (try #require(lines.last.flatMap { Int($0) })))
  }

  @Test(
    arguments: [
      ("many-values", 58_000_003, "is not JSON. The JSON text has more than 10000 values."),
      ("many-names", 42_888_902, "is not JSON. The JSON text has more than 10000 values."),
      ("huge-metadata", 32 << 20, "This is not metadata"),
    ], [true, false])
  func anAnswerCostsFourTimesItsBytesAtMost(
    example: (misbehavior: String, byteCount: Int, sentence: String), overWebSocket: Bool
  ) throws {
    let node = try ServedProcess.node(
      "--genesis", Nodes.genesis(of: "development").hex, "--misbehave", example.misbehavior)
    let tool = try Tool(["development": [overWebSocket ? node.webSocketURL : node.url]])
    let idle = try measured(tool, ["show", "networks"])
    let asked = try measured(tool, ["load-metadata", "-t", "-n", "development"])
    #expect(asked.run.exitCode == 65, "\(asked.run)")
    #expect(asked.run.error.contains(example.sentence), "\(asked.run)")
    #expect(asked.peak - idle.peak < 4 * example.byteCount, "\(asked.peak >> 20) MB")
  }

  // MARK: - Headers

  @Test(arguments: [true, false]) func aBombOfHeaderFieldsIsNamed(isOneField: Bool) throws {
    let fields =
      isOneField
      ? [Array("X-Filler: ".utf8), [UInt8](repeating: 0x61, count: 50_000_000)]
      : [[UInt8]](repeating: Array("X-Filler: none\r\n".utf8), count: 10_000)
    var answer = Array("HTTP/1.1 200 OK\r\n".utf8)
    for field in fields { answer += field }
    let node = try CrowdedNode(answer: answer)
    for (url, limit) in [("http://" + node.address, 65536), ("ws://" + node.address, 16384)] {
      var tool = try Tool(["development": [url]])
      tool.show(url, as: "NODE")
      try tool.refuses(
        65,
        "Error: development: The answer of NODE to … begins with more than \(limit) bytes of HTTP header fields, the most that is read. No node needs so many; try another endpoint.",
        from: ["load-metadata", "-t", "-n", "development"])
    }
  }

  // MARK: - Time

  /// However few metadata are transferred at a time, every node is asked before the first one is
  /// given up: all together take one time-out.
  @Test(arguments: ["http", "ws"]) func stallingNodesAreWaitedForTogether(scheme: String) throws {
    let node = try CrowdedNode()
    let tool = try Tool([:])
    let database = try tool.open()
    for number in 0..<300 {
      try database.insert(
        Network(specs: .sample("n\(number)"), endpoints: ["\(scheme)://\(node.address)/\(number)"]))
    }
    let run = try tool.run(
      "load-metadata", "-t", "-a", "--pass-errors", "--request-timeout", "8", "--jobs", "256")
    #expect(run.exitCode == 1, "\(run.error.suffix(300))")
    #expect(node.mostConnections == 300)
  }

  /// The handshake of TLS is a part of the time, too.
  @Test(arguments: ["https", "wss"]) func aHandshakeIsWaitedForOnlySoLong(scheme: String) throws {
    let node = try CrowdedNode()
    let url = "\(scheme)://\(node.address)"
    var tool = try Tool(["development": [url]])
    tool.show(url, as: "NODE")
    try tool.refuses(
      69,
      "Error: development: The node NODE did not accept a connection within 1 s. Try later, or try another endpoint.",
      from: ["load-metadata", "-t", "-n", "development", "--request-timeout", "1"])
  }

  /// Each answer comes within the time, and all of them together do not.
  @Test(arguments: ["http", "ws"]) func answersAreWaitedForTogether(scheme: String) throws {
    let node = try ServedProcess.node(
      "--genesis", Nodes.genesis(of: "development").hex, "--misbehave", "delay:1500")
    let url = scheme == "http" ? node.url : node.webSocketURL
    var tool = try Tool(["development": [url]])
    tool.show(url, as: "NODE")
    try tool.refuses(
      69,
      "Error: development: The node NODE did not finish its answer to … within 4 s in all. Try later, or try another endpoint.",
      from: ["load-metadata", "-t", "-n", "development", "--request-timeout", "4"])
  }

  // MARK: - Patience

  private func onTerminal(
    _ tool: Tool, _ arguments: String, terminal: String = "xterm"
  ) throws -> String {
    try tool.run(
      [arguments], environment: ["TERM": terminal],
      within: "exec script -qec \"stty cols 100 rows 50; $1 $2\" /dev/null"
    ).output
  }

  private static let commands = [
    "load-metadata -t -n development", "load-metadata -d -u NODE",
    "add-specs -d -u NODE --encryption sr25519", "networks lint NODE", "diff NODE NODE",
    "meta-at-block -u NODE --block-hash " + String(repeating: "00", count: 32),
    "digest NODE",
  ]

  @Test(arguments: commands) func theAwaitedNodeIsNamed(command: String) throws {
    let node = try SilentNode()
    let tool = try Tool(["development": [node.url]])
    let words = command.replacing("NODE", with: node.url) + " --request-timeout 3"
    let shown = try onTerminal(tool, words)
    for second in 0...1 { #expect(shown.contains("asking \(node.url) \(second) s"), "\(shown)") }
    // Without a terminal nothing more is said than before.
    let run = try tool.run(words.split(separator: " ").map(String.init))
    #expect(!run.error.contains("asking"))
    let subject = command.contains("-n development") ? "development: " : ""
    #expect(run.error.hasPrefix("Error: \(subject)The node \(node.url) did not finish"))
  }

  @Test func aDumbTerminalGetsPlainLines() throws {
    let node = try SilentNode()
    let tool = try Tool(["development": [node.url]])
    let shown = try onTerminal(
      tool, "load-metadata -t -n development --request-timeout 1", terminal: "dumb")
    #expect(shown.hasPrefix("Error: development: The node \(node.url) did not finish"))
    #expect(!shown.contains("\u{1b}"))
  }
}
