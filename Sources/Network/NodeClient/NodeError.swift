package import ByteSupport
package import JSONCodec
package import WebSocketCodec

/// The reason why a node gave no usable answer.
///
/// `endpoint` is always the redacted URL, and `method` the JSON-RPC method. Texts from the node are
/// shortened, and their control characters are escaped.
package enum NodeError: Error, Equatable, Sendable {
  /// A text is not the URL of a node; the first value is the redacted text.
  case invalidEndpoint(String, EndpointFault)
  /// A text is not the URL of a proxy; the first value is the redacted text.
  case invalidProxy(String, origin: String, EndpointFault)
  /// The list of endpoints is empty.
  case noEndpoint
  /// The node cannot be reached: name resolution, network, connection refused.
  case unreachable(endpoint: String, reason: String)
  /// The proxy cannot be reached, or does not connect to the node; `proxy` is its redacted URL.
  case proxyFailed(endpoint: String, proxy: String, reason: String)
  /// TLS failed: certificate, host name, protocol.
  case insecure(endpoint: String, reason: String)
  /// The file of trusted certificates is not readable PEM; `path` is `nil` for the system's file.
  case unreadableAuthority(path: String?, reason: String)
  /// No connection was established within the limit.
  case connectTimeout(endpoint: String, limit: Duration)
  /// The answer was not complete within the limit.
  case requestTimeout(endpoint: String, method: String, limit: Duration)
  /// The answer was slower than the minimum rate.
  case tooSlow(endpoint: String, method: String, bytesPerSecond: Int, over: Duration)
  /// The connection ended before the end of the answer.
  case broken(endpoint: String, method: String, reason: String)
  /// The HTTP status is not 200 (101 for WebSocket); `retryAfter` is in seconds, `nil` if missing.
  case httpStatus(endpoint: String, status: Int, retryAfter: Int?)
  /// The node redirects to another URL; redirects are not followed.
  case redirected(endpoint: String, status: Int, location: String)
  /// The answer is larger than `limit` bytes.
  case tooLarge(endpoint: String, method: String, limit: Int)
  /// The HTTP header fields of the answer have more than `limit` bytes.
  case headerTooLarge(endpoint: String, method: String, limit: Int)
  /// The server violates the WebSocket protocol.
  case webSocket(endpoint: String, WebSocketError)
  /// The answer is not JSON.
  case notJSON(endpoint: String, method: String, JSONError)
  /// The answer is JSON, but not a response to the call (JSON-RPC 2.0, 5).
  case badAnswer(endpoint: String, method: String, AnswerFault)
  /// The node answered with a JSON-RPC error object.
  case callFailed(endpoint: String, method: String, code: Int, text: String)
  /// The node is too busy, and said so in a page with HTTP status 200, or in a JSON-RPC error that
  /// asks to wait; `retryAfter` is in seconds, `nil` if missing.
  case busy(endpoint: String, method: String, answer: String, retryAfter: Int?)
  /// A block hash is not a string (block-hash-format).
  case blockHashFormat(endpoint: String, method: String, got: String)
  /// A block hash does not have 32 bytes (block-hash-length).
  case blockHashLength(endpoint: String, method: String, value: String, count: Int)
  /// A genesis hash is not a string (genesis-format).
  case genesisFormat(endpoint: String, got: String)
  /// A genesis hash does not have 32 bytes (genesis-length).
  case genesisLength(endpoint: String, value: String, count: Int)
  /// The metadata is not a string, for example `null` (metadata-format).
  case metadataFormat(endpoint: String, method: String, got: String)
  /// The system properties are not an object (properties-format).
  case propertiesFormat(endpoint: String, got: String)
  /// A text is not hex.
  case hex(endpoint: String, method: String, HexError)
  /// Another value has the wrong form.
  case wrongForm(endpoint: String, method: String, expected: String, got: String)
  /// A block hash that the user entered is not hex.
  case enteredBlockHash(HexError)
  /// A block hash that the user entered does not have 32 bytes (entered-block-hash-length).
  case enteredBlockHashLength(count: Int)
  /// The task was canceled while it waited for the node.
  case cancelled(endpoint: String)
  /// The system refused a thread or a descriptor.
  case system(reason: String)
  /// Recorded answers are used instead of nodes, and they do not have the answer to a call.
  case notRecorded(endpoint: String, method: String)
  /// No endpoint of a list gave a usable answer; contains the errors in order.
  case allFailed([NodeError])
}

/// The reason why JSON is not an answer to a JSON-RPC call.
package enum AnswerFault: Error, Equatable, Sendable {
  case notAnObject(got: String)
  /// `jsonrpc` is not `"2.0"`.
  case wrongProtocol(got: String)
  /// The member `id` is not the id of the call.
  case wrongID(expected: Int, got: String)
  /// The answer is a notification over HTTP, which allows only one answer to a call.
  case noID
  /// The answer has both `result` and `error`.
  case resultAndError
  /// The answer has neither `result` nor `error`.
  case nothing
  /// `error` is not an object with an integer code and a text.
  case badErrorObject
  /// More than `limit` messages are not an answer to a call.
  case tooManyNotifications(limit: Int)

  /// The fault as a clause without a period.
  var clause: String {
    switch self {
    case .notAnObject(let got): "it is \(got), not an object"
    case .wrongProtocol(let got): "its 'jsonrpc' is \(got), not \"2.0\""
    case .wrongID(let expected, let got): "its id is \(got), but the call had \(expected)"
    case .noID: "it answers no call"
    case .resultAndError: "it has both a result and an error"
    case .nothing: "it has neither a result nor an error"
    case .badErrorObject: "its error is not an object with a code and a message"
    case .tooManyNotifications(let limit): "more than \(limit) other messages came before it"
    }
  }
}
