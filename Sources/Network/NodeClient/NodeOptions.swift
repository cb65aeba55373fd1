/// The limits of a connection to a node, and the trusted certificate authorities.
///
/// Certificates are always checked; no option disables that.
package struct NodeOptions: Equatable, Sendable {
  /// The time limit for establishing a connection, including the TLS and WebSocket handshakes.
  package var connectTimeout: Duration = .seconds(60)
  /// The time limit for everything over one connection: opening it, all calls, and the pauses
  /// before retries.
  package var requestTimeout: Duration = .seconds(120)
  /// The minimum rate of an answer in bytes per second, over ``lowSpeedTime``.
  package var lowSpeedLimit = 100
  /// The time for which an answer may be slower, including the wait for its first byte.
  package var lowSpeedTime: Duration = .seconds(60)
  /// The maximum length of an answer in bytes.
  package var answerLimit = 64 << 10
  /// The maximum length in bytes of an answer that contains metadata, code or another large value.
  package var runtimeAnswerLimit = 64 << 20
  /// The maximum length of an answer that contains proofs or a chain specification, in bytes.
  package var proofAnswerLimit = 40 << 20
  /// The maximum length of an answer that contains a header, in bytes.
  package var headerAnswerLimit = 4 << 20
  /// A PEM file of certificate authorities that are trusted in addition to the system's.
  package var certificateAuthorityFile: String?
  /// The proxies to nodes; none by default.
  package var proxies = ProxyRules()
  /// The observer of the calls.
  package var observer: NodeObserver?
  /// Recorded answers, or the place to record them; `nil` for neither.
  package var answers: NodeAnswers?
  /// The retries for busy nodes.
  package var retry = RetryPolicy()

  /// Creates options with the limits of hot-side 4.1.
  package init() {}

  /// The maximum length of an answer to `method` in bytes.
  func answerLimit(of method: String) -> Int {
    switch method {
    case "state_getMetadata", "state_call", "state_getStorage": runtimeAnswerLimit
    case "chain_getHeader": headerAnswerLimit
    case NodeConnection.finalityMethod, NodeConnection.readProofMethod, NodeConnection.blockMethod,
      NodeConnection.justificationMethod, NodeConnection.chainSpecMethod:
      proofAnswerLimit
    default: answerLimit
    }
  }
}

/// The number and the pauses of retries for a busy node.
///
/// A call that is answered with status 429 or 503, or with an equivalent JSON-RPC error, is
/// repeated after `Retry-After`, or after a pause that doubles each time. A `Retry-After` above
/// ``longestPause`` ends the attempts.
package struct RetryPolicy: Equatable, Sendable {
  /// The maximum number of attempts; 1 for no retry.
  package var attempts = 4
  /// The pause before the second attempt.
  package var firstPause: Duration = .milliseconds(500)
  /// The longest pause, including one that the node requests.
  package var longestPause: Duration = .seconds(30)

  package init(
    attempts: Int = 4, firstPause: Duration = .milliseconds(500),
    longestPause: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// The pause before the next attempt; `nil` after the last attempt.
  ///
  /// - Parameters:
  ///   - attempt: the number of attempts so far, from 1.
  ///   - error: the error of the last attempt.
  /// - Returns: the pause.
  package func pause(after attempt: Int, _ error: NodeError) -> Duration? {
    guard attempt < attempts, error.isBusy else { return nil }
    if let retryAfter = error.retryAfter {
      let asked = Duration.seconds(retryAfter)
      return asked <= longestPause ? asked : nil
    }
    return min(firstPause * (1 << min(attempt - 1, 16)), longestPause)
  }
}
