extension NodeError {
  /// Whether the node said that it is busy now: HTTP 429 or 503, or the same in JSON-RPC.
  ///
  /// Servers send these codes: -32999 (calls per minute), -32009 (busy), -32029 (too many requests), and
  /// HTTP's own. Others say it in words under a code of their own.
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

  /// Whether the endpoint answered no call at all, or is too busy to.
  package var isSilence: Bool {
    switch self {
    case .unreachable, .proxyFailed, .insecure, .unreadableAuthority, .connectTimeout,
      .requestTimeout,
      .tooSlow, .broken, .httpStatus, .redirected, .webSocket, .noEndpoint, .system:
      true
    case .allFailed(let errors): errors.allSatisfy(\.isSilence)
    default: isBusy
    }
  }
}
