import ByteSupport
import DevelopmentNode
import HotStore
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Every way in which `dev-node` can be told to misbehave, over HTTP and WebSocket: the tool refuses
/// with a sentence, soon, and changes nothing.
@Suite struct HostileNodeTests {
  /// What the tool says of one misbehavior; "NODE" is the URL, "…" anything.
  struct Case: Sendable, CustomTestStringConvertible {
    let misbehavior: String
    let carrier: Carrier
    let code: Int32
    let sentence: String
    var testDescription: String { "\(misbehavior) over \(carrier)" }
  }

  enum Carrier: Sendable, CaseIterable {
    case http, webSocket
  }

  private static func both(
    _ misbehavior: String, _ code: Int32, _ sentence: String
  ) -> [Case] {
    Carrier.allCases.map {
      Case(misbehavior: misbehavior, carrier: $0, code: code, sentence: sentence)
    }
  }

  private static let head = "chain_getFinalizedHead"
  private static let cases: [Case] =
    both(
      "wrong-genesis", 77,
      "The genesis hash of development is … in the database but … at NODE. Another chain answers there; check the URL. If the chain was reset, and its team confirms the new genesis hash: 'hotside remove title development', then 'hotside networks add URL'."
    )
    + both("metadata-v15", 65, "NODE: The metadata does not decode as V15: …")
    + both(
      "trailing-metadata", 65,
      "NODE: The metadata does not decode as V14: … 2 more bytes follow; nothing may be left over.")
    + both(
      "truncated-metadata", 65, "NODE: The metadata does not decode as V14: …")
    + both(
      "null-metadata", 65, "The node NODE gave null as metadata (state_getMetadata); …")
    + both("odd-hex", 65, "The answer of NODE to state_getMetadata is not hex. …")
    + both("wrong-json", 65, "The answer of NODE to \(head) is not JSON. …")
    + both(
      "wrong-id", 65,
      "The answer of NODE to \(head) cannot be used: its id is 987654321, but the call had 1. …")
    + both(
      "repeated-id", 65,
      "The answer of NODE to \(head) cannot be used: its id is 0, but the call had 1. …")
    + both("doubled-id", 65, "The answer of NODE to \(head) is not JSON. …")
    + both(
      "result-and-error", 65,
      "The answer of NODE to \(head) cannot be used: it has both a result and an error. …")
    + both(
      "redirect", 69,
      "The node NODE redirects to … (HTTP status 307); redirects are not followed. Pass that URL if you trust it."
    )
    + both("http-status:500", 69, "The node NODE answered with HTTP status 500, …")
    + both("http-status:429:31", 69, "The node NODE answered with HTTP status 429, …")
    + both("close-early", 69, "The node NODE broke off its answer to \(head): …")
    + both(
      "version-mismatch", 65,
      "NODE: the metadata is of development 1000000, but state_getRuntimeVersion says 'development' 1000001. The node contradicts itself; ask another one."
    )
    + both(
      "drip", 69,
      "The node NODE did not finish its answer to \(head) within 2 s in all. Try later, or try another endpoint."
    )
    + both(
      "delay:60000", 69,
      "The node NODE did not finish its answer to \(head) within 2 s in all. Try later, or try another endpoint."
    )
    + ["huge-answer", "endless-answer"].flatMap {
      both(
        $0, 65,
        "The answer of NODE to \(head) is larger than 65536 bytes, the most that is read. Try another endpoint."
      )
    }

  @Test(arguments: cases) func aMisbehavingNodeIsRefused(_ example: Case) throws {
    let node = try ServedProcess.node(
      "--genesis", Nodes.genesis(of: "development").hex, "--misbehave", example.misbehavior)
    let url = example.carrier == .http ? node.url : node.webSocketURL
    var tool = try Tool(["development": [url]])
    tool.show(url, as: "NODE")
    // Where the time is not what it is about, a busy machine may take more of it.
    let patience = example.sentence.contains("within 2 s in all") ? "2" : "60"
    try tool.refuses(
      example.code, "Error: development: " + example.sentence,
      from: ["load-metadata", "-t", "-n", "development", "--request-timeout", patience],
      recordsAlarm: example.misbehavior == "wrong-genesis")
  }

  /// Busy for a while is no failure; busy for ever is one, after a few attempts.
  @Test(arguments: Carrier.allCases) func aBusyNodeIsRetriedAFewTimes(_ carrier: Carrier) throws {
    for (storm, ends) in [("busy:2", true), ("busy:3:1", true), ("http-status:429", false)] {
      let node = try ServedProcess.node("--misbehave", storm)
      let url = carrier == .http ? node.url : node.webSocketURL
      var tool = try Tool()
      tool.show(url, as: "NODE")
      let arguments = ["add-specs", "-d", "-u", url, "--encryption", "sr25519"]
      guard !ends else {
        let run = try tool.run(arguments)
        #expect(run.exitCode == 0, "\(storm): \(run)")
        continue
      }
      try tool.refuses(
        69,
        "Error: The node NODE answered with HTTP status 429, too many requests. Try later, or try another endpoint.",
        from: arguments)
    }
  }

  /// One bad node of many: with `--pass-errors` the others are stored, without it nothing is.
  @Test func oneBadNodeStopsTheOthersUnlessErrorsMayPass() throws {
    let good = try (0..<3).map { try Nodes.sample("good\($0)") }
    let bad = try Nodes.sample("bad", .drip)
    let tool = try Tool([
      "good0": [good[0].url], "bad": [bad.url], "good1": [good[1].url], "good2": [good[2].url],
    ])
    let all = ["load-metadata", "-t", "-a", "--request-timeout", "2"]
    try tool.refuses(
      69,
      "Error: bad: The node … did not finish its answer to … Nothing was stored for the other 3. To continue without networks that fail, pass --pass-errors.",
      from: all)
    let run = try tool.run(all + ["--pass-errors"])
    #expect(run.exitCode == 12, "\(run)")
    #expect(try tool.state().metadata.map(\.name) == ["good0", "good1", "good2"])
    #expect(tool.payloads.count == 3)
  }
}
