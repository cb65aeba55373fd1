/// How long one exchange over a socket may take, how slow and how large it may be.
struct ExchangeLimits {
  /// The method called; while the connection is being opened, the handshake.
  let method: String

  private let endpoint: String
  private let options: NodeOptions
  private let isOpening: Bool
  private let clock = ContinuousClock()
  private let deadline: ContinuousClock.Instant
  private var windowEnd: ContinuousClock.Instant
  private var received = 0
  private var windowStart = 0

  /// Begins the time of a call; of the opening where `method` is `nil`.
  init(_ endpoint: NodeEndpoint, _ options: NodeOptions, method: String?) {
    self.endpoint = endpoint.redacted
    self.options = options
    self.method = method ?? "the WebSocket handshake"
    isOpening = method == nil
    let now = clock.now
    deadline = now + (isOpening ? options.connectTimeout : options.requestTimeout)
    windowEnd = now + options.lowSpeedTime
  }

  /// Counts bytes received.
  mutating func count(_ bytes: Int) throws(NodeError) {
    received += bytes
    guard received <= options.answerLimit else {
      throw .tooLarge(endpoint: endpoint, method: method, limit: options.answerLimit)
    }
  }

  /// How long may be waited now.
  mutating func timeLeft() throws(NodeError) -> Duration {
    let now = clock.now
    guard now < deadline else {
      throw isOpening
        ? .connectTimeout(endpoint: endpoint, limit: options.connectTimeout)
        : .requestTimeout(endpoint: endpoint, method: method, limit: options.requestTimeout)
    }
    if now >= windowEnd {
      let wanted = Double(options.lowSpeedLimit) * (options.lowSpeedTime / .seconds(1))
      guard Double(received - windowStart) >= wanted else {
        throw .tooSlow(
          endpoint: endpoint, method: method, bytesPerSecond: options.lowSpeedLimit,
          over: options.lowSpeedTime)
      }
      windowStart = received
      windowEnd = now + options.lowSpeedTime
    }
    return min(deadline, windowEnd) - now
  }

  /// The error of a connection that ended too early.
  func broken(_ reason: String) -> NodeError {
    .broken(endpoint: endpoint, method: method, reason: reason)
  }
}
