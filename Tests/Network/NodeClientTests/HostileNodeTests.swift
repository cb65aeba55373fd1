import ByteSupport
import DevelopmentNode
import JSONCodec
import NodeClient
import Reporting
import RuntimeMetadata
import Testing
import WebSocketCodec

/// Whatever a node does, the caller gets an error that says it, in bounded time and memory.
@Suite struct HostileNodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let misbehavior: Misbehavior
    let kind: ExitCode
    /// The error of asking for the metadata of the finalized head, given the endpoint as shown.
    let error: @Sendable (String) -> NodeError
    /// The sentence, in which `*` stands for the endpoint.
    let message: String
    var testDescription: String { misbehavior.argument }

    init(
      _ misbehavior: Misbehavior, _ kind: ExitCode, _ message: String,
      _ error: @escaping @Sendable (String) -> NodeError
    ) {
      (self.misbehavior, self.kind, self.message, self.error) =
        (misbehavior, kind, message, error)
    }
  }

  static let size = DevelopmentNodeConfiguration.sample.metadataV14().count

  static let cases: [Case] = [
    Case(
      .httpStatus(500, retryAfter: nil), .unavailable,
      "The node * answered with HTTP status 500, a fault of the server. Try later, or try another endpoint."
    ) { .httpStatus(endpoint: $0, status: 500, retryAfter: nil) },
    Case(
      .httpStatus(429, retryAfter: nil), .unavailable,
      "The node * answered with HTTP status 429, too many requests. Try later, or try another endpoint."
    ) { .httpStatus(endpoint: $0, status: 429, retryAfter: nil) },
    Case(
      .httpStatus(503, retryAfter: 7), .unavailable,
      "The node * answered with HTTP status 503, a fault of the server. It asks to wait 7 s; try then, or try another endpoint."
    ) { .httpStatus(endpoint: $0, status: 503, retryAfter: 7) },
    Case(
      .wrongID, .badData,
      "The answer of * to chain_getFinalizedHead cannot be used: its id is 987654321, but the call had 1. Try another endpoint."
    ) {
      .badAnswer(
        endpoint: $0, method: "chain_getFinalizedHead", .wrongID(expected: 1, got: "987654321"))
    },
    Case(
      .repeatedID, .badData,
      "The answer of * to chain_getFinalizedHead cannot be used: its id is 0, but the call had 1. Try another endpoint."
    ) {
      .badAnswer(endpoint: $0, method: "chain_getFinalizedHead", .wrongID(expected: 1, got: "0"))
    },
    Case(
      .resultAndError, .badData,
      "The answer of * to chain_getFinalizedHead cannot be used: it has both a result and an error. Try another endpoint."
    ) { .badAnswer(endpoint: $0, method: "chain_getFinalizedHead", .resultAndError) },
    Case(
      .wrongJSON, .badData,
      "The answer of * to chain_getFinalizedHead is not JSON. The JSON text ends too early. Check that the URL is a node's."
    ) { .notJSON(endpoint: $0, method: "chain_getFinalizedHead", .endOfText) },
    Case(
      .nullMetadata, .badData,
      "The node * gave null as metadata (state_getMetadata); a hex string is needed. The node may not know that block."
    ) { .metadataFormat(endpoint: $0, method: "state_getMetadata", got: "null") },
    Case(
      .oddHex, .badData,
      "The answer of * to state_getMetadata is not hex. The hex text has \(2 * size - 1) digits, an odd number; two digits make a byte."
    ) { .hex(endpoint: $0, method: "state_getMetadata", .oddDigitCount(2 * size - 1)) },
  ]

  private static func fetch(_ connection: NodeConnection) async throws -> [UInt8] {
    try await connection.metadata(at: connection.finalizedHead())
  }

  @Test(arguments: cases, Nodes.Carrier.allCases)
  func aMisbehavingNodeIsRefused(example: Case, carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(example.misbehavior)
    let connection = try Nodes.connection(node, carrier)
    let shown = try Nodes.endpoint(node, carrier).redacted
    let error = await #expect(throws: NodeError.self) { try await Self.fetch(connection) }
    #expect(error == example.error(shown))
    #expect(error?.exitCode == example.kind)
    #expect(error?.message == example.message.replacing("*", with: shown))
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func refusesAnAnswerThatNamesItsIdTwice(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.doubledID)
    let connection = try Nodes.connection(node, carrier)
    await #expect {
      try await connection.chainName()
    } throws: { error in
      guard case NodeError.notJSON(_, _, .repeatedName(_, "id")) = error else { return false }
      return true
    }
  }

  @Test func followsNoRedirect() async throws {
    let node = try Nodes.node(.redirect)
    await #expect(
      throws: NodeError.redirected(
        endpoint: node.url, status: 307, location: "\(node.url)/elsewhere")
    ) { try await Nodes.connection(node).chainName() }
    await #expect(
      throws: NodeError.redirected(
        endpoint: node.webSocketURL, status: 307, location: "/elsewhere")
    ) { try await Nodes.connection(node, .webSocket).chainName() }
  }

  /// A short answer has few bytes, and only what a runtime gives may have many.
  @Test(arguments: Nodes.Carrier.allCases)
  func stopsHugeAnswers(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.hugeAnswer)
    let shown = try Nodes.endpoint(node, carrier).redacted
    let short = NodeError.tooLarge(endpoint: shown, method: "system_chain", limit: 64 << 10)
    await #expect(throws: short) { try await Nodes.connection(node, carrier).chainName() }
    #expect(short.exitCode == .badData)
    #expect(
      short.message
        == "The answer of \(shown) to system_chain is larger than 65536 bytes, the most that is read. Try another endpoint."
    )
    for (method, ask) in [
      ("state_getMetadata", { node in _ = try await node.metadata() }),
      ("state_call", { node in _ = try await node.runtimeCall("f") }),
      ("state_getStorage", { node in _ = try await node.storage([1]) }),
    ] as [(String, (NodeConnection) async throws -> Void)] {
      await #expect(
        throws: NodeError.tooLarge(endpoint: shown, method: method, limit: 64 << 20)
      ) { try await ask(Nodes.connection(node, carrier)) }
    }
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func stopsEndlessAnswers(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.endlessAnswer)
    let shown = try Nodes.endpoint(node, carrier).redacted
    let options = Nodes.options { $0.answerLimit = 2 << 20 }
    await #expect(
      throws: NodeError.tooLarge(endpoint: shown, method: "system_chain", limit: 2 << 20)
    ) { try await Nodes.connection(node, carrier, options).chainName() }
  }

  /// What earlier calls took is no longer there for later ones.
  @Test(arguments: Nodes.Carrier.allCases)
  func waitsForAllAnswersTogether(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.delay(milliseconds: 400))
    let shown = try Nodes.endpoint(node, carrier).redacted
    let options = Nodes.options { $0.requestTimeout = .seconds(1) }
    let connection = try Nodes.connection(node, carrier, options)
    await #expect(
      throws: NodeError.requestTimeout(
        endpoint: shown, method: "system_chain", limit: .seconds(1))
    ) { for _ in 0..<3 { _ = try await connection.chainName() } }
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func waitsForNoDrip(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.drip)
    let shown = try Nodes.endpoint(node, carrier).redacted
    let slow = Nodes.options {
      $0.lowSpeedLimit = 100
      $0.lowSpeedTime = .seconds(1)
    }
    let error = NodeError.tooSlow(
      endpoint: shown, method: "system_chain", bytesPerSecond: 100, over: .seconds(1))
    await #expect(throws: error) { try await Nodes.connection(node, carrier, slow).chainName() }
    #expect(
      error.message
        == "The node \(shown) sent less than 100 bytes per second of its answer to system_chain for 1 s. Try another endpoint."
    )
    let short = Nodes.options { $0.requestTimeout = .milliseconds(1500) }
    await #expect(
      throws: NodeError.requestTimeout(
        endpoint: shown, method: "system_chain", limit: .milliseconds(1500))
    ) { try await Nodes.connection(node, carrier, short).chainName() }
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func waitsForAnAnswerOnlySoLong(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.delay(milliseconds: 30_000))
    let shown = try Nodes.endpoint(node, carrier).redacted
    let options = Nodes.options { $0.requestTimeout = .milliseconds(250) }
    let error = NodeError.requestTimeout(
      endpoint: shown, method: "system_chain", limit: .milliseconds(250))
    await #expect(throws: error) { try await Nodes.connection(node, carrier, options).chainName() }
    #expect(
      error.message
        == "The node \(shown) did not finish its answer to system_chain within 0.25 s in all. Try later, or try another endpoint."
    )
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func noticesAnAnswerThatBreaksOff(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.closeEarly)
    let connection = try Nodes.connection(node, carrier)
    let error = await #expect(throws: NodeError.self) { try await connection.chainName() }
    guard case .broken(_, "system_chain", _) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(error?.exitCode == .unavailable)
  }

  /// What only a reader of metadata can notice arrives as it was sent.
  @Test(arguments: Nodes.Carrier.allCases)
  func passesMetadataOnUnread(carrier: Nodes.Carrier) async throws {
    let sound = DevelopmentNodeConfiguration.sample.metadataV14()
    let cases: [(Misbehavior, [UInt8])] = [
      (.truncatedMetadata, Array(sound.prefix(sound.count - sound.count / 2))),
      (.trailingMetadata, sound + [0xde, 0xad]),
      (.metadataV15, Array(sound[..<4]) + [15] + sound[5...]),
    ]
    for (misbehavior, expected) in cases {
      let node = try Nodes.node(misbehavior)
      #expect(try await Self.fetch(Nodes.connection(node, carrier)) == expected)
    }
  }
}
