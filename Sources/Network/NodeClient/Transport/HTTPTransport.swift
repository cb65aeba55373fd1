import CCurl

/// JSON-RPC by POST over one persistent connection.
final class HTTPTransport: Transport {
  private let endpoint: NodeEndpoint
  private let options: NodeOptions
  private let session: CurlSession

  init(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, _ traffic: TrafficCount
  ) throws(NodeError) {
    self.endpoint = endpoint
    self.options = options
    session = try CurlSession(endpoint, options, traffic)
    try session.set(CURLOPT_LOW_SPEED_LIMIT, options.lowSpeedLimit)
    try session.set(CURLOPT_LOW_SPEED_TIME, (options.lowSpeedTime.milliseconds + 999) / 1000)
    try session.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    var headers = [
      "Content-Type: application/json", "Accept: application/json", "User-Agent: hotside",
      "Expect:",
    ]
    if let authorization = endpoint.authorization {
      headers.append("Authorization: \(authorization)")
    }
    try session.setHeaders(headers)
  }

  func exchange<Answer>(
    _ call: [UInt8], _ limits: ExchangeLimits, _ cancellation: CallCancellation,
    read: ([UInt8]) throws(NodeError) -> Answer?
  ) throws(NodeError) -> Answer {
    try session.setBody(call)
    let body: [UInt8]
    do { body = try session.exchange(endpoint, options, limits, cancellation) } catch {
      throw refusal(error, limits)
    }
    guard let answer = try read(body) else {
      throw .badAnswer(endpoint: endpoint.redacted, method: limits.method, .noID)
    }
    return answer
  }

  /// The JSON-RPC error in a response with an HTTP error status, or otherwise the error for the
  /// status.
  private func refusal(_ error: NodeError, _ limits: ExchangeLimits) -> NodeError {
    guard case .httpStatus = error, !error.isBusy,
      case .error(let code, let text, let wait)? = RPCAnswer.refusal(in: session.takeBody())
    else { return error }
    return .refusal(of: limits.method, by: endpoint, code: code, text: text, wait)
  }
}

extension CurlSession {
  /// The body of a response with status 200.
  func exchange(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, _ limits: ExchangeLimits,
    _ cancellation: CallCancellation
  ) throws(NodeError) -> [UInt8] {
    switch try perform(limits, connectTimeout: options.connectTimeout, cancellation) {
    case .finished: break
    case .cancelled: throw .cancelled(endpoint: endpoint.redacted)
    case .failed(let code, let reason): throw error(code, reason, endpoint, options, limits)
    }
    guard status == 200 else { throw statusError(endpoint) }
    return takeBody()
  }

  /// The error for a response with an unexpected status.
  func statusError(_ endpoint: NodeEndpoint) -> NodeError {
    if (300..<400).contains(status), let redirect {
      return .redirected(
        endpoint: endpoint.redacted, status: status,
        location: EndpointRedaction.redact(redirect))
    }
    if status == 407, let proxy { return proxyError(proxy, endpoint, status: status) }
    return .httpStatus(endpoint: endpoint.redacted, status: status, retryAfter: retryAfter)
  }

  /// The error for a failed transfer.
  func error(
    _ code: CURLcode, _ reason: String, _ endpoint: NodeEndpoint, _ options: NodeOptions,
    _ limits: ExchangeLimits
  ) -> NodeError {
    let shown = endpoint.redacted
    let method = limits.method
    if hasTooLargeBody { return limits.tooLarge }
    let headerBomb = NodeError.headerTooLarge(
      endpoint: shown, method: method, limit: TransferSink.headerLimit)
    if hasTooLargeHeader { return headerBomb }
    if let proxy, let error = proxyError(code, reason, proxy, endpoint) { return error }
    // A server that refuses a request may close the connection before it has read the body.
    if status >= 300, code != CURLE_OPERATION_TIMEDOUT { return statusError(endpoint) }
    switch code {
    case CURLE_FILESIZE_EXCEEDED: return limits.tooLarge
    // A single field exceeds libcurl's own limit, and does not reach the header sink.
    case CURLE_OUT_OF_MEMORY where wasConnected: return headerBomb
    case CURLE_OPERATION_TIMEDOUT:
      guard wasConnected else {
        return .connectTimeout(
          endpoint: shown, limit: min(options.connectTimeout, options.requestTimeout))
      }
      if reason.hasPrefix("Operation too slow") {
        return .tooSlow(
          endpoint: shown, method: method, bytesPerSecond: options.lowSpeedLimit,
          over: options.lowSpeedTime)
      }
      return .requestTimeout(endpoint: shown, method: method, limit: options.requestTimeout)
    case CURLE_SSL_CACERT_BADFILE:
      return .unreadableAuthority(path: options.certificateAuthorityFile, reason: reason)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      return .insecure(endpoint: shown, reason: reason)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL,
      CURLE_BAD_CONTENT_ENCODING:
      return .broken(endpoint: shown, method: method, reason: reason)
    default: return .unreachable(endpoint: shown, reason: reason)
    }
  }
}
