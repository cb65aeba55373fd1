/// An error object of JSON-RPC 2.0 (5.1), with the codes of Substrate nodes.
struct RPCFailure: Error, Equatable {
  let code: Int
  let text: String

  static let parseError = RPCFailure(code: -32700, text: "Parse error")
  static let invalidRequest = RPCFailure(code: -32600, text: "Invalid request")
  static let methodNotFound = RPCFailure(code: -32601, text: "Method not found")

  static func invalidParameters(_ reason: String) -> RPCFailure {
    RPCFailure(code: -32602, text: "Invalid params: \(reason)")
  }

  static func client(_ reason: String) -> RPCFailure {
    RPCFailure(code: 4003, text: "Client error: \(reason)")
  }
}
