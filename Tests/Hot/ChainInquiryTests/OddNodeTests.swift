import CommandTestSupport
import DevelopmentNode
import Glibc
import HotStore
import JSONCodec
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// Nodes that refuse, limit or garble calls: the message names what is at fault, and nothing is lost.
@Suite struct OddNodeTests {
  @Test func aRefusedHashLosesNoVersion() throws {
    let node = try OddNode("one", version: 5) { method, id in
      method == "state_getStorageHash"
        ? OddNode.refusal(-32601, "Method not found", id: id) : nil
    }
    defer { node.stop() }
    let tool = try Tool(["one": [node.url]])
    let run = try tool.run("status", "--fetch", "--json")
    let rows = try run.document["items"]?.array ?? []
    let row = try #require(rows.first { $0["kind"]?.string == "load-metadata" })
    #expect(row["specVersion"]?.integer(UInt32.self) == 5, "\(run)")
    #expect(row["state"]?.string == "behind")
    #expect(row["silentSince"] == .null)
    #expect((run.output + run.error).contains("refused state_getStorageHash"), "\(run)")
  }

  @Test func aRefusedVersionRequestIsNotReportedAsSilence() throws {
    let node = try OddNode("one") { method, id in
      method == "state_getRuntimeVersion" ? OddNode.refusal(-32601, "no", id: id) : nil
    }
    defer { node.stop() }
    let tool = try Tool(["one": [node.url]])
    _ = try tool.run("status", "--fetch")
    let run = try tool.run("status", "--json")
    let row = try #require(
      try run.document["items"]?.array?.first { $0["kind"]?.string == "load-metadata" })
    #expect(row["silentSince"] == .null)
    let reasons = row["reasons"]?.serialized() ?? ""
    #expect(reasons.contains("refused state_getRuntimeVersion"), "\(reasons)")
  }

  /// The id of a parachain is recorded for later runs of code: metadata does not wait long for it.
  @Test func aHangingNodeDoesNotHoldMetadataForTheIDOfItsParachain() throws {
    let isOver = Mutex(false)
    let node = try OddNode("one", parachainID: 1005) { method, _ in
      if method == "state_getStorage" {
        try? Poll.until("the end of the run", within: .seconds(20)) { isOver.withLock { $0 } }
      }
      return nil
    }
    defer { node.stop() }
    let tool = try Tool(["one": [node.url]])
    let start = ContinuousClock.now
    let run = try tool.run("load-metadata", "-t", "-n", "one", "--verbose")
    isOver.withLock { $0 = true }
    #expect(run.exitCode == 0, "\(run)")
    #expect(ContinuousClock.now - start < .seconds(18), "\(run)")
    #expect(run.error.contains("The parachain's id is not recorded."), "\(run)")
    #expect(run.error.contains("within 5 s"), "\(run)")
    #expect(tool.payloads == ["sign_me_load_metadata_oneV1000000"])
  }

  @Test(arguments: [-32999, -32009, -32029])
  func aRateLimitInJSONRPCIsRetried(code: Int) throws {
    let left = Mutex(2)
    let node = try OddNode("one") { method, id in
      guard method == "state_getMetadata" else { return nil }
      let isBusy = left.withLock { left in
        left -= 1
        return left >= 0
      }
      return isBusy ? OddNode.refusal(code, "RPC limit", id: id) : nil
    }
    defer { node.stop() }
    let tool = try Tool(["one": [node.url]])
    try tool.succeed("load-metadata", "-d", "-u", node.url)
    #expect(left.withLock { $0 } < 0)
  }

  @Test(arguments: [
    "<html><head><title>Too Many Requests</title></head></html>",
    "rate limited: rate limit reached",
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no","data":{"retry_after":1}}}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no","data":{"retryAfter":"1"}}}"#,
  ])
  func aNodeThatAsksToWaitInItsBodyIsAskedAgain(body: String) throws {
    let left = Mutex(1)
    let node = try OddNode("one") { method, _ in
      guard method == "state_getMetadata" else { return nil }
      let isBusy = left.withLock { left in
        left -= 1
        return left >= 0
      }
      return isBusy ? .text(200, body) : nil
    }
    defer { node.stop() }
    let tool = try Tool(["one": [node.url]])
    try tool.succeed("load-metadata", "-d", "-u", node.url)
    #expect(left.withLock { $0 } < 0)
  }

  @Test func aPageThatIsNotAboutALimitIsNotRetried() throws {
    let count = Mutex(0)
    let node = try OddNode("one") { _, _ in
      count.withLock { $0 += 1 }
      return .text(200, "<html>Welcome</html>")
    }
    defer { node.stop() }
    let run = try Tool().run("load-metadata", "-d", "-u", node.url)
    #expect(run.exitCode == 65 && run.error.contains("is not JSON"), "\(run)")
    #expect(count.withLock { $0 } == 1)
  }

  @Test(arguments: [200, 400, 401, 403])
  func theErrorTextOfAProviderIsShown(status: Int) throws {
    let node = try OddNode("one") { _, _ in
      OddNode.refusal(-32005, "daily request count exceeded", id: "null", status: status)
    }
    defer { node.stop() }
    let tool = try Tool()
    let run = try tool.run("load-metadata", "-d", "-u", node.url)
    #expect(run.exitCode == 69)
    #expect(run.error.contains("error -32005: \"daily request count exceeded\""), "\(run.error)")
  }

  @Test func twoURLsOfOneServerCountOnce() throws {
    let node = try Nodes.sample("one")
    let tool = try Tool(["one": [node.url, node.webSocketURL]])
    let run = try tool.run("load-metadata", "-d", "-n", "one", "--agree", "2")
    #expect(run.exitCode == 66)
    #expect(run.error.contains("count once"), "\(run.error)")
    for host in ["0.0.0.0", "127.0.0.2"] {
      let same = node.url.replacing("127.0.0.1", with: host)
      #expect(same != node.url)
      try tool.open().setEndpoints([node.url, same], named: "one")
      let run = try tool.run("load-metadata", "-d", "-n", "one", "--agree", "2")
      #expect(run.exitCode == 66, "\(run)")
    }
    let other = try Nodes.sample("one")
    try tool.open().setEndpoints([node.url, node.webSocketURL, other.url], named: "one")
    try tool.succeed("load-metadata", "-d", "-n", "one", "--agree", "2")
    withExtendedLifetime((node, other)) {}
  }

  @Test func aFileThatIsNotACertificateIsNamed() throws {
    let tool = try Tool()
    try tool.folder.write([0x30, 0x82, 1, 2], to: "ca.der")
    let node = try CrowdedNode()
    for url in ["https://\(node.address)", "wss://\(node.address)"] {
      let run = try tool.run(
        "load-metadata", "-d", "-u", url, "--certificate-authority", tool.folder.file("ca.der"))
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("ca.der' cannot be read as certificates"), "\(run.error)")
    }
  }

  @Test func anotherChainUnderAKnownNameIsReportedBeforeSigning() throws {
    let (own, foreign) = (
      try Nodes.sample("one"), try Nodes.sample("one", genesis: Nodes.genesis(of: "other"))
    )
    let tool = try Tool(["one": [own.url]])
    for command in [["load-metadata"], ["add-specs", "--encryption", "ed25519"]] {
      let run = try tool.run(command + ["-d", "-u", foreign.url])
      #expect(run.exitCode == 0)
      #expect(run.error.contains("belongs to the network with the genesis hash"), "\(run.error)")
    }
    let run = try tool.run("sign", "--all", "--verifier-alice", "sr25519", "--yes")
    #expect(run.error.contains("is not signed without a confirmation"), "\(run.error)")
    #expect(tool.products.isEmpty)
    withExtendedLifetime((own, foreign)) {}
  }

  @Test func pendingSpecsOfAnotherChainStay() throws {
    let (first, second) = (
      try Nodes.sample("one", genesis: Nodes.genesis(of: "a")),
      try Nodes.sample("one", genesis: Nodes.genesis(of: "b"))
    )
    let tool = try Tool()
    let words = ["add-specs", "-d", "--encryption", "sr25519", "--title", "A", "-u"]
    #expect(try tool.run(words + [first.url]).exitCode == 0)
    let before = try tool.bytes(tool.payload("sign_me_add_specs_one_sr25519"))
    let run = try tool.run(words + [second.url])
    #expect(run.exitCode == 77, "\(run)")
    #expect(try tool.bytes(tool.payload("sign_me_add_specs_one_sr25519")) == before)
    withExtendedLifetime((first, second)) {}
  }

  @Test func anEmptyListOfTokensMeansNoToken() throws {
    let node = try Nodes.sample(
      "one",
      properties: .members([
        "ss58Format": .integer(42), "tokenDecimals": .array([]), "tokenSymbol": .array([]),
      ]))
    let tool = try Tool()
    let run = try tool.run("add-specs", "-d", "--encryption", "sr25519", "-u", node.url)
    #expect(run.error.contains("The node names no token"), "\(run)")
    #expect(!run.error.contains("several tokens"))
  }

  @Test(
    arguments: [
      "version: 1\npublic address: 0x01\ngenesis: 0x02\n//polkadot: Main [main]\n",
      "\u{feff}# keys\nversion: \"1\"\npublic_address: \"0x01\"\naccounts:\n  - key: //polkadot\n",
    ])
  func aKeySetOfSpektrIsRefusedAsAWhole(list: String) throws {
    let tool = try Tool()
    try tool.folder.write(Array(list.utf8), to: "list.txt")
    let run = try tool.run(
      "derivations", "--title", "polkadot", "--derivations", tool.folder.file("list.txt"),
      "--format", "legacy", "--name", "x")
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("key set of Nova Spektr"), "\(run)")
    #expect(tool.products.isEmpty)
  }
}
