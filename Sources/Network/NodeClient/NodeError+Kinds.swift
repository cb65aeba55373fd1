extension NodeError {
  /// Whether the node reported that it is busy: HTTP 429 or 503, or an equivalent JSON-RPC error.
  ///
  /// The usual codes are -32999 (calls per minute), -32009 (busy), -32029 (too many requests) and
  /// those of HTTP. Other servers report it in the text of an error with another code.
  package var isBusy: Bool {
    switch self {
    case .httpStatus(_, let status, _): return status == 429 || status == 503
    case .callFailed(_, _, let code, let text):
      return [-32999, -32009, -32029, -32429, 429, 503].contains(code)
        || NodeError.busyWords(in: text) != nil
    case .busy: return true
    default: return false
    }
  }

  /// The seconds that a busy node asks to wait; `nil` if it does not say.
  package var retryAfter: Int? {
    switch self {
    case .httpStatus(_, _, let seconds), .busy(_, _, _, let seconds): seconds
    default: nil
    }
  }

  /// The words in a text that say that a server is too busy; `nil` if there are none.
  static func busyWords(in text: String) -> String? {
    let text = text.lowercased()
    return ["rate limit", "ratelimit", "too many requests", "server is busy"].first {
      text.contains($0)
    }
  }

  /// Whether the endpoint did not answer any call, or is too busy to do so.
  package var isSilence: Bool {
    switch self {
    case .unreachable, .proxyFailed, .insecure, .unreadableAuthority, .connectTimeout,
      .requestTimeout,
      .tooSlow, .broken, .httpStatus, .redirected, .webSocket, .noEndpoint, .system,
      .notRecorded:
      true
    case .allFailed(let errors): errors.allSatisfy(\.isSilence)
    default: isBusy
    }
  }

  /// The error for a JSON-RPC error object.
  static func refusal(
    of method: String, by endpoint: NodeEndpoint, code: Int, text: String, _ wait: RPCAnswer.Wait?
  ) -> NodeError {
    let endpoint = endpoint.redacted
    guard let wait else {
      return .callFailed(endpoint: endpoint, method: method, code: code, text: text)
    }
    return .busy(
      endpoint: endpoint, method: method, answer: "error \(code): \"\(text)\"",
      retryAfter: wait.seconds)
  }
}
