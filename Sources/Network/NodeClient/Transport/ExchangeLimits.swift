/// The limits of one exchange: duration, rate and size.
struct ExchangeLimits {
  /// The called method; while the connection is being opened, a word for the handshake.
  private(set) var method: String
  /// The maximum length of the answer in bytes.
  let answerLimit: Int

  /// The maximum number of received bytes in addition to the answer: frame headers, pings,
  /// notifications.
  private static let overheadLimit = 1 << 20

  private let endpoint: String
  private let options: NodeOptions
  private let clock = ContinuousClock()
  private var deadline: ContinuousClock.Instant
  private var windowEnd: ContinuousClock.Instant
  private var isOpening = false
  private var received = 0
  private var windowStart = 0

  /// Creates the limits of a call of `method` that must end before `deadline`.
  init(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, method: String,
    until deadline: ContinuousClock.Instant
  ) {
    self.endpoint = endpoint.redacted
    self.options = options
    self.method = method
    self.deadline = deadline
    answerLimit = options.answerLimit(of: method)
    windowEnd = clock.now + options.lowSpeedTime
  }

  /// The limits for opening the connection, within the time limit of the call.
  func whileOpening() -> ExchangeLimits {
    var limits = begun()
    limits.isOpening = true
    limits.method = "the WebSocket handshake"
    limits.deadline = min(deadline, clock.now + options.connectTimeout)
    return limits
  }

  /// The same limits, with a new measurement of the minimum rate.
  func begun() -> ExchangeLimits {
    var limits = self
    limits.windowEnd = clock.now + options.lowSpeedTime
    return limits
  }

  /// Counts received bytes.
  mutating func count(_ bytes: Int) throws(NodeError) {
    received += bytes
    guard received <= answerLimit + ExchangeLimits.overheadLimit else { throw tooLarge }
  }

  /// The longest wait until the next check.
  mutating func timeLeft() throws(NodeError) -> Duration {
    let now = clock.now
    guard now < deadline else { throw expired }
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

  /// The time left for the whole exchange.
  func timeToEnd() throws(NodeError) -> Duration {
    let left = deadline - clock.now
    guard left > .zero else { throw expired }
    return left
  }

  private var expired: NodeError {
    isOpening
      ? .connectTimeout(
        endpoint: endpoint, limit: min(options.connectTimeout, options.requestTimeout))
      : .requestTimeout(endpoint: endpoint, method: method, limit: options.requestTimeout)
  }

  /// The error for an answer that exceeds the limit.
  var tooLarge: NodeError { .tooLarge(endpoint: endpoint, method: method, limit: answerLimit) }

  /// The error for a connection that ended too early.
  func broken(_ reason: String) -> NodeError {
    .broken(endpoint: endpoint, method: method, reason: reason)
  }
}
