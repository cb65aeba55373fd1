import Synchronization

/// What becomes of a request before it is answered: refused, sent elsewhere, kept waiting.
final class RequestGate: Sendable {
  /// What a client gets.
  enum Reply: Equatable, Sendable {
    /// An answer of JSON-RPC.
    case answer(RPCService.Answer)
    /// A status other than 200, with header fields.
    case refusal(status: Int, fields: [Field])
  }

  /// A header field.
  struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  let service: RPCService
  private let misbehaviours: [Misbehaviour]
  private let count = Mutex(0)

  init(_ service: RPCService, _ misbehaviours: [Misbehaviour]) {
    self.service = service
    self.misbehaviours = misbehaviours
  }

  var requestCount: Int { count.withLock { $0 } }

  /// How long every answer is kept back, in milliseconds.
  var delay: Int {
    var longest = 0
    for case .delay(let milliseconds) in misbehaviours { longest = max(longest, milliseconds) }
    return longest
  }

  /// Counts a request, and says whether it is refused; one that is not is answered by ``service``.
  func refusal() -> Reply? {
    let number = count.withLock { count in
      count += 1
      return count
    }
    for misbehaviour in misbehaviours {
      switch misbehaviour {
      case .httpStatus(let status, let retryAfter):
        return .refusal(status: status, fields: RequestGate.retry(after: retryAfter))
      case .busy(let times, let retryAfter) where number <= times:
        return .refusal(status: 429, fields: RequestGate.retry(after: retryAfter))
      case .redirect:
        return .refusal(status: 307, fields: [Field(name: "Location", value: "/elsewhere")])
      default: continue
      }
    }
    return nil
  }

  /// Counts a message of a connection that was let in before.
  func countMessage() { count.withLock { $0 += 1 } }

  private static func retry(after seconds: Int?) -> [Field] {
    seconds.map { [Field(name: "Retry-After", value: String($0))] } ?? []
  }
}
