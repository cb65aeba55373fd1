import LoopbackServer
import NodeClient
import QRDrawing
import Synchronization
import Testing

/// Answers with `Content-Encoding` over HTTP.
@Suite struct CompressedAnswerTests {
  /// A node that answers every call with the same bytes.
  private final class Node: HTTPService {
    let coding: String
    let bytes: [UInt8]
    let accepted = Mutex<[String?]>([])

    init(_ coding: String, _ bytes: [UInt8]) { (self.coding, self.bytes) = (coding, bytes) }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      accepted.withLock { $0.append(request.header("Accept-Encoding")) }
      return .whole(
        status: 200,
        [HTTPField("Content-Type", "application/json"), HTTPField("Content-Encoding", coding)],
        bytes)
    }
  }

  private static let answer = Array(#"{"jsonrpc":"2.0","id":1,"result":"Westend"}"#.utf8)

  private static func connection(_ server: HTTPServer) throws -> NodeConnection {
    var options = NodeOptions()
    options.retry.attempts = 1
    return try NodeConnection(to: NodeEndpoint("http://127.0.0.1:\(server.port)"), options: options)
  }

  @Test func asksForGzipAndReadsIt() async throws {
    let node = Node("gzip", GzipFile.compressed(Self.answer))
    let server = try HTTPServer(port: 0, node)
    #expect(try await Self.connection(server).chainName() == "Westend")
    #expect(node.accepted.withLock { $0 } == ["gzip"])
  }

  /// 8 MB of spaces as 8 kB of gzip, for an answer of at most 64 KiB.
  @Test func limitsTheUnpackedSize() async throws {
    let spaces = [UInt8](repeating: 0x20, count: 8_000_000)
    let server = try HTTPServer(port: 0, Node("gzip", GzipFile.compressed(spaces)))
    await #expect {
      try await Self.connection(server).chainName()
    } throws: { error in
      if case .tooLarge = error as? NodeError { true } else { false }
    }
  }

  @Test(arguments: ["gzip", "no-such-coding"])
  func refusesBytesThatAreNotOfTheCoding(coding: String) async throws {
    let server = try HTTPServer(port: 0, Node(coding, Self.answer))
    await #expect {
      try await Self.connection(server).chainName()
    } throws: { error in
      guard case .broken(_, _, let reason) = error as? NodeError else { return false }
      return reason.contains("ncoding") || reason.contains("decompress")
    }
  }
}
