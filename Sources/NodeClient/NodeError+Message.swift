import ByteSupport
import JSONCodec
import WebSocketCodec

extension NodeError {
  /// What is wrong and what can be done, as a sentence for the user.
  package var message: String {
    switch self {
    case .invalidEndpoint(let text, let fault):
      "'\(text)' is not the URL of a node: \(fault.clause). An example is wss://rpc.polkadot.io."
    case .noEndpoint: "There is no endpoint to ask. Give the URL of a node."
    case .enteredBlockHash(let error): "The block hash is not hex. \(error.message)"
    case .enteredBlockHashLength(let count):
      "The block hash has \(count.counted("byte")); a block hash has 32, which is 64 hex digits."
    case .cancelled(let endpoint): "The request to \(endpoint) was given up."
    case .system(let reason): "The system refused what a connection needs: \(reason)."
    case .allFailed(let errors):
      (["None of the \(errors.count) endpoints could be used."] + errors.map(\.message))
        .joined(separator: " ")
    case .unreachable, .insecure, .connectTimeout, .requestTimeout, .tooSlow, .broken, .httpStatus,
      .redirected:
      connectionMessage
    default: answerMessage
    }
  }

  private var connectionMessage: String {
    switch self {
    case .unreachable(let endpoint, let reason):
      "The node \(endpoint) cannot be reached: \(reason). Check the URL, or try another endpoint."
    case .insecure(let endpoint, let reason):
      "The node \(endpoint) cannot be trusted, TLS failed: \(reason). Certificates are always checked; try another endpoint."
    case .connectTimeout(let endpoint, let limit):
      "The node \(endpoint) did not accept a connection within \(limit.shown). Try later, or try another endpoint."
    case .requestTimeout(let endpoint, let method, let limit):
      "The node \(endpoint) did not finish its answer to \(method) within \(limit.shown) in all. Try later, or try another endpoint."
    case .tooSlow(let endpoint, let method, let rate, let span):
      "The node \(endpoint) sent less than \(rate.counted("byte")) a second of its answer to \(method) for \(span.shown). Try another endpoint."
    case .broken(let endpoint, let method, let reason):
      "The node \(endpoint) broke off its answer to \(method): \(reason). Try again, or try another endpoint."
    case .httpStatus(let endpoint, let status, let retryAfter):
      "The node \(endpoint) answered with HTTP status \(status)\(NodeError.meaning(of: status)). \(NodeError.advice(retryAfter))"
    case .redirected(let endpoint, let status, let location):
      "The node \(endpoint) redirects to \(location) (HTTP status \(status)), and redirects are not followed. Give that URL if you trust it."
    default: ""
    }
  }

  private var answerMessage: String {
    switch self {
    case .tooLarge(let endpoint, let method, let limit):
      "The answer of \(endpoint) to \(method) is larger than \(limit) bytes, the most that is read. Try another endpoint."
    case .headerTooLarge(let endpoint, let method, let limit):
      "The answer of \(endpoint) to \(method) begins with more than \(limit) bytes of HTTP header fields, the most that is read. No node needs so many; try another endpoint."
    case .webSocket(let endpoint, let error):
      "The node \(endpoint) breaks the WebSocket protocol. \(error.message) Try another endpoint."
    case .notJSON(let endpoint, let method, let error):
      "The answer of \(endpoint) to \(method) is not JSON. \(error.message) Check that the URL is a node's."
    case .badAnswer(let endpoint, let method, let fault):
      "The answer of \(endpoint) to \(method) cannot be used: \(fault.clause). Try another endpoint."
    case .callFailed(let endpoint, let method, let code, let text):
      "The node \(endpoint) refused \(method) with error \(code): \"\(text)\"."
    case .blockHashFormat(let endpoint, let method, let got):
      "The node \(endpoint) gave \(got) as block hash (\(method)); a string of 64 hex digits is needed."
    case .blockHashLength(let endpoint, let method, let value, let count):
      "The node \(endpoint) gave a block hash of \(count.counted("byte")) (\(method)): \(value). A block hash has 32."
    case .genesisFormat(let endpoint, let got):
      "The node \(endpoint) gave \(got) as genesis hash; a string of 64 hex digits is needed."
    case .genesisLength(let endpoint, let value, let count):
      "The node \(endpoint) gave a genesis hash of \(count.counted("byte")): \(value). A genesis hash has 32."
    case .metadataFormat(let endpoint, let method, let got):
      "The node \(endpoint) gave \(got) as metadata (\(method)); a hex string is needed. The node may not know that block."
    case .propertiesFormat(let endpoint, let got):
      "The node \(endpoint) gave \(got) as system properties; an object is needed."
    case .hex(let endpoint, let method, let error):
      "The answer of \(endpoint) to \(method) is not hex. \(error.message)"
    case .wrongForm(let endpoint, let method, let expected, let got):
      "The node \(endpoint) answered \(method) with \(got); \(expected) is needed."
    default: ""
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: ", access refused"
    case 404: ", no such path"
    case 429: ", too many requests"
    case 500...599: ", a fault of the server"
    default: ""
    }
  }

  private static func advice(_ retryAfter: Int?) -> String {
    guard let retryAfter else { return "Try later, or try another endpoint." }
    return "It asks to wait \(retryAfter) s; try then, or try another endpoint."
  }
}

extension Duration {
  /// Seconds for a message: `60 s`, `0.25 s`.
  var shown: String {
    let milliseconds = components.attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(components.seconds) s" }
    var digits = String(1000 + milliseconds).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(components.seconds).\(digits) s"
  }
}
