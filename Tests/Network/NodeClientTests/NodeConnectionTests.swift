import ByteSupport
import DevelopmentNode
import JSONCodec
import NodeClient
import Reporting
import RuntimeMetadata
import TestSupport
import Testing

@Suite struct NodeConnectionTests {
  @Test(arguments: Nodes.Carrier.allCases)
  func asksAllThatAnUpdateNeeds(carrier: Nodes.Carrier) async throws {
    let sample = DevelopmentNodeConfiguration.sample
    let node = try Nodes.node()
    let connection = try Nodes.connection(node, carrier)
    let head = try await connection.finalizedHead()
    let best = try await connection.bestBlockHash()
    #expect(head != best)
    #expect(try await connection.blockHash(number: 61) == head)
    #expect(try await connection.blockHash(number: 64) == best)
    #expect(try await connection.genesisHash() == node.genesisHash)
    #expect(try await connection.metadata(at: head) == sample.metadataV14())
    #expect(try await connection.metadata() == sample.metadataV14())
    let version = try await connection.runtimeVersion(at: head)
    #expect(version.specName == sample.specName)
    #expect(version.specVersion == sample.specVersion)
    #expect(version.transactionVersion == sample.transactionVersion)
    #expect(try await connection.systemProperties()["ss58Format"] == .integer(42))
    #expect(try await connection.chainName() == "Development")
    #expect(try await connection.header(at: head)["number"] == .string("0x3d"))
    #expect(try await connection.header()["number"] == .string("0x40"))
    let versions = try await connection.runtimeCall("Metadata_metadata_versions")
    #expect(versions == [4, 14, 0, 0, 0])
    let option = try await connection.metadata(version: 14, at: head)
    #expect(option.first == 1)
    #expect(Array(option.suffix(sample.metadataV14().count)) == sample.metadataV14())
    #expect(try await connection.metadata(version: 15) == [0])
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func keepsOneConnection(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node()
    let connection = try Nodes.connection(node, carrier)
    for _ in 0..<20 { _ = try await connection.chainName() }
    #expect(node.requestCount == (carrier == .http ? 20 : 21))
  }

  @Test func passesABlockHashOnAsReceived() throws {
    let hash = try #require(Hash256(hex: String(repeating: "ab", count: 32)))
    #expect(BlockHash(hash).text == "0x" + String(repeating: "ab", count: 32))
    #expect(try BlockHash(entered: String(repeating: "AB", count: 32)).hash == hash)
    #expect(try BlockHash(entered: "0x" + String(repeating: "ab", count: 32)).hash == hash)
    #expect(throws: NodeError.enteredBlockHashLength(count: 31)) {
      try BlockHash(entered: String(repeating: "ab", count: 31))
    }
    #expect(throws: NodeError.enteredBlockHash(.notADigit(offset: 0, byte: 0x78))) {
      try BlockHash(entered: "xy")
    }
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func tellsTheErrorOfANode(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node()
    let connection = try Nodes.connection(node, carrier)
    let shown = try Nodes.endpoint(node, carrier).redacted
    await #expect(
      throws: NodeError.callFailed(
        endpoint: shown, method: "no_such", code: -32601, text: "Method not found")
    ) { try await connection.call("no_such") }
    let unknown = try BlockHash(entered: String(repeating: "0", count: 64))
    let error = await #expect(throws: NodeError.self) {
      try await connection.metadata(at: unknown)
    }
    #expect(error?.exitCode == .unavailable)
    #expect(error?.message.contains("UnknownBlock") == true)
    await #expect(
      throws: NodeError.blockHashFormat(
        endpoint: shown, method: "chain_getBlockHash", got: "null")
    ) { try await connection.blockHash(number: 1_000_000) }
    await #expect(
      throws: NodeError.wrongForm(
        endpoint: shown, method: "chain_getHeader", expected: "an object", got: "null")
    ) { try await connection.header(at: unknown) }
    // An error object is an answer: the connection goes on.
    #expect(try await connection.chainName() == "Development")
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func opensAConnectionAgainThatWasClosedMeanwhile(carrier: Nodes.Carrier) async throws {
    let port = try ReservedPort()
    var configuration = DevelopmentNodeConfiguration()
    configuration.port = port.port
    let first = try DevelopmentNodeServer(configuration)
    let connection = try Nodes.connection(first, carrier)
    #expect(try await connection.chainName() == "Development")
    first.stop()
    configuration.chainName = "Second"
    let second = try DevelopmentNodeServer(configuration)
    #expect(try await connection.chainName() == "Second")
    second.stop()
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func saysThatANodeIsNotThere(carrier: Nodes.Carrier) async throws {
    let port = try ReservedPort()
    let endpoint = try NodeEndpoint(carrier == .http ? port.url : port.webSocketURL)
    let connection = try NodeConnection(to: endpoint, options: Nodes.options())
    let shown = endpoint.redacted
    let error = await #expect(throws: NodeError.self) { try await connection.finalizedHead() }
    guard case .unreachable(shown, let reason) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(reason.contains("Failed to connect") || reason.contains("Couldn't connect"))
    #expect(error?.exitCode == .unavailable)
    #expect(
      error?.message
        == "The node \(shown) cannot be reached: \(reason). Check the URL, or try another endpoint."
    )
  }

  /// The node would answer in an hour: only the cancellation can end the call.
  @Test(.timeLimit(.minutes(1)), arguments: Nodes.Carrier.allCases)
  func endsACancelledCallBeforeItsAnswer(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.delay(milliseconds: Misbehavior.longestDelay))
    let connection = try Nodes.connection(
      node, carrier, Nodes.options { $0.requestTimeout = .seconds(7200) })
    let shown = try Nodes.endpoint(node, carrier).redacted
    let call = Task { try await connection.chainName() }
    try await Self.wait(for: node, carrier, calls: 1)
    call.cancel()
    await #expect(throws: NodeError.cancelled(endpoint: shown)) { try await call.value }
    // Neither does the node wait for its own answer.
    node.stop()
  }

  /// All calls are at the node before the first has an answer, however few threads Swift's tasks
  /// share.
  @Test(.timeLimit(.minutes(1)), arguments: Nodes.Carrier.allCases)
  func waitsForManyNodesAtOnce(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.delay(milliseconds: Misbehavior.longestDelay))
    let options = Nodes.options { $0.requestTimeout = .seconds(7200) }
    let endpoint = try Nodes.endpoint(node, carrier)
    let calls = (0..<40).map { _ in
      Task { try await NodeConnection(to: endpoint, options: options).chainName() }
    }
    try await Self.wait(for: node, carrier, calls: calls.count)
    for call in calls { call.cancel() }
    for call in calls {
      await #expect(throws: NodeError.cancelled(endpoint: endpoint.redacted)) {
        try await call.value
      }
    }
  }

  /// Returns when so many calls are at a node; a WebSocket counts itself too.
  private static func wait(
    for node: DevelopmentNodeServer, _ carrier: Nodes.Carrier, calls: Int
  ) async throws {
    let requests = carrier == .http ? calls : 2 * calls
    try await Poll.suspend(until: "\(requests) requests to the node") {
      node.requestCount >= requests
    }
  }
}
