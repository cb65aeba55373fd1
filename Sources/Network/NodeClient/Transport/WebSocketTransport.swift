import WebSocketCodec

/// JSON-RPC over one persistent WebSocket connection.
final class WebSocketTransport: Transport {
  private let endpoint: NodeEndpoint
  private let options: NodeOptions
  private let traffic: TrafficCount
  private var link: WebSocketLink?

  init(_ endpoint: NodeEndpoint, _ options: NodeOptions, _ traffic: TrafficCount) {
    self.endpoint = endpoint
    self.options = options
    self.traffic = traffic
  }

  func exchange<Answer>(
    _ call: [UInt8], _ limits: ExchangeLimits, _ cancellation: CallCancellation,
    read: ([UInt8]) throws(NodeError) -> Answer?
  ) throws(NodeError) -> Answer {
    if let kept = link {
      do {
        return try exchange(over: kept, call, limits, cancellation, read)
      } catch {
        // A server may close an idle connection, which is then opened again; other failures are not
        // repeated.
        guard case .broken = error, kept.isBetweenMessages else { throw error }
      }
    }
    let fresh = try WebSocketLink(endpoint, options, traffic, limits, cancellation)
    return try exchange(over: fresh, call, limits, cancellation, read)
  }

  /// Sends a call over a link, and keeps the link for the next call only if this call succeeds.
  ///
  /// After a failure, a late answer could be mistaken for the answer to the next call.
  private func exchange<Answer>(
    over link: WebSocketLink, _ call: [UInt8], _ limits: ExchangeLimits,
    _ cancellation: CallCancellation, _ read: ([UInt8]) throws(NodeError) -> Answer?
  ) throws(NodeError) -> Answer {
    self.link = nil
    link.begin(limits)
    try link.send(.text, call, cancellation)
    for _ in 0...WebSocketTransport.notificationLimit {
      if let answer = try read(try link.nextMessage(cancellation)) {
        self.link = link
        return answer
      }
    }
    throw .badAnswer(
      endpoint: endpoint.redacted, method: limits.method,
      .tooManyNotifications(limit: WebSocketTransport.notificationLimit))
  }

  /// The maximum number of messages that are skipped because they are not the answer to the call.
  private static let notificationLimit = 1000
}
