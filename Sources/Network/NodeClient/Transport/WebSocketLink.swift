import CCurl
import WebSocketCodec

/// One open WebSocket connection: WebSocket frames (RFC 6455) over a socket that libcurl connected.
///
/// libcurl handles name resolution, TCP, TLS and certificates (`CURLOPT_CONNECT_ONLY`). Debian's
/// build has no WebSocket support.
final class WebSocketLink {
  private let endpoint: NodeEndpoint
  private let options: NodeOptions
  private let session: CurlSession
  private var reader: WebSocketReader
  private var generator = SystemRandomNumberGenerator()
  private let traffic: TrafficCount
  private var limits: ExchangeLimits

  /// Whether no part of the next message has arrived.
  var isBetweenMessages: Bool { reader.isBetweenMessages }

  /// Opens a connection for a call, within the time limits of the call and the options.
  init(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, _ traffic: TrafficCount,
    _ limits: ExchangeLimits, _ cancellation: CallCancellation
  ) throws(NodeError) {
    self.endpoint = endpoint
    self.options = options
    self.traffic = traffic
    self.limits = limits.whileOpening()
    reader = WebSocketReader(role: .client, messageLimit: limits.answerLimit)
    session = try CurlSession(endpoint, options, traffic)
    try session.set(CURLOPT_CONNECT_ONLY, 1)
    // If HTTP/2 is offered, a server may choose it, and then cannot upgrade.
    try session.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    switch try session.perform(self.limits, connectTimeout: options.connectTimeout, cancellation) {
    case .finished: break
    case .cancelled: throw .cancelled(endpoint: endpoint.redacted)
    case .failed(let code, let reason):
      throw session.error(code, reason, endpoint, options, self.limits)
    }
    try shakeHands(cancellation)
  }

  deinit {
    // The close frame is sent without waiting, because the server may not be able to receive it
    // now.
    let mask = UInt32.random(in: 0...UInt32.max, using: &generator)
    _ = session.send(WebSocketFrame.encode(.close, [0x03, 0xe8], mask: mask)[...])
  }

  private func shakeHands(_ cancellation: CallCancellation) throws(NodeError) {
    let key = WebSocketHandshake.makeKey(&generator)
    try write(WebSocketHandshake.request(endpoint, key: key), cancellation)
    var bytes: [UInt8] = []
    while true {
      let searched = max(0, bytes.count - 3)
      bytes += try receive(cancellation)
      if let end = WebSocketHandshake.endOfHead(bytes, from: searched) {
        try checkResponse(bytes[..<end], key: key)
        reader.append(bytes[(end + 4)...])
        return
      }
      guard bytes.count <= WebSocketHandshake.responseLimit else {
        throw .headerTooLarge(
          endpoint: endpoint.redacted, method: limits.method,
          limit: WebSocketHandshake.responseLimit)
      }
    }
  }

  private func checkResponse(_ head: ArraySlice<UInt8>, key: String) throws(NodeError) {
    let response: WebSocketHandshake.Response
    do {
      response = try WebSocketHandshake.Response(head)
      if response.status == 101 {
        try response.check(key: key)
        return
      }
    } catch { throw .webSocket(endpoint: endpoint.redacted, error) }
    if (300..<400).contains(response.status), let location = response.first("location") {
      throw .redirected(
        endpoint: endpoint.redacted, status: response.status,
        location: EndpointRedaction.redact(location))
    }
    throw .httpStatus(
      endpoint: endpoint.redacted, status: response.status, retryAfter: response.retryAfter)
  }

  /// Begins a call.
  func begin(_ limits: ExchangeLimits) {
    self.limits = limits.begun()
    reader.messageLimit = limits.answerLimit
  }

  /// Sends one masked frame.
  func send(
    _ operation: WebSocketFrame.Operation, _ payload: [UInt8], _ cancellation: CallCancellation
  ) throws(NodeError) {
    let mask = UInt32.random(in: 0...UInt32.max, using: &generator)
    try write(WebSocketFrame.encode(operation, payload, mask: mask), cancellation)
  }

  /// Waits for the next message, and answers pings meanwhile.
  func nextMessage(_ cancellation: CallCancellation) throws(NodeError) -> [UInt8] {
    while true {
      switch try nextEvent() {
      case .message(let message): return message
      case .ping(let payload): try send(.pong, payload, cancellation)
      case .pong: continue
      case .close(let code, let reason):
        // The answer to a close frame has the same code (5.5.1); the server may already be gone.
        let echo = code.map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] } ?? []
        try? send(.close, echo, cancellation)
        let shown = reason.isEmpty ? "" : ": \(EndpointRedaction.printable(reason))"
        throw limits.broken(
          "it closed the connection\(code.map { " with code \($0)" } ?? "")\(shown)")
      case nil: reader.append(try receive(cancellation))
      }
    }
  }

  private func nextEvent() throws(NodeError) -> WebSocketReader.Event? {
    do {
      return try reader.next()
    } catch .messageTooLarge {
      throw limits.tooLarge
    } catch {
      throw .webSocket(endpoint: endpoint.redacted, error)
    }
  }

  private func write(_ bytes: [UInt8], _ cancellation: CallCancellation) throws(NodeError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch session.send(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .notReady: try wait(.toSend, cancellation)
      case .ended: throw limits.broken("the connection is closed")
      case .failed(let reason): throw limits.broken(reason)
      }
    }
  }

  /// Waits for bytes, and returns at least one.
  private func receive(_ cancellation: CallCancellation) throws(NodeError) -> [UInt8] {
    while true {
      var bytes: [UInt8] = []
      switch session.receive(into: &bytes) {
      case .moved:
        traffic.add(bytes.count)
        try limits.count(bytes.count)
        return bytes
      case .notReady: try wait(.toReceive, cancellation)
      case .ended: throw limits.broken("the connection is closed")
      case .failed(let reason): throw limits.broken(reason)
      }
    }
  }

  private func wait(
    _ purpose: CurlSession.Purpose, _ cancellation: CallCancellation
  ) throws(NodeError) {
    if cancellation.isCancelled { throw .cancelled(endpoint: endpoint.redacted) }
    session.wait(purpose, cancellation, try limits.timeLeft())
  }
}
