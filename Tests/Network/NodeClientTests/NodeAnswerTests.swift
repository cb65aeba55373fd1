import ByteSupport
import DevelopmentNode
import JSONCodec
import NodeClient
import Reporting
import Testing

/// The second table of hot-side 4.1: what an answer must be, and the error otherwise.
@Suite struct NodeAnswerTests {
  private static let short = String(repeating: "ab", count: 31)
  private static let long = String(repeating: "ab", count: 33)

  private static func answering(
    _ results: [String: JSONValue],
    _ use: (NodeConnection, String) async throws -> Void
  ) async throws {
    var configuration = DevelopmentNodeConfiguration()
    configuration.fixedResults = results
    let node = try DevelopmentNodeServer(configuration)
    try await use(Nodes.connection(node), node.url)
    node.stop()
  }

  @Test(arguments: ["chain_getFinalizedHead", "chain_getBlockHash"])
  func aWrongBlockHashIsRefused(method: String) async throws {
    let cases: [(JSONValue, @Sendable (String) -> NodeError)] = [
      (.null, { .blockHashFormat(endpoint: $0, method: method, got: "null") }),
      (.integer(7), { .blockHashFormat(endpoint: $0, method: method, got: "7") }),
      (.array([]), { .blockHashFormat(endpoint: $0, method: method, got: "an array of 0 values") }),
      (
        .string("0xabc"),
        { .hex(endpoint: $0, method: method, .oddDigitCount(3)) }
      ),
      (
        .string("0xzz"),
        { .hex(endpoint: $0, method: method, .notADigit(offset: 2, byte: 0x7a)) }
      ),
      (
        .string(Self.short),
        { .blockHashLength(endpoint: $0, method: method, value: Self.short, count: 31) }
      ),
      (
        .string(Self.long),
        { .blockHashLength(endpoint: $0, method: method, value: Self.long, count: 33) }
      ),
      (.string(""), { .blockHashLength(endpoint: $0, method: method, value: "", count: 0) }),
    ]
    for (result, error) in cases {
      try await Self.answering([method: result]) { connection, endpoint in
        await #expect(throws: error(endpoint)) {
          if method == "chain_getFinalizedHead" {
            return try await connection.finalizedHead()
          }
          return try await connection.bestBlockHash()
        }
      }
    }
  }

  @Test func aWrongGenesisHashIsRefused() async throws {
    let method = "chain_getBlockHash"
    let cases: [(JSONValue, @Sendable (String) -> NodeError)] = [
      (.null, { .genesisFormat(endpoint: $0, got: "null") }),
      (.members([:]), { .genesisFormat(endpoint: $0, got: "an object of 0 members") }),
      (.string("0x0"), { .hex(endpoint: $0, method: method, .oddDigitCount(1)) }),
      (
        .string("0x" + Self.short),
        { .genesisLength(endpoint: $0, value: "0x" + Self.short, count: 31) }
      ),
    ]
    for (result, error) in cases {
      try await Self.answering([method: result]) { connection, endpoint in
        await #expect(throws: error(endpoint)) { try await connection.genesisHash() }
      }
    }
  }

  @Test func metadataThatIsNotHexIsRefused() async throws {
    let cases: [(JSONValue, @Sendable (String, String) -> NodeError)] = [
      (.null, { .metadataFormat(endpoint: $0, method: $1, got: "null") }),
      (.bool(true), { .metadataFormat(endpoint: $0, method: $1, got: "true") }),
      (.number("1e400"), { .metadataFormat(endpoint: $0, method: $1, got: "1e400") }),
      (.string("0x6d6"), { .hex(endpoint: $0, method: $1, .oddDigitCount(3)) }),
      (
        .string("meta"),
        { .hex(endpoint: $0, method: $1, .notADigit(offset: 0, byte: 0x6d)) }
      ),
    ]
    for (result, error) in cases {
      let results = ["state_getMetadata": result, "state_call": result]
      try await Self.answering(results) { connection, endpoint in
        await #expect(throws: error(endpoint, "state_getMetadata")) {
          try await connection.metadata()
        }
        let call = "state_call Metadata_metadata_at_version"
        await #expect(throws: error(endpoint, call)) {
          try await connection.metadata(version: 15)
        }
      }
    }
  }

  @Test func metadataIsReadFromHexWithoutAPrefix() async throws {
    try await Self.answering(["state_getMetadata": .string("6D65")]) {
      (connection, _) async throws in
      #expect(try await connection.metadata() == [0x6d, 0x65])
    }
  }

  @Test func propertiesThatAreNotAnObjectAreRefused() async throws {
    for (result, got) in [
      (JSONValue.null, "null"), (.array([.null]), "an array of 1 value"), (.string("x"), "\"x\""),
    ] {
      try await Self.answering(["system_properties": result]) { connection, endpoint in
        await #expect(throws: NodeError.propertiesFormat(endpoint: endpoint, got: got)) {
          try await connection.systemProperties()
        }
      }
    }
  }

  @Test func answersOfAWrongFormAreRefused() async throws {
    let results: [String: JSONValue] = [
      "system_chain": .integer(1), "state_getRuntimeVersion": .members(["specName": .string("x")]),
      "chain_getHeader": .bool(false),
    ]
    try await Self.answering(results) { connection, endpoint in
      func form(_ method: String, _ expected: String, _ got: String) -> NodeError {
        .wrongForm(endpoint: endpoint, method: method, expected: expected, got: got)
      }
      await #expect(throws: form("system_chain", "a string", "1")) {
        try await connection.chainName()
      }
      await #expect(
        throws: form(
          "state_getRuntimeVersion",
          "an object with the string specName and the number specVersion",
          "an object of 1 member")
      ) { try await connection.runtimeVersion() }
      await #expect(throws: form("chain_getHeader", "an object", "false")) {
        try await connection.header()
      }
    }
  }

  /// The node takes block hashes with `0x` only, so that it notices what was made of the text.
  @Test func passesABlockHashOnAsReceived() async throws {
    let text = String(repeating: "Ab", count: 32)
    try await Self.answering(["chain_getFinalizedHead": .string(text)]) { connection, endpoint in
      let head = try await connection.finalizedHead()
      #expect(head.text == text)
      #expect(head.hash.hex == text.lowercased())
      await #expect(
        throws: NodeError.callFailed(
          endpoint: endpoint, method: "state_getMetadata", code: -32602,
          text: "Invalid params: a block hash is 0x and 64 hex digits")
      ) { try await connection.metadata(at: head) }
    }
  }

  private static let node = "http://node"

  static let messages: [(NodeError, String)] = [
    (
      .blockHashFormat(endpoint: node, method: "m", got: "null"),
      "The node http://node gave null as block hash (m); a string of 64 hex digits is needed."
    ),
    (
      .blockHashLength(endpoint: node, method: "m", value: "0xab", count: 1),
      "The node http://node gave a block hash of 1 byte (m): 0xab. A block hash has 32."
    ),
    (
      .genesisFormat(endpoint: node, got: "7"),
      "The node http://node gave 7 as genesis hash; a string of 64 hex digits is needed."
    ),
    (
      .genesisLength(endpoint: node, value: "0xab", count: 1),
      "The node http://node gave a genesis hash of 1 byte: 0xab. A genesis hash has 32."
    ),
    (
      .propertiesFormat(endpoint: node, got: "null"),
      "The node http://node gave null as system properties; an object is needed."
    ),
    (
      .wrongForm(endpoint: node, method: "m", expected: "a string", got: "1"),
      "The node http://node answered m with 1; a string is needed."
    ),
    (
      .callFailed(endpoint: node, method: "m", code: -1, text: "no"),
      "The node http://node refused m with error -1: \"no\"."
    ),
    (
      .busy(endpoint: node, method: "m", answer: "error -1: \"no\"", retryAfter: 9),
      "The node http://node is too busy for m: it answered with error -1: \"no\". It asks to wait 9 s; try then, or try another endpoint."
    ),
    (
      .redirected(endpoint: node, status: 307, location: "http://else"),
      "The node http://node redirects to http://else (HTTP status 307); redirects are not followed. Pass that URL if you trust it."
    ),
    (.cancelled(endpoint: node), "The request to http://node was given up."),
    (.noEndpoint, "No endpoint was given. Pass the URL of a node."),
    (
      .enteredBlockHashLength(count: 31),
      "The block hash has 31 bytes; a block hash has 32, which is 64 hex digits."
    ),
    (
      .enteredBlockHash(.oddDigitCount(3)),
      "The block hash is not hex. The hex text has 3 digits, an odd number; two digits make a byte."
    ),
  ]

  @Test(arguments: messages)
  func anErrorSaysWhatAnAnswerShouldHaveBeen(error: NodeError, message: String) {
    #expect(error.message == message)
  }
}
