import ByteSupport
package import JSONCodec
package import Reporting
import WebSocketCodec

extension NodeError: ParameterizedError {
  /// Whether the task was canceled.
  package var isCancellation: Bool { exitCode == .tryAgain }

  /// The code, parameters, exit code and message of each case.
  ///
  /// For several endpoints, the exit code is that of bad data if any of them sent bad data.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .invalidEndpoint(let text, let fault):
      ErrorRow(
        .invalidEndpoint, [("text", .string(text))], exit: .usage,
        "'\(text)' is not the URL of a node: \(fault.clause). An example is wss://rpc.polkadot.io.")
    case .invalidProxy(let text, let origin, let fault):
      ErrorRow(
        .invalidProxy, [("text", .string(text)), ("origin", .string(origin))], exit: .usage,
        """
        '\(text)' of \(origin) is not the URL of a proxy: \(fault.clause). An example is \
        http://proxy.example.org:3128.
        """
      )
    case .proxyFailed(let endpoint, let proxy, let reason):
      Self.row(
        .proxyFailed, endpoint, nil,
        [("proxy", .string(proxy)), ("reason", .string(reason))], exit: .unavailable,
        """
        The node \(endpoint) cannot be reached through the proxy \(proxy): \(reason). Check --proxy, the \
        variables https_proxy, http_proxy and all_proxy, and nodes.proxy in hotside.toml; no_proxy names hosts \
        that need none.
        """
      )
    case .noEndpoint:
      ErrorRow(.noEndpoint, exit: .usage, "No endpoint was given. Pass the URL of a node.")
    case .enteredBlockHash(let error):
      ErrorRow(.blockHashHex, exit: .usage, "The block hash is not hex. \(error.message)")
    case .enteredBlockHashLength(let count):
      ErrorRow(
        .enteredBlockHashLength, [("count", .integer(count))], exit: .usage,
        "The block hash has \(count.counted("byte")); a block hash has 32, which is 64 hex digits.")
    case .cancelled(let endpoint):
      Self.row(.cancelled, endpoint, exit: .tryAgain, "The request to \(endpoint) was given up.")
    case .notRecorded(let endpoint, let method):
      Self.row(
        .answerNotRecorded, endpoint, method, exit: .unavailable,
        """
        The recorded answers lack that of \(endpoint) to \(method). Record them again from the present state of the \
        workspace.
        """)
    case .system(let reason):
      ErrorRow(
        .system, [("reason", .string(reason))], exit: .failure,
        "The system refused what a connection needs: \(reason).")
    case .allFailed(let errors):
      ErrorRow(
        .allEndpointsFailed, [("codes", .strings(errors.map(\.row.code.word)))],
        exit: errors.contains { $0.exitCode == .badData }
          ? .badData : errors.last?.exitCode ?? .unavailable,
        (["None of the \(errors.count) endpoints could be used."] + errors.map(\.message))
          .joined(separator: " "))
    case .unreachable(let endpoint, let reason):
      Self.row(
        .unreachable, endpoint, nil, [("reason", .string(reason))], exit: .unavailable,
        "The node \(endpoint) cannot be reached: \(reason). Check the URL, or try another endpoint."
      )
    case .insecure(let endpoint, let reason):
      Self.row(
        .insecure, endpoint, nil, [("reason", .string(reason))], exit: .unavailable,
        """
        The node \(endpoint) cannot be trusted, TLS failed: \(reason). Certificates are always checked; try \
        another endpoint.
        """
      )
    case .unreadableAuthority(let path, let reason):
      ErrorRow(
        .unreadableAuthority, [("path", .string(path)), ("reason", .string(reason))],
        exit: .badData,
        """
        \(path.map { "'\($0)'" } ?? "The system's store of trusted certificates") cannot be read as certificates \
        in PEM: \(reason). \(path == nil ? "Install the package ca-certificates." : "Check --certificate-authority.")
        """
      )
    case .connectTimeout(let endpoint, let limit):
      Self.row(
        .connectTimeout, endpoint, nil, [("limit", .string(limit.shown))], exit: .unavailable,
        "The node \(endpoint) did not accept a connection within \(limit.shown). Try later, or try another endpoint."
      )
    case .requestTimeout(let endpoint, let method, let limit):
      Self.row(
        .requestTimeout, endpoint, method, [("limit", .string(limit.shown))], exit: .unavailable,
        """
        The node \(endpoint) did not finish its answer to \(method) within \(limit.shown) in all. Try later, or \
        try another endpoint.
        """
      )
    case .tooSlow(let endpoint, let method, let rate, let span):
      Self.row(
        .tooSlow, endpoint, method,
        [("bytesPerSecond", .integer(rate)), ("over", .string(span.shown))], exit: .unavailable,
        """
        The node \(endpoint) sent less than \(rate.counted("byte")) per second of its answer to \(method) for \
        \(span.shown). Try another endpoint.
        """
      )
    case .broken(let endpoint, let method, let reason):
      Self.row(
        .broken, endpoint, method, [("reason", .string(reason))], exit: .unavailable,
        "The node \(endpoint) broke off its answer to \(method): \(reason). Try again, or try another endpoint."
      )
    case .httpStatus(let endpoint, let status, let retryAfter):
      Self.row(
        .httpStatus, endpoint, nil,
        [("status", .integer(status)), ("retryAfter", .integer(retryAfter))],
        exit: .unavailable,
        """
        The node \(endpoint) answered with HTTP status \(status)\(NodeError.meaning(of: status)). \
        \(NodeError.advice(retryAfter))
        """
      )
    case .redirected(let endpoint, let status, let location):
      Self.row(
        .redirected, endpoint, nil,
        [("status", .integer(status)), ("location", .string(location))],
        exit: .unavailable,
        """
        The node \(endpoint) redirects to \(location) (HTTP status \(status)); redirects are not followed. Pass that \
        URL if you trust it.
        """
      )
    case .tooLarge(let endpoint, let method, let limit):
      Self.row(
        .tooLarge, endpoint, method, [("limit", .integer(limit))], exit: .badData,
        """
        The answer of \(endpoint) to \(method) is larger than \(limit) bytes, the most that is read. Try another \
        endpoint.
        """
      )
    case .headerTooLarge(let endpoint, let method, let limit):
      Self.row(
        .headerTooLarge, endpoint, method, [("limit", .integer(limit))], exit: .badData,
        """
        The answer of \(endpoint) to \(method) begins with more than \(limit) bytes of HTTP header fields, the \
        most that is read. No node needs so many; try another endpoint.
        """
      )
    case .webSocket(let endpoint, let error):
      Self.row(
        .websocket, endpoint, exit: .badData,
        "The node \(endpoint) breaks the WebSocket protocol. \(error.message) Try another endpoint."
      )
    case .notJSON(let endpoint, let method, let error):
      Self.row(
        .notJson, endpoint, method, exit: .badData,
        "The answer of \(endpoint) to \(method) is not JSON. \(error.message) Check that the URL is a node's."
      )
    case .badAnswer(let endpoint, let method, let fault):
      Self.row(
        .badAnswer, endpoint, method, exit: .badData,
        "The answer of \(endpoint) to \(method) cannot be used: \(fault.clause). Try another endpoint."
      )
    case .callFailed(let endpoint, let method, let code, let text):
      Self.row(
        .callFailed, endpoint, method, [("code", .integer(code)), ("text", .string(text))],
        exit: .unavailable,
        "The node \(endpoint) refused \(method) with error \(code): \"\(text)\"."
          + (isBusy ? " Try later, or try another endpoint." : ""))
    case .busy(let endpoint, let method, let answer, let retryAfter):
      Self.row(
        .busy, endpoint, method, [("retryAfter", .integer(retryAfter))], exit: .unavailable,
        "The node \(endpoint) is too busy for \(method): it answered with \(answer). "
          + NodeError.advice(retryAfter))
    case .blockHashFormat(let endpoint, let method, let got):
      Self.row(
        .blockHashFormat, endpoint, method, [("got", .string(got))], exit: .badData,
        "The node \(endpoint) gave \(got) as block hash (\(method)); a string of 64 hex digits is needed."
      )
    case .blockHashLength(let endpoint, let method, let value, let count):
      Self.row(
        .blockHashLength, endpoint, method,
        [("value", .string(value)), ("count", .integer(count))], exit: .badData,
        "The node \(endpoint) gave a block hash of \(count.counted("byte")) (\(method)): \(value). A block hash has 32."
      )
    case .genesisFormat(let endpoint, let got):
      Self.row(
        .genesisFormat, endpoint, nil, [("got", .string(got))], exit: .badData,
        "The node \(endpoint) gave \(got) as genesis hash; a string of 64 hex digits is needed.")
    case .genesisLength(let endpoint, let value, let count):
      Self.row(
        .genesisLength, endpoint, nil, [("value", .string(value)), ("count", .integer(count))],
        exit: .badData,
        "The node \(endpoint) gave a genesis hash of \(count.counted("byte")): \(value). A genesis hash has 32."
      )
    case .metadataFormat(let endpoint, let method, let got):
      Self.row(
        .metadataFormat, endpoint, method, [("got", .string(got))], exit: .badData,
        """
        The node \(endpoint) gave \(got) as metadata (\(method)); a hex string is needed. The node may not know \
        that block.
        """
      )
    case .propertiesFormat(let endpoint, let got):
      Self.row(
        .propertiesFormat, endpoint, nil, [("got", .string(got))], exit: .badData,
        "The node \(endpoint) gave \(got) as system properties; an object is needed.")
    case .hex(let endpoint, let method, let error):
      Self.row(
        .notHex, endpoint, method, exit: .badData,
        "The answer of \(endpoint) to \(method) is not hex. \(error.message)")
    case .wrongForm(let endpoint, let method, let expected, let got):
      Self.row(
        .wrongForm, endpoint, method,
        [("expected", .string(expected)), ("got", .string(got))], exit: .badData,
        "The node \(endpoint) answered \(method) with \(got); \(expected) is needed.")
    }
  }

  /// The row of a case with an endpoint, and optionally a method.
  private static func row(
    _ code: ErrorCode, _ endpoint: String, _ method: String? = nil,
    _ more: [(String, JSONValue)] = [], exit: ExitCode, _ message: String
  ) -> ErrorRow<JSONValue> {
    let method = method.map { [("method", JSONValue.string($0))] } ?? []
    return ErrorRow(code, [("endpoint", .string(endpoint))] + method + more, exit: exit, message)
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
  /// The duration in seconds for a message: `60 s`, `0.25 s`.
  package var shown: String {
    let milliseconds = components.attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(components.seconds) s" }
    var digits = String(1000 + milliseconds).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(components.seconds).\(digits) s"
  }
}
