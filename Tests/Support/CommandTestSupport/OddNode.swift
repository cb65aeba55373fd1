import DevelopmentNode
import JSONCodec
package import LoopbackServer
import Synchronization
import ToolTestSupport

/// A node over HTTP that answers some methods in its own way, and all others as the sample runtime does.
package final class OddNode: HTTPService {
  /// The answer to a call of `method` with `id`, or `nil` for the usual one.
  package typealias Answering = @Sendable (_ method: String, _ id: String) -> HTTPAnswer?

  private let service: RPCService
  private let answering: Answering
  private let server: Mutex<HTTPServer?> = Mutex(nil)

  package init(
    _ name: String, version: UInt32 = 1_000_000, parachainID: UInt32? = nil,
    _ answering: @escaping Answering
  ) throws {
    var sample = SampleRuntime(
      specName: name, specVersion: version, ss58Prefix: 42, transactionVersion: 1)
    sample.parachainID = parachainID
    var configuration = DevelopmentNodeConfiguration(sample: sample)
    configuration.genesisHash = Nodes.genesis(of: name)
    service = RPCService(try NodeMethods(configuration), [])
    self.answering = answering
    let started = try HTTPServer(port: 0, self)
    server.withLock { $0 = started }
  }

  /// Ends the server, which holds the node.
  package func stop() { server.withLock { $0.take() }?.stop() }

  package var url: String { "http://127.0.0.1:\(server.withLock { $0?.port } ?? 0)" }

  package func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let call = try? JSONValue(parsing: request.body)
    if let method = call?["method"]?.string, let id = call?["id"],
      let answer = answering(method, id.serialized())
    {
      return answer
    }
    guard case .whole(let bytes) = service.answer(to: request.body) else { return .hangUp }
    return .whole(status: 200, [HTTPField("Content-Type", "application/json")], bytes)
  }

  /// The answer of JSON-RPC with an error, in an HTTP response.
  package static func refusal(
    _ code: Int, _ text: String, id: String, status: Int = 200
  ) -> HTTPAnswer {
    .text(
      status,
      "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"error\":{\"code\":\(code),\"message\":\"\(text)\"}}")
  }
}
