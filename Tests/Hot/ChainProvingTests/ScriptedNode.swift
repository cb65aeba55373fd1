import ByteSupport
import JSONCodec
import LoopbackServer
import NodeClient
import Synchronization
import TestSupport

/// A node over HTTP that repeats the answers of a recorded conversation.
///
/// A finality proof is found as a node finds it: the recorded answer for the lowest number that is
/// not below the requested one. Headers are found by hash, other answers by method.
final class ScriptedNode: HTTPService {
  private let exchanges: [JSONValue]
  private let asked: Mutex<[String]> = Mutex([])
  private let server: Mutex<HTTPServer?> = Mutex(nil)

  init(_ exchanges: [JSONValue]) throws {
    self.exchanges = exchanges
    let started = try HTTPServer(port: 0, self)
    server.withLock { $0 = started }
  }

  /// Ends the server, which holds the node.
  func stop() { server.withLock { $0.take() }?.stop() }

  func endpoint() throws -> NodeEndpoint {
    try NodeEndpoint("http://127.0.0.1:\(server.withLock { $0?.port } ?? 0)")
  }

  /// The methods of all calls, in order.
  var methods: [String] { asked.withLock { $0 } }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard let call = try? JSONValue(parsing: request.body), let method = call["method"]?.string,
      let id = call["id"]
    else { return .hangUp }
    asked.withLock { $0.append(method) }
    var members: [(String, JSONValue)] = [("jsonrpc", .string("2.0")), ("id", id)]
    let exchange = exchange(method, call["params"]?.array ?? [])
    if let error = exchange?["error"] {
      members.append(("error", error))
    } else if let exchange {
      members.append(("result", ScriptedNode.complete(exchange["result"] ?? .null)))
    } else {
      members.append(
        ("error", .members(["code": .integer(-32601), "message": .string("Method not found")])))
    }
    let bytes = Array(JSONValue.object(JSONObject(members)).serialized().utf8)
    return .whole(status: 200, [HTTPField("Content-Type", "application/json")], bytes)
  }

  private func exchange(_ method: String, _ parameters: [JSONValue]) -> JSONValue? {
    let known = exchanges.filter { $0["method"]?.string == method }
    switch method {
    case NodeConnection.finalityMethod:
      let number = parameters.first?.integer(UInt32.self) ?? 0
      return known.first {
        $0["params"]?.array?.first?.integer(UInt32.self) ?? 0 >= number
      }
    case NodeConnection.headerMethod:
      return known.first { $0["params"]?.array == parameters }
    default: return known.first
    }
  }

  /// The result with the bytes of files that the recorded conversation only names.
  private static func complete(_ result: JSONValue) -> JSONValue {
    guard let proof = result["proof"]?.array, let block = result["at"] else { return result }
    let items = proof.map { item -> JSONValue in
      guard let before = item["before"]?.string, let after = item["after"]?.string,
        let file = item["file"]?.string, let bytes = try? Shared.bytes("data/wasm/\(file)")
      else { return item }
      return .string("0x" + before + Hex.encode(bytes) + after)
    }
    return .members(["at": block, "proof": .array(items)])
  }
}
