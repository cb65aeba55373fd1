extension NodeError {
  /// Whether the node reported that it is busy: HTTP 429 or 503, or an equivalent JSON-RPC error.
  ///
  /// The usual codes are -32999 (calls per minute), -32009 (busy), -32029 (too many requests) and
  /// those of HTTP. Other servers report it in the text of an error with another code.
  package var isBusy: Bool {
    switch self {
    case .httpStatus(_, let status, _): return status == 429 || status == 503
    case .callFailed(_, _, let code, let text):
      let words = text.lowercased()
      return [-32999, -32009, -32029, -32429, 429, 503].contains(code)
        || ["rate limit", "ratelimit", "too many requests", "server is busy"].contains {
          words.contains($0)
        }
    default: return false
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
}
