import LoopbackServer
import Synchronization

/// Refuses, redirects or delays requests before they are answered.
final class RequestGate: HTTPService, WebSocketService {
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
      guard request.asksForWebSocket else {
        return .text(405, "Post a JSON-RPC call, or open a WebSocket.\n")
      }
      return refusal() ?? .webSocket(self)
    }
    // The request is counted before the delay.
    let refusal = refusal()
    guard keepWaiting(request.stop) else { return .hangUp }
    if let refusal { return refusal }
    let fields = [HTTPField("Content-Type", "application/json")]
    switch service.answer(to: request.body) {
    case .whole(let bytes): return .whole(status: 200, fields, bytes)
    case let answer: return .portioned(fields, AnswerBody(answer: answer, stop: request.stop))
    }
  }

  /// Answers a call over an open WebSocket.
  func answer(_ message: [UInt8], on connection: WebSocketConnection) -> Bool {
    count.withLock { $0 += 1 }
    return keepWaiting(connection.stop) && service.answer(to: message).send(on: connection)
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
