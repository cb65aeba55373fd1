import JSONCodec

/// An error object of JSON-RPC 2.0 (5.1), with the codes of Substrate nodes.
struct RPCFailure: Error, Equatable {
  let code: Int
  let text: String
  /// A text in the member `data`, as some errors of nodes have.
  var detail: String?

  static let parseError = RPCFailure(code: -32700, text: "Parse error")
  static let invalidRequest = RPCFailure(code: -32600, text: "Invalid request")
  static let methodNotFound = RPCFailure(code: -32601, text: "Method not found")
  /// A subscription over HTTP.
  static let internalError = RPCFailure(code: -32603, text: "Internal error")
  static let tooManySubscriptions = RPCFailure(
    code: -32006, text: "Too many subscriptions on the connection")
  /// A block that is not pinned for the subscription.
  static let invalidBlock = RPCFailure(code: -32801, text: "Invalid block hash")
  /// The length of an extrinsic is wrong.
  static let badFormat = RPCFailure(
    code: 1001, text: "Extrinsic has invalid format: Could not decode `OpaqueExtrinsic`")
  /// An extrinsic is not of the runtime's types.
  static let undecodable = RPCFailure(
    code: 1002,
    text: """
      Verification Error: Runtime error: Execution failed: Execution aborted due to trap: wasm trap: wasm \
      `unreachable` instruction executed
      """
  )
  static let unsigned = RPCFailure(
    code: 1011, text: "Unknown Transaction Validity",
    detail: "Could not find an unsigned validator for the unsigned transaction")
  static let alreadyImported = RPCFailure(code: 1013, text: "Transaction Already Imported")
  static let dropped = RPCFailure(
    code: 1016, text: "Immediately Dropped",
    detail: "The transaction couldn't enter the pool because of the limit")

  /// A transaction that the runtime does not accept.
  static func invalid(_ reason: InvalidTransaction) -> RPCFailure {
    RPCFailure(code: 1010, text: "Invalid Transaction", detail: reason.text)
  }

  static func invalidParameters(_ reason: String) -> RPCFailure {
    RPCFailure(code: -32602, text: "Invalid params: \(reason)")
  }

  static func client(_ reason: String) -> RPCFailure {
    RPCFailure(code: 4003, text: "Client error: \(reason)")
  }

  /// A result that is larger than the node sends.
  static func tooLarge(limit: Int) -> RPCFailure {
    RPCFailure(
      code: -32008, text: "Response is too big", detail: "Exceeded max limit of \(limit)")
  }

  /// An error of `grandpa_proveFinality`.
  static func finality(_ reason: String) -> RPCFailure {
    RPCFailure(code: 4, text: "GRANDPA prove finality rpc failed: \(reason)")
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [("code", .integer(code)), ("message", .string(text))]
    if let detail { members.append(("data", .string(detail))) }
    return .object(JSONObject(members))
  }
}

/// The reason why a runtime does not accept a transaction; the raw value is its SCALE index.
enum InvalidTransaction: UInt8, CaseIterable {
  case stale = 3
  case badSignature = 4
  case ancientBirthBlock = 5

  var text: String {
    switch self {
    case .stale: "Transaction is outdated"
    case .badSignature: "Transaction has a bad signature"
    case .ancientBirthBlock: "Transaction has an ancient birth block"
    }
  }
}
