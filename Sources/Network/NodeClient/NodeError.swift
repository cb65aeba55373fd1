package import ByteSupport
package import JSONCodec
package import WebSocketCodec

/// Why a node gave no usable answer.
///
/// `endpoint` is always the redacted URL, `method` the JSON-RPC method asked for; texts that came
/// from the node are bounded and have control characters escaped.
package enum NodeError: Error, Equatable, Sendable {
  /// A text that is no URL of a node; the first value is the redacted text.
  case invalidEndpoint(String, EndpointFault)
  /// A text that is no URL of a proxy; the redacted text, and who gave it.
  case invalidProxy(String, origin: String, EndpointFault)
  /// The list of endpoints is empty.
  case noEndpoint
  /// The node cannot be reached: name, network, connection refused.
  case unreachable(endpoint: String, reason: String)
  /// The proxy cannot be reached, or does not let the node be reached; `proxy` is its redacted URL.
  case proxyFailed(endpoint: String, proxy: String, reason: String)
  /// TLS failed: certificate, host name, protocol.
  case insecure(endpoint: String, reason: String)
  /// The file of trusted certificates cannot be read as PEM; `path` is `nil` for the system's own.
  case unreadableAuthority(path: String?, reason: String)
  /// No connection within the limit.
  case connectTimeout(endpoint: String, limit: Duration)
  /// No whole answer within the limit.
  case requestTimeout(endpoint: String, method: String, limit: Duration)
  /// The answer comes slower than is waited for.
  case tooSlow(endpoint: String, method: String, bytesPerSecond: Int, over: Duration)
  /// The connection ended before the answer did.
  case broken(endpoint: String, method: String, reason: String)
  /// An HTTP status other than 200 (101 for WebSocket); `retryAfter` in seconds, where given.
  case httpStatus(endpoint: String, status: Int, retryAfter: Int?)
  /// The node sends the caller elsewhere, which is not followed.
  case redirected(endpoint: String, status: Int, location: String)
  /// The answer is larger than `limit` bytes.
  case tooLarge(endpoint: String, method: String, limit: Int)
  /// More than `limit` bytes of HTTP header fields come before the answer.
  case headerTooLarge(endpoint: String, method: String, limit: Int)
  /// The server breaks the WebSocket protocol.
  case webSocket(endpoint: String, WebSocketError)
  /// The answer is not JSON.
  case notJSON(endpoint: String, method: String, JSONError)
  /// The answer is JSON, but no answer to the call (JSON-RPC 2.0, 5).
  case badAnswer(endpoint: String, method: String, AnswerFault)
  /// The node answered with a JSON-RPC error object.
  case callFailed(endpoint: String, method: String, code: Int, text: String)
  /// block-hash-format: a block hash that is not a string.
  case blockHashFormat(endpoint: String, method: String, got: String)
  /// block-hash-length: a block hash of other than 32 bytes.
  case blockHashLength(endpoint: String, method: String, value: String, count: Int)
  /// genesis-format: a genesis hash that is not a string.
  case genesisFormat(endpoint: String, got: String)
  /// genesis-length: a genesis hash of other than 32 bytes.
  case genesisLength(endpoint: String, value: String, count: Int)
  /// metadata-format: metadata that is not a string; `null` too.
  case metadataFormat(endpoint: String, method: String, got: String)
  /// properties-format: system properties that are not an object.
  case propertiesFormat(endpoint: String, got: String)
  /// Text that should be hex and is not.
  case hex(endpoint: String, method: String, HexError)
  /// Another value of the wrong form.
  case wrongForm(endpoint: String, method: String, expected: String, got: String)
  /// A block hash typed by the user that is not hex.
  case enteredBlockHash(HexError)
  /// entered-block-hash-length: a block hash typed by the user of other than 32 bytes.
  case enteredBlockHashLength(count: Int)
  /// The task was cancelled while it waited for the node.
  case cancelled(endpoint: String)
  /// A thread or a descriptor could not be had from the system.
  case system(reason: String)
  /// No endpoint of a list served; why, in the order tried.
  case allFailed([NodeError])
}

/// How JSON fails to be the answer to a JSON-RPC call.
package enum AnswerFault: Error, Equatable, Sendable {
  case notAnObject(got: String)
  /// `jsonrpc` is not `"2.0"`.
  case wrongProtocol(got: String)
  /// `id` is not that of the call.
  case wrongID(expected: Int, got: String)
  /// A notification, which answers no call, where HTTP has room for one answer only.
  case noID
  /// Both `result` and `error`.
  case resultAndError
  /// Neither `result` nor `error`.
  case nothing
  /// `error` is not an object of an integer code and a text.
  case badErrorObject
  /// More than `limit` messages that answer no call.
  case tooManyNotifications(limit: Int)

  /// What is wrong, as a clause without a full stop.
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
