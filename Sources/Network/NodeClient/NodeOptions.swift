/// Limits and trust of a connection to a node.
///
/// Nothing here turns the checking of certificates off; there is no such option.
package struct NodeOptions: Equatable, Sendable {
  /// The longest wait for a connection, TLS and WebSocket handshake included.
  package var connectTimeout: Duration = .seconds(60)
  /// The longest time for what is asked over one connection: opening it, all calls, and the pauses
  /// before a busy node is asked again.
  package var requestTimeout: Duration = .seconds(120)
  /// The fewest bytes a second that an answer may bring over ``lowSpeedTime``.
  package var lowSpeedLimit = 100
  /// How long an answer may be slower than ``lowSpeedLimit``, waiting for its first byte included.
  package var lowSpeedTime: Duration = .seconds(60)
  /// The largest answer to a call, in bytes.
  package var answerLimit = 64 << 10
  /// The largest answer that holds metadata, code or another value of a runtime, in bytes.
  package var runtimeAnswerLimit = 64 << 20
  /// A PEM file of certificate authorities trusted besides those of the system.
  package var certificateAuthorityFile: String?
  /// Through which proxies nodes are asked; none, unless they are named here.
  package var proxies = ProxyRules()
  /// Told of each endpoint that a pool asks.
  package var observer: NodeObserver?
  /// What happens on HTTP status 429 and 503.
  package var retry = RetryPolicy()

  /// The limits of hot-side 4.1.
  package init() {}

  /// The largest answer to a call of `method`, in bytes.
  func answerLimit(of method: String) -> Int {
    switch method {
    case "state_getMetadata", "state_call", "state_getStorage": runtimeAnswerLimit
    default: answerLimit
    }
  }
}

/// How often and when a busy node is asked again.
///
/// A node that answers 429 or 503, or with an error of JSON-RPC that says the same, is asked again after
/// its `Retry-After`, or after a pause that doubles each time. A `Retry-After` above ``longestPause`` ends
/// the attempts at once.
package struct RetryPolicy: Equatable, Sendable {
  /// How often a call is tried in all; 1 never tries again.
  package var attempts = 4
  /// The pause before the second attempt.
  package var firstPause: Duration = .milliseconds(500)
  /// The longest pause, which the node may ask for.
  package var longestPause: Duration = .seconds(30)

  package init(
    attempts: Int = 4, firstPause: Duration = .milliseconds(500),
    longestPause: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// The pause before the next attempt, or `nil` where there is none.
  ///
  /// - Parameters:
  ///   - attempt: how many attempts were made, from 1.
  ///   - error: how the last one failed.
  /// - Returns: how long to wait.
  package func pause(after attempt: Int, _ error: NodeError) -> Duration? {
    guard attempt < attempts, error.isBusy else { return nil }
    if case .httpStatus(_, _, let retryAfter?) = error {
      let asked = Duration.seconds(retryAfter)
      return asked <= longestPause ? asked : nil
    }
    return min(firstPause * (1 << min(attempt - 1, 16)), longestPause)
  }
}
