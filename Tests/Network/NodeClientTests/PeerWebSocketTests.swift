import JSONCodec
import NodeClient
import Reporting
import TestSupport
import Testing
import WebSocketCodec

/// Our framing against the `websockets` library, and against breaches written by hand.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerWebSocketTests {
  private static let websocket = Result { try PeerNode("websocket") }
  private static let raw = Result { try PeerNode("raw") }

  private static func endpoint() throws -> NodeEndpoint { try websocket.get().endpoint("ws") }

  private static func connection(
    _ options: NodeOptions = Nodes.options()
  ) throws -> NodeConnection {
    try NodeConnection(to: endpoint(), options: options)
  }

  @Test func understandsAnIndependentServer() async throws {
    let connection = try Self.connection(Nodes.options { $0.answerLimit = 4 << 20 })
    for parameters: [JSONValue] in [[], [.string("é\u{1f600}\0")], [.integer(1), .null]] {
      #expect(try await connection.call("echo", parameters) == .array(parameters))
    }
    for count in [0, 10, 125, 126, 65_000, 65_536, 1 << 20, 3 << 20] {
      let answer = try await connection.call("large", [.integer(count)])
      #expect(answer.string?.utf8.count == count)
    }
    for count in [1, 2, 50, 1000] {
      let answer = try await connection.call("fragments", [.integer(count)])
      #expect(answer.string?.utf8.count == 1000)
    }
  }

  @Test func answersPingsBetweenFragments() async throws {
    let answer = try await Self.connection().call("ping")
    #expect(answer.string?.utf8.count == 1000)
  }

  @Test func passesNotificationsOverButNotWithoutEnd() async throws {
    let connection = try Self.connection()
    #expect(try await connection.call("notifications", [.integer(1000)]) == .string("done"))
    let endpoint = try Self.endpoint().redacted
    await #expect(
      throws: NodeError.badAnswer(
        endpoint: endpoint, method: "notifications", .tooManyNotifications(limit: 1000))
    ) { try await connection.call("notifications", [.integer(1001)]) }
    // What is left of the failed call does not reach the next one.
    #expect(try await connection.call("echo", []) == .array([]))
  }

  @Test func refusesMessagesAboveTheLimit() async throws {
    let connection = try Self.connection()
    let endpoint = try Self.endpoint().redacted
    await #expect(
      throws: NodeError.tooLarge(endpoint: endpoint, method: "large", limit: 64 << 10)
    ) { try await connection.call("large", [.integer(64 << 10)]) }
    #expect(try await connection.call("echo", []) == .array([]))
  }

  @Test func readsBinaryMessages() async throws {
    _ = try await Self.connection().call("binary")
  }

  @Test func saysWhyAServerCloses() async throws {
    let endpoint = try Self.endpoint().redacted
    let error = NodeError.broken(
      endpoint: endpoint, method: "close",
      reason: "it closed the connection with code 1013: too \\u001b busy")
    await #expect(throws: error) {
      try await Self.connection().call(
        "close", [.integer(1013), .string("too \u{1b} busy")])
    }
    #expect(
      error.message
        == "The node \(endpoint) broke off its answer to close: it closed the connection with code 1013: too \\u001b busy. Try again, or try another endpoint."
    )
  }

  @Test func opensAnIdleConnectionAgainThatTheServerClosed() async throws {
    let connection = try Self.connection()
    for _ in 0..<3 { #expect(try await connection.call("close_later") == .string("soon")) }
  }

  @Test func doesNotTakeALateAnswerForThatToAnotherCall() async throws {
    let (connection, other) = (try Self.connection(), try Self.connection())
    let before = try await other.call("silences")
    let call = Task { try await connection.call("silence") }
    try await Poll.suspend(until: "the call without an answer") {
      try await other.call("silences") != before
    }
    call.cancel()
    await #expect(throws: NodeError.cancelled(endpoint: try Self.endpoint().redacted)) {
      try await call.value
    }
    #expect(try await connection.call("echo", []) == .array([]))
  }

  struct Breach: Sendable, CustomTestStringConvertible {
    let kind: String
    let error: @Sendable (String) -> NodeError
    var testDescription: String { kind }

    init(_ kind: String, _ error: @escaping @Sendable (String) -> NodeError) {
      (self.kind, self.error) = (kind, error)
    }

    /// A breach of the protocol of frames or handshake.
    init(_ kind: String, _ error: WebSocketError) {
      self.init(kind) { .webSocket(endpoint: $0, error) }
    }
  }

  @Test(arguments: [
    Breach("wrong-accept", .wrongAccept),
    Breach("no-accept", .wrongAccept),
    Breach("no-upgrade", .badHandshake("it does not upgrade")),
    Breach("extension", .badHandshake("it turns on extensions that were not asked for")),
    Breach("subprotocol", .badHandshake("it chooses a subprotocol that was not asked for")),
    Breach("not-http", .badHandshake("it is not an HTTP/1.1 response")),
    Breach("endless-head") {
      .headerTooLarge(endpoint: $0, method: "the WebSocket handshake", limit: 16 << 10)
    },
    Breach("http-ok") { .httpStatus(endpoint: $0, status: 200, retryAfter: nil) },
    Breach("retry-after") { .httpStatus(endpoint: $0, status: 503, retryAfter: 11) },
    Breach("masked", .wrongMasking),
    Breach("reserved-bits", .reservedBits),
    Breach("unknown-operation", .unknownOperation(3)),
    Breach("not-utf8", .notText),
    Breach("continuation-first", .wrongOrder),
    Breach("two-beginnings", .wrongOrder),
    Breach("long-ping", .badControlFrame),
    Breach("bad-close", .badCloseFrame),
    Breach("empty-fragments", .tooManyFragments(limit: 65536)),
    Breach("end") {
      .broken(endpoint: $0, method: "system_chain", reason: "the connection is closed")
    },
    Breach("half") {
      .broken(endpoint: $0, method: "system_chain", reason: "the connection is closed")
    },
  ])
  func refusesBreachesOfTheProtocol(breach: Breach) async throws {
    let endpoint = try Self.raw.get().endpoint("ws", "/" + breach.kind)
    let connection = try NodeConnection(to: endpoint, options: Nodes.options())
    await #expect(throws: breach.error(endpoint.redacted)) { try await connection.chainName() }
  }

  @Test func refusesBreachesOfHTTP() async throws {
    let raw = try Self.raw.get()
    let large = try raw.endpoint("http", "/endless-head")
    await #expect(
      throws: NodeError.headerTooLarge(
        endpoint: large.redacted, method: "system_chain", limit: 64 << 10)
    ) { try await NodeConnection(to: large, options: Nodes.options()).chainName() }
    let other = try raw.endpoint("http", "/not-http")
    await #expect {
      try await NodeConnection(to: other, options: Nodes.options()).chainName()
    } throws: { error in
      guard case NodeError.broken(other.redacted, "system_chain", let reason) = error else {
        return false
      }
      return reason.contains("HTTP/0.9")
    }
  }

  @Test func readsAFrameThatComesWithTheHandshake() async throws {
    let endpoint = try Self.raw.get().endpoint("ws", "/together")
    let connection = try NodeConnection(to: endpoint, options: Nodes.options())
    #expect(try await connection.chainName() == "done")
  }

  @Test func endsAHandshakeThatTakesTooLong() async throws {
    let options = Nodes.options { $0.connectTimeout = .milliseconds(300) }
    for scheme in ["ws", "wss", "https"] {
      let endpoint = try Self.raw.get().endpoint(scheme, "/silence")
      let error = NodeError.connectTimeout(
        endpoint: endpoint.redacted, limit: .milliseconds(300))
      await #expect(throws: error) {
        try await NodeConnection(to: endpoint, options: options).chainName()
      }
      #expect(
        error.message
          == "The node \(endpoint.redacted) did not accept a connection within 0.3 s. Try later, or try another endpoint."
      )
    }
  }
}
