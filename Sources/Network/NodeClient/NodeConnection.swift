import ByteSupport
package import JSONCodec
import Reporting
import Threading

/// A connection to one node, for JSON-RPC calls one after another.
///
/// Each connection has its own thread, because libcurl blocks: a slow node delays no other one, and
/// the calls of several connections run in parallel. The first call opens the connection, and later
/// calls reuse it; it is closed when the value is released. When its task is canceled, a call ends
/// at once with `NodeError.cancelled`.
///
/// ```swift
/// let node = try NodeConnection(to: NodeEndpoint("https://rpc.polkadot.io"))
/// let head = try await node.finalizedHead()
/// let metadata = try await node.metadata(at: head)
/// ```
package actor NodeConnection {
  /// The node.
  package nonisolated let endpoint: NodeEndpoint
  private let options: NodeOptions
  private let lease: ConnectionThread.Lease
  private var kept: (any Transport)?
  private var lastID = 0
  /// The total duration of the previous calls.
  package private(set) var spent = Duration.zero
  private nonisolated let traffic = TrafficCount()

  /// The number of received bytes of answers; grows during a call.
  package nonisolated var receivedByteCount: Int { traffic.bytes }

  /// The number of calls, including repeated ones.
  package var callCount: Int { lastID }

  /// The connection's own thread.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The lease keeps the executor alive as long as the actor lives.
    unsafe lease.thread.asUnownedSerialExecutor()
  }

  /// Starts to load libcurl in the background.
  package static func prepare() {
    // If no thread can be started, the first connection loads libcurl.
    (try? OwnThread { CurlSession.prepare() })?.detach()
  }

  /// Creates a connection, which is not opened yet.
  ///
  /// - Throws: `NodeError.system` if no thread can be started.
  package init(to endpoint: NodeEndpoint, options: NodeOptions = NodeOptions()) throws(NodeError) {
    self.endpoint = endpoint
    self.options = options
    lease = try ConnectionThread.Lease()
  }

  // The transport sends a close frame; SIGPIPE is blocked only on the transport's own thread.
  isolated deinit { kept = nil }

  /// Calls a method.
  ///
  /// A call to a busy node (``NodeError/isBusy``) is repeated according to `NodeOptions.retry`. All
  /// calls together may take `NodeOptions.requestTimeout`, so that a node that sends a little now
  /// and then cannot hold the connection forever.
  ///
  /// - Parameters:
  ///   - method: such as `system_chain`.
  ///   - parameters: the positional parameters.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the `result` member, possibly `null`.
  /// - Throws: ``NodeError``, `callFailed` if the node answers with an error object.
  package func call(
    _ method: String, _ parameters: [JSONValue] = [], within limit: Duration? = nil
  ) async throws(NodeError) -> JSONValue {
    try await call(method, parameters, within: limit, ending: nil)
  }

  /// Subscribes over WebSocket, and returns the first notification of the subscription that a
  /// condition accepts.
  ///
  /// - Parameters:
  ///   - method: such as `grandpa_subscribeJustifications`.
  ///   - limit: the time limit for the notification.
  ///   - isLast: receives the member `result` of each notification; `true` ends the subscription.
  /// - Returns: the member `result` of the notification.
  /// - Throws: ``NodeError``, `callFailed` if the node refuses the subscription.
  func notification(
    of method: String, within limit: Duration,
    where isLast: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
  ) async throws(NodeError) -> JSONValue {
    try await call(method, [], within: limit, ending: isLast)
  }

  private func call(
    _ method: String, _ parameters: [JSONValue], within limit: Duration?,
    ending: (@Sendable (JSONValue) -> Bool)?
  ) async throws(NodeError) -> JSONValue {
    if let answers = options.answers {
      let call = NodeCall(endpoint: endpoint.redacted, method: method, parameters: parameters)
      if let content = answers.find(call).flatMap({ RPCAnswer.content(ofRecorded: $0) }) {
        return try result(of: content, method)
      }
      if answers.isComplete {
        throw .notRecorded(endpoint: endpoint.redacted, method: method)
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let left = options.requestTimeout - spent
    let deadline = start + min(limit ?? left, left)
    defer { spent += clock.now - start }
    var attempt = 1
    while true {
      do {
        let (before, begun) = (traffic.bytes, clock.now)
        let answer = try await attemptCall(
          method, parameters, until: deadline, ending: ending)
        ActivityLog.note(
          """
          \(endpoint.redacted) answered \(method): \((traffic.bytes - before).counted("byte")) in \
          \((clock.now - begun).shown).
          """
        )
        return answer
      } catch {
        guard let pause = options.retry.pause(after: attempt, error), clock.now + pause < deadline
        else {
          ActivityLog.note(
            "\(endpoint.redacted) did not answer \(method) after \((clock.now - start).shown).")
          if case .requestTimeout(let endpoint, let method, limit: _) = error, let limit,
            limit < left
          {
            throw .requestTimeout(endpoint: endpoint, method: method, limit: limit)
          }
          throw error
        }
        attempt += 1
        ActivityLog.note(
          """
          \(error.message) \(method) is tried again in \(pause.shown), attempt \(attempt) of \
          \(options.retry.attempts).
          """
        )
        do {
          try await Task.sleep(for: pause)
        } catch {
          throw NodeError.cancelled(endpoint: endpoint.redacted)
        }
      }
    }
  }

  private func attemptCall(
    _ method: String, _ parameters: [JSONValue], until deadline: ContinuousClock.Instant,
    ending: (@Sendable (JSONValue) -> Bool)?
  ) async throws(NodeError) -> JSONValue {
    let cancellation = try CallCancellation()
    let outcome: Result<JSONValue, NodeError> = await withTaskCancellationHandler {
      do throws(NodeError) {
        return .success(
          try exchange(
            method, parameters, deadline, cancellation, ending))
      } catch { return .failure(error) }
    } onCancel: {
      cancellation.cancel()
    }
    switch outcome {
    case .success(let result): return result
    case .failure(let error): throw error
    }
  }

  private func exchange(
    _ method: String, _ parameters: [JSONValue], _ deadline: ContinuousClock.Instant,
    _ cancellation: CallCancellation, _ ending: (@Sendable (JSONValue) -> Bool)?
  ) throws(NodeError) -> JSONValue {
    guard !cancellation.isCancelled else { throw .cancelled(endpoint: endpoint.redacted) }
    lastID += 1
    let call = RPCAnswer.call(method, parameters, id: lastID)
    let limits = ExchangeLimits(endpoint, options, method: method, until: deadline)
    var subscription: JSONValue?
    let answer: RPCAnswer.Content = try transport().exchange(call, limits, cancellation) {
      bytes throws(NodeError) in
      let message = try message(in: bytes, method: method)
      if let subscription {
        guard let result = RPCAnswer.notification(in: message, of: subscription),
          ending?(result) ?? true
        else { return nil }
        return .result(result)
      }
      let content = try content(of: message, method: method)
      guard ending != nil, case .result(let result)? = content else { return content }
      subscription = result
      return nil
    }
    options.answers?.keep(
      NodeCall(endpoint: endpoint.redacted, method: method, parameters: parameters),
      RPCAnswer.recorded(answer))
    return try result(of: answer, method)
  }

  private func result(
    of content: RPCAnswer.Content, _ method: String
  ) throws(NodeError) -> JSONValue {
    switch content {
    case .result(let result): return result
    case .error(let code, let text, let wait):
      throw .refusal(of: method, by: endpoint, code: code, text: text, wait)
    }
  }

  private func transport() throws(NodeError) -> any Transport {
    if let kept { return kept }
    let made: any Transport
    if endpoint.scheme.isWebSocket {
      made = WebSocketTransport(endpoint, options, traffic)
    } else {
      made = try HTTPTransport(endpoint, options, traffic)
    }
    kept = made
    return made
  }

  /// The number of bytes of a page that are searched for words about a rate limit.
  private static let pageLimit = 16_384

  private func message(in bytes: [UInt8], method: String) throws(NodeError) -> JSONValue {
    do {
      return try JSONValue(
        parsing: bytes, maximumValues: RPCAnswer.valueLimit(of: method),
        keeping: RPCAnswer.members)
    } catch {
      // A gateway may send its page about a rate limit with HTTP status 200.
      let start = String(decoding: bytes.prefix(NodeConnection.pageLimit), as: UTF8.self)
      if let words = NodeError.busyWords(in: start) {
        throw .busy(
          endpoint: endpoint.redacted, method: method,
          answer: "a page that says \"\(words)\"", retryAfter: nil)
      }
      throw .notJSON(endpoint: endpoint.redacted, method: method, error)
    }
  }

  /// Reads a message; `nil` for a notification.
  private func content(
    of message: JSONValue, method: String
  ) throws(NodeError) -> RPCAnswer.Content? {
    do {
      return try RPCAnswer.content(of: message, id: lastID)
    } catch {
      throw .badAnswer(endpoint: endpoint.redacted, method: method, error)
    }
  }
}
