import LoopbackServer
import Synchronization

/// Refuses, redirects or delays requests before they are answered.
final class RequestGate: HTTPService {
  private let service: RPCService
  private let misbehaviors: [Misbehavior]
  private let count = Mutex(0)

  init(_ service: RPCService, _ misbehaviors: [Misbehavior]) {
    self.service = service
    self.misbehaviors = misbehaviors
  }

  var requestCount: Int { count.withLock { $0 } }

  /// Answers a posted call, or accepts a WebSocket.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "POST" else {
      if request.asksForWebSocket { return refusal() ?? .webSocket(SessionGate(self, service)) }
      if request.method == "OPTIONS" { return .whole(status: 204, RequestGate.preflight, []) }
      return .text(
        405, "Post a JSON-RPC call, or open a WebSocket.\n", [HTTPField("Allow", "POST, OPTIONS")])
    }
    // The request is counted before the delay.
    let refusal = refusal()
    guard keepWaiting(request.stop) else { return .hangUp }
    if let refusal { return refusal }
    let fields = [HTTPField("Content-Type", "application/json"), RequestGate.anyOrigin]
    switch service.answer(to: request.body) {
    case .whole(let bytes): return .whole(status: 200, fields, bytes)
    case let answer: return .portioned(fields, AnswerBody(answer: answer, stop: request.stop))
    }
  }

  /// Pages of every origin may ask the node.
  private static let anyOrigin = HTTPField("Access-Control-Allow-Origin", "*")

  /// The answer to a browser that asks before it posts.
  private static let preflight = [
    anyOrigin, HTTPField("Access-Control-Allow-Methods", "POST"),
    HTTPField("Access-Control-Allow-Headers", "content-type"),
    HTTPField("Access-Control-Allow-Private-Network", "true"),
  ]

  /// Counts a message over a WebSocket, which was accepted before, and delays its answer; `false`
  /// if the node stops.
  func admit(on connection: WebSocketConnection) -> Bool {
    count.withLock { $0 += 1 }
    return keepWaiting(connection.stop)
  }

  /// Delays an answer by the longest configured delay; `false` if the node stops.
  private func keepWaiting(_ stop: StopSignal) -> Bool {
    var longest = 0
    for case .delay(let milliseconds) in misbehaviors { longest = max(longest, milliseconds) }
    return longest == 0 || stop.sleep(milliseconds: longest)
  }

  /// Counts a request, and returns its refusal, if any.
  private func refusal() -> HTTPAnswer? {
    let number = count.withLock { count in
      count += 1
      return count
    }
    for misbehavior in misbehaviors {
      switch misbehavior {
      case .httpStatus(let status, let retryAfter):
        return .text(status, "", RequestGate.retry(after: retryAfter))
      case .busy(let times, let retryAfter) where number <= times:
        return .text(429, "", RequestGate.retry(after: retryAfter))
      case .redirect: return .text(307, "", [HTTPField("Location", "/elsewhere")])
      default: continue
      }
    }
    return nil
  }

  private static func retry(after seconds: Int?) -> [HTTPField] {
    seconds.map { [HTTPField("Retry-After", String($0))] } ?? []
  }
}

/// Answers the calls of one WebSocket, and sends its notifications.
private final class SessionGate: WebSocketService {
  private let gate: RequestGate
  private let service: RPCService
  private let session = NodeSession()

  init(_ gate: RequestGate, _ service: RPCService) {
    (self.gate, self.service) = (gate, service)
    service.methods.host.begin(session)
  }

  func answer(_ message: [UInt8], on connection: WebSocketConnection) -> Bool {
    gate.admit(on: connection)
      && session.send(service.answer(to: message, of: session), on: connection)
  }

  func end() { service.methods.host.end(session) }
}
