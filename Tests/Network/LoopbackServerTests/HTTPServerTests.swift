import Glibc
import LoopbackServer
import Reporting
import Synchronization
import TestSupport
import Testing
import WebSocketCodec

/// A few pages, as a browser sees them.
@Suite struct HTTPServerTests {
  @Test func servesAPage() throws {
    let server = try HTTPServer(port: 0, Pages())
    let answer = try Client.ask(server, "GET /page HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(answer.status == 200)
    #expect(answer.head.contains("Content-Type: text/html"))
    #expect(answer.body == "<p>page</p>")
  }

  @Test func givesPathQueryFieldsAndBodyToTheService() throws {
    let server = try HTTPServer(port: 0, Pages())
    let answer = try Client.ask(
      server, "POST /echo/a%20b?x=1&y=%26z&flag HTTP/1.1\r\nHost: localhost:1\r\nx-Word: w",
      body: "content")
    #expect(answer.body == "POST /echo/a b x=1 y=&z flag= w content")
  }

  @Test func unknownPathsAreNotFound() throws {
    let server = try HTTPServer(port: 0, Pages())
    let answer = try Client.ask(server, "GET /none HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(answer.status == 404)
    #expect(answer.body == "This page does not exist.\n")
  }

  @Test func headIsAnsweredWithoutTheBody() throws {
    let server = try HTTPServer(port: 0, Pages())
    let answer = try Client.ask(server, "HEAD /page HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(answer.status == 200)
    #expect(answer.head.contains("Content-Length: 11"))
    #expect(answer.body == "")
  }

  @Test(arguments: [(HTTPServer.bodyLimit, 200), (HTTPServer.bodyLimit + 1, 413)])
  func bodiesHaveALimit(count: Int, status: Int) throws {
    let server = try HTTPServer(port: 0, Pages())
    let answer = try Client.ask(
      server, "POST /page HTTP/1.1\r\nHost: 127.0.0.1", body: String(repeating: "x", count: count))
    #expect(answer.status == status)
  }

  @Test func bodiesAreMadeWhileTheyAreSent() throws {
    let server = try HTTPServer(port: 0, Pages())
    let whole = try Client.ask(server, "GET /count/5 HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(whole.head.contains("Content-Length: 5"))
    #expect(whole.body == "01234")
    let broken = try Client.ask(server, "GET /count/50 HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(broken.head.contains("Content-Length: 50"))
    #expect(broken.body == "0123456789")
  }

  @Test(arguments: [
    ("127.0.0.1", 200), ("127.0.0.1:80", 200), ("LocalHost:8080", 200), ("localhost", 200),
    ("evil.example", 421), ("127.0.0.1.evil.example:80", 421), ("127.0.0.1:x", 421), ("", 421),
    ("localhost:1:2", 421),
  ])
  func foreignHostsAreRefused(host: String, status: Int) throws {
    let server = try HTTPServer(port: 0, Pages())
    #expect(try Client.ask(server, "GET /page HTTP/1.1\r\nHost: \(host)").status == status)
    let open = try HTTPServer(port: 0, acceptsForeignHosts: true, Pages())
    #expect(try Client.ask(open, "GET /page HTTP/1.1\r\nHost: \(host)").status == 200)
  }

  /// RFC 9112, 3.2: HTTP/1.1 names the host, and nobody names it twice.
  @Test(arguments: [
    ("HTTP/1.1", [], 400), ("HTTP/1.0", [], 200), ("HTTP/1.1", ["127.0.0.1"], 200),
    ("HTTP/1.1", ["127.0.0.1", "127.0.0.1"], 400), ("HTTP/1.0", ["127.0.0.1", "localhost"], 400),
  ])
  func aRequestNamesItsHostOnce(version: String, hosts: [String], status: Int) throws {
    for acceptsForeignHosts in [false, true] {
      let server = try HTTPServer(port: 0, acceptsForeignHosts: acceptsForeignHosts, Pages())
      let lines = ["GET /page \(version)"] + hosts.map { "Host: \($0)" }
      #expect(try Client.ask(server, lines.joined(separator: "\r\n")).status == status)
    }
  }

  @Test func aWebSocketNeedsItsKey() throws {
    let server = try HTTPServer(port: 0, Pages())
    let upgrade =
      "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade"
    #expect(try Client.ask(server, upgrade).status == 400)
    #expect(try Client.ask(server, "GET /socket HTTP/1.1\r\nHost: localhost").status == 400)
  }

  @Test func aWebSocketAnswersMessages() throws {
    let server = try HTTPServer(port: 0, Pages())
    // A masked text frame of "hi", its mask being zeros, then a close frame.
    let frames: [UInt8] = [0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69, 0x88, 0x80, 0, 0, 0, 0]
    let answer = try Client.ask(
      server,
      "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      frames: frames)
    #expect(answer.status == 101)
    #expect(answer.head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    #expect(answer.bytes == [0x81, 2, 0x69, 0x68, 0x88, 0])
  }

  @Test func aRequestThatWaitsEndsWithTheServer() async throws {
    let server = try HTTPServer(port: 0, Pages())
    let waiting = Task.detached { try Client.ask(server, "GET /wait HTTP/1.1\r\nHost: 127.0.0.1") }
    try await Poll.suspend(until: "the request that waits") { Pages.waiting.withLock { $0 > 0 } }
    let start = ContinuousClock.now
    server.stop()
    #expect(try await waiting.value.status == 0)
    #expect(ContinuousClock.now - start < .seconds(10))
    server.stop()
  }

  @Test func aTakenPortIsNamed() throws {
    let first = try HTTPServer(port: 0, Pages())
    let error = #expect(throws: LoopbackServerError.portTaken(first.port)) {
      try HTTPServer(port: first.port, Pages())
    }
    let row = try #require(error).row(of: "The shop")
    #expect(row.exit == .tryAgain)
    #expect(
      row.message
        == "Another program listens on port \(first.port) of 127.0.0.1. Pass another port; 0 chooses a free one."
    )
    #expect(
      LoopbackServerError.port(80, reason: "no").row(of: "The shop").message
        == "The shop cannot listen on port 80 of 127.0.0.1: no. Pass another port; 0 chooses a free one."
    )
    #expect(
      LoopbackServerError.system(reason: "no").row(of: "The shop").message
        == "The system refused what the shop needs: no.")
  }
}

private struct Pages: HTTPService, WebSocketService {
  static let waiting = Mutex(0)

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    switch request.path {
    case "/page":
      return .whole(
        status: 200, [HTTPField("Content-Type", "text/html")], Array("<p>page</p>".utf8))
    case "/socket": return .webSocket(self)
    case "/wait":
      Pages.waiting.withLock { $0 += 1 }
      return request.stop.sleep(milliseconds: 60_000) ? .text(200, "late") : .hangUp
    case "/count/5": return .portioned([], Digits(promisedCount: 5))
    case "/count/50": return .portioned([], Digits(promisedCount: 50))
    case let path where path.hasPrefix("/echo"):
      let query = request.query.map { "\($0.name)=\($0.value)" }
      let words =
        [request.method, path] + query
        + [request.header("X-WORD") ?? "", String(decoding: request.body, as: UTF8.self)]
      return .text(200, words.joined(separator: " "))
    default: return .text(404, "This page does not exist.\n")
    }
  }

  /// Sends each message back from its end.
  func answer(_ message: [UInt8], on connection: WebSocketConnection) -> Bool {
    connection.send(.text, message.reversed())
  }
}

/// One digit at a time, of which there are ten.
private struct Digits: HTTPBody {
  let promisedCount: Int?

  func portion(from position: Int, room: Int) -> HTTPPortion {
    if position == promisedCount { return .end }
    return position < 10 ? .bytes([UInt8(0x30 + position)]) : .breakOff
  }
}
