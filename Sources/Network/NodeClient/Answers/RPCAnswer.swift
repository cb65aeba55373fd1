package import JSONCodec
import Reporting

/// Calls and answers of JSON-RPC 2.0.
package enum RPCAnswer {
  /// The maximum number of characters of a node's error text.
  static let textLimit = 200
  /// The maximum number of values in an answer; nodes send a few hundred at most.
  static let valueLimit = 10_000
  /// The maximum number of values in a block, whose justifications are arrays of numbers, and in a
  /// chain specification.
  private static let largeValueLimit = 400_000
  /// The members of an answer that are parsed.
  static let members: Set<String> = ["jsonrpc", "id", "method", "result", "error", "params"]

  /// The maximum number of values in an answer to `method`.
  static func valueLimit(of method: String) -> Int {
    switch method {
    case NodeConnection.blockMethod, NodeConnection.chainSpecMethod: largeValueLimit
    default: valueLimit
    }
  }

  /// Encodes a call.
  package static func call(_ method: String, _ parameters: [JSONValue], id: Int) -> [UInt8] {
    let call: JSONValue = .members([
      "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string(method),
      "params": .array(parameters),
    ])
    return Array(call.serialized().utf8)
  }

  /// The result or the error in an answer.
  package enum Content: Equatable {
    case result(JSONValue)
    /// An error object; `wait` is the pause that its data asks for, `nil` if there is none.
    case error(code: Int, text: String, wait: Wait? = nil)
  }

  /// The pause that a busy node asks for.
  package struct Wait: Equatable, Sendable {
    /// The seconds; `nil` if the value is not a positive number.
    package let seconds: Int?

    package init(seconds: Int?) { self.seconds = seconds }
  }

  /// Reads the answer to the call `id`; `nil` for a notification, which has a method and no id.
  package static func content(of answer: JSONValue, id: Int) throws(AnswerFault) -> Content? {
    guard let members = answer.object else { throw .notAnObject(got: described(answer)) }
    guard members["jsonrpc"] == .string("2.0") else {
      throw .wrongProtocol(got: described(members["jsonrpc"]))
    }
    if members["id"] == nil, members["method"] != nil { return nil }
    // JSON-RPC 1.0 sends both members, one of them null.
    let error = members["error"].flatMap { $0 == .null ? nil : $0 }
    // The id is null if the server could not read it (JSON-RPC 2.0, 5); only one call is open.
    let isUnread = error != nil && members["id"] == .null
    guard isUnread || members["id"] == .integer(id) else {
      throw .wrongID(expected: id, got: described(members["id"]))
    }
    guard let error else {
      guard let result = members["result"] else { throw .nothing }
      return .result(result)
    }
    guard members["result"] ?? .null == .null else { throw .resultAndError }
    guard let content = Self.error(error) else { throw .badErrorObject }
    return content
  }

  /// The result in a notification of a subscription; `nil` for other messages.
  static func notification(in message: JSONValue, of subscription: JSONValue) -> JSONValue? {
    guard message["id"] == nil, let parameters = message["params"],
      parameters["subscription"] == subscription
    else { return nil }
    return parameters["result"]
  }

  /// The JSON-RPC error in the body of a response with an HTTP error status; `nil` if there is
  /// none.
  package static func refusal(in body: [UInt8]) -> Content? {
    let answer = try? JSONValue(parsing: body, maximumValues: valueLimit, keeping: members)
    return answer?["error"].flatMap(error)
  }

  /// The result or the error in a recorded answer, whatever its id; `nil` if there is neither.
  static func content(ofRecorded answer: JSONValue) -> Content? {
    if let error = answer["error"], error != .null { return Self.error(error) }
    return answer["result"].map { .result($0) }
  }

  /// An answer as it is recorded.
  static func recorded(_ content: Content) -> JSONValue {
    switch content {
    case .result(let result):
      .members(["jsonrpc": .string("2.0"), "id": .integer(1), "result": result])
    case .error(let code, let text, let wait):
      .members([
        "jsonrpc": .string("2.0"), "id": .integer(1),
        "error": wait.map {
          .members([
            "code": .integer(code), "message": .string(text),
            "data": .members(["retry_after": .integer($0.seconds ?? 0)]),
          ])
        } ?? .members(["code": .integer(code), "message": .string(text)]),
      ])
    }
  }

  private static func error(_ error: JSONValue) -> Content? {
    guard let code = error["code"]?.integer(Int.self), let text = error["message"]?.string else {
      return nil
    }
    return .error(
      code: code, text: EndpointRedaction.printable(text), wait: error["data"].flatMap(wait))
  }

  /// The pause that the data of an error object asks for; `nil` if it asks for none.
  private static func wait(_ data: JSONValue) -> Wait? {
    let value = ["retry_after", "retryAfter", "retry-after", "Retry-After"].lazy
      .compactMap { data[$0] }.first
    guard let value, value != .null else { return nil }
    let number: String? =
      if case .number(let text) = value { text } else { value.string }
    // Part of a second counts as a whole second; the greatest number is beyond every pause.
    let seconds = number.flatMap(Double.init).map { $0.rounded(.up) }
    guard let seconds, seconds > 0 else { return Wait(seconds: nil) }
    return Wait(seconds: Int(min(seconds, 1_000_000_000)))
  }

  /// A description of a value for a message: short values unchanged, long values by their kind.
  package static func described(_ value: JSONValue?) -> String {
    switch value {
    case nil: return "nothing"
    case .array(let values): return "an array of \(values.count.counted("value"))"
    case .object(let object): return "an object of \(object.count.counted("member"))"
    case .string(let text) where text.utf8.count > 80:
      return "a string of \(text.utf8.count.counted("byte"))"
    case .number(let text) where text.utf8.count > 80:
      return "a number of \(text.utf8.count.counted("digit"))"
    case .some(let value): return value.serialized()
    }
  }
}
