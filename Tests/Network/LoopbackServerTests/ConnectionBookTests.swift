import Glibc
import LoopbackServer
import Synchronization
import TestSupport
import Testing

/// Connections of programs that hold them without asking for anything, beside one that asks.
@Suite(.timeLimit(.minutes(2))) struct ConnectionBookTests {
  /// Says what it was asked, and waits on `/wait` until it is told to go on.
  private final class WaitingPages: HTTPService {
    let isWaiting = Atomic(false)
    let mayGoOn = Atomic(false)

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      if request.path == "/wait" {
        isWaiting.store(true, ordering: .releasing)
        while !mayGoOn.load(ordering: .acquiring) {
          guard request.stop.sleep(milliseconds: 5) else { return .hangUp }
        }
      }
      return .text(200, request.path)
    }
  }

  /// Connections that stay as they are until this value goes.
  private final class Idlers {
    private(set) var sockets: [Int32] = []

    func add(_ count: Int, to server: HTTPServer, saying text: String = "") throws {
      for _ in 0..<count {
        let socket = try Client.connected(to: server)
        sockets.append(socket)
        Client.send(Array(text.utf8), to: socket)
      }
    }

    deinit { for socket in sockets { close(socket) } }
  }

  private static let limit = 8
  /// Longer than any test.
  private static let patience: UInt32 = 3600

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHost: ", "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-",
  ])
  func aRequestIsAnsweredNextToManyIdleConnections(said: String) throws {
    let server = try HTTPServer(
      port: 0, connectionLimit: Self.limit, headerSeconds: Self.patience, WaitingPages())
    let idlers = Idlers()
    for round in 1...4 {
      try idlers.add(2 * (Self.limit + ConnectionBook.leavingLimit), to: server, saying: said)
      let answer = try Client.ask(server, "GET /\(round) HTTP/1.1\r\nHost: 127.0.0.1")
      #expect(answer.status == 200 && answer.body == "/\(round)")
    }
  }

  /// A request that is let in keeps its connection, however long its answer takes.
  @Test func aRequestThatWaitsForItsAnswerKeepsItsConnection() throws {
    let pages = WaitingPages()
    let server = try HTTPServer(port: 0, connectionLimit: Self.limit, headerSeconds: 1, pages)
    let waiting = try Client.connected(to: server)
    defer { close(waiting) }
    let request = "GET /wait HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    Client.send(Array(request.utf8), to: waiting)
    try Poll.until("the request that waits") { pages.isWaiting.load(ordering: .acquiring) }
    let idlers = Idlers()
    try idlers.add(4 * Self.limit, to: server)
    // That one of them is hung up on says that the time for headers has gone by.
    #expect(Client.received(try #require(idlers.sockets.last)) == [])
    pages.mayGoOn.store(true, ordering: .releasing)
    let answer = String(decoding: Client.received(waiting), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("/wait"), "\(answer)")
  }

  /// The owner of pages is told from others who know the address by the cookie alone.
  @Test func clientsWithoutTheCookieGiveWayToTheOwner() throws {
    let pages = PrivatePages(EchoingPages()) { .zero }
    let server = try HTTPServer(
      port: 0, connectionLimit: Self.limit, headerSeconds: Self.patience, pages)
    let first = "GET \(pages.path) HTTP/1.1\r\nHost: 127.0.0.1"
    let welcome = try Client.ask(server, first).head.split(separator: "\r\n")
    let cookie = try #require(
      welcome.first { $0.hasPrefix("Set-Cookie: ") }?.dropFirst("Set-".count).prefix { $0 != ";" })
    // Their headers are complete, and their bodies never are.
    let idlers = Idlers()
    let upload = "POST \(pages.path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"
    try idlers.add(3 * (Self.limit + ConnectionBook.leavingLimit), to: server, saying: upload)
    #expect(try Client.ask(server, "\(first)\r\n\(cookie)").status == 200)
  }

  @Test(arguments: ["", "GET / HTTP/1.1\r\nHo"])
  func aHeaderThatIsNotCompleteInTimeEndsItsConnection(said: String) throws {
    let server = try HTTPServer(
      port: 0, connectionLimit: Self.limit, headerSeconds: 1, WaitingPages())
    let idlers = Idlers()
    try idlers.add(1, to: server, saying: said)
    #expect(Client.received(idlers.sockets[0]) == [])
  }

  /// Each byte comes in time, and the header never does.
  @Test func aHeaderThatTricklesEndsItsConnection() throws {
    let server = try HTTPServer(
      port: 0, connectionLimit: Self.limit, headerSeconds: 1, WaitingPages())
    let socket = try Client.connected(to: server)
    defer { close(socket) }
    try Poll.until("the end of the connection") {
      Client.send([UInt8(ascii: "G")], to: socket)
      // Whoever comes next finds that its time is over.
      let status = try Client.ask(server, "GET / HTTP/1.1\r\nHost: 127.0.0.1").status
      #expect(status == 200)
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      // One entry, which is what the count says.
      return unsafe poll(&wait, 1, 50) > 0
    }
    #expect(Client.received(socket) == [])
  }
}
