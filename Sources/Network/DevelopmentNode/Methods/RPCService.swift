import JSONCodec
import Synchronization

/// JSON-RPC 2.0, independent of the transport: answers the bytes of a request with bytes.
package final class RPCService: Sendable {
  /// The way in which an answer is sent.
  package enum Answer: Equatable, Sendable {
    /// All bytes at once; empty if the request needs no answer.
    case whole([UInt8])
    /// One byte per second.
    case drip([UInt8])
    /// The first half of the answer, then the end of the connection.
    case cut([UInt8])
    /// Meaningless bytes, `count` of them.
    case huge(count: Int)
    /// Meaningless bytes without end.
    case endless
  }

  /// The maximum number of calls in a batch.
  package static let batchLimit = 1000
  private static let hugeCount = 100_000_000
  /// The maximum length in bytes of an answer that ``Misbehavior/slowMetadata`` sends at normal
  /// speed.
  private static let longestShort = 1000

  let methods: NodeMethods
  private let misbehaviors: Set<Misbehavior>
  private let previousID = Mutex<JSONValue>(.integer(0))

  package init(_ methods: NodeMethods, _ misbehaviors: [Misbehavior]) {
    self.methods = methods
    self.misbehaviors = Set(misbehaviors)
  }

  /// Answers a request or a batch over HTTP.
  package func answer(to request: [UInt8]) -> Answer { answer(to: request, of: nil) }

  /// Answers a request or a batch; `session` is `nil` for HTTP, which has no subscriptions.
  func answer(to request: [UInt8], of session: NodeSession?) -> Answer {
    let text = text(for: request, session)
    if misbehaviors.contains(.hugeAnswer) { return .huge(count: RPCService.hugeCount) }
    if misbehaviors.contains(.endlessAnswer) { return .endless }
    if misbehaviors.contains(.drip) { return .drip(text) }
    if misbehaviors.contains(.slowMetadata), text.count > RPCService.longestShort {
      return .drip(text)
    }
    if misbehaviors.contains(.closeEarly) { return .cut(text) }
    return .whole(misbehaviors.contains(.wrongJSON) ? Array(text.prefix(text.count / 2)) : text)
  }

  private func text(for request: [UInt8], _ session: NodeSession?) -> [UInt8] {
    guard let value = try? JSONValue(parsing: request) else {
      return RPCService.envelope(id: .null, .failure(.parseError))
    }
    guard let batch = value.array else { return single(value, session) ?? [] }
    guard !batch.isEmpty, batch.count <= RPCService.batchLimit else {
      return RPCService.envelope(id: .null, .failure(.invalidRequest))
    }
    let answers = batch.compactMap { single($0, session) }
    guard !answers.isEmpty else { return [] }
    return Array("[".utf8) + answers.joined(separator: ",".utf8) + "]".utf8
  }

  /// Answers one call; `nil` for a notification, which has no id.
  private func single(_ call: JSONValue, _ session: NodeSession?) -> [UInt8]? {
    guard let members = call.object, members["jsonrpc"] == .string("2.0"),
      let method = members["method"]?.string
    else { return RPCService.envelope(id: call["id"] ?? .null, .failure(.invalidRequest)) }
    let outcome = outcome(method, members["params"], session)
    guard let id = members["id"] else { return nil }
    switch id {
    case .null, .number, .string: return spoiledEnvelope(id: id, outcome)
    default: return RPCService.envelope(id: .null, .failure(.invalidRequest))
    }
  }

  private func outcome(
    _ method: String, _ parameters: JSONValue?, _ session: NodeSession?
  ) -> Result<[UInt8], RPCFailure> {
    do throws(RPCFailure) {
      return .success(try methods.call(method, CallParameters(parameters), session))
    } catch { return .failure(error) }
  }

  private func spoiledEnvelope(id: JSONValue, _ outcome: Result<[UInt8], RPCFailure>) -> [UInt8] {
    let previous = previousID.withLock { previous in
      defer { previous = id }
      return previous
    }
    var id = id
    if misbehaviors.contains(.wrongID) { id = .integer(987_654_321) }
    if misbehaviors.contains(.repeatedID) { id = previous }
    var envelope = RPCService.envelope(id: id, outcome)
    if misbehaviors.contains(.resultAndError), case .success = outcome {
      envelope.removeLast()
      envelope += Array(#","error":{"code":-32000,"message":"and an error"}}"#.utf8)
    }
    if misbehaviors.contains(.doubledID) {
      envelope.removeLast()
      envelope += Array(",\"id\":\(id.serialized())}".utf8)
    }
    return envelope
  }

  private static func envelope(id: JSONValue, _ outcome: Result<[UInt8], RPCFailure>) -> [UInt8] {
    var text = Array("{\"jsonrpc\":\"2.0\",\"id\":\(id.serialized()),".utf8)
    switch outcome {
    case .success(let result): text += Array("\"result\":".utf8) + result
    case .failure(let failure):
      text += Array("\"error\":\(failure.json.serialized())".utf8)
    }
    text += Array("}".utf8)
    return text
  }
}
