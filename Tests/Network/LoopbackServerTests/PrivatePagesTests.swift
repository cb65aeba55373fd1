import LoopbackServer
import Synchronization
import TestSupport
import Testing

/// Pages for one browser, asked for as that browser, another one and a stranger's page do.
@Suite struct PrivatePagesTests {
  private let clock = Clock()
  private let pages: PrivatePages
  private let server: HTTPServer

  init() throws {
    pages = PrivatePages(EchoingPages()) { [clock] in clock.time }
    server = try HTTPServer(port: 0, pages)
  }

  private func ask(
    _ method: String = "GET", _ path: String? = nil, _ fields: [String] = [], body: String? = nil
  ) throws -> Client.Answer {
    let head = ["\(method) \(path ?? pages.path) HTTP/1.1", "Host: 127.0.0.1:\(server.port)"]
    return try Client.ask(server, (head + fields).joined(separator: "\r\n"), body: body)
  }

  /// The cookie that the first page gives, as a header field.
  private func cookie() throws -> String {
    let first = try ask()
    #expect(first.status == 200)
    let lines = first.head.split(separator: "\r\n")
    let field = try #require(lines.first { $0.hasPrefix("Set-Cookie: ") })
    return "Cookie: other=1; " + field.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" }
  }

  private var origin: String { "Origin: http://127.0.0.1:\(server.port)" }

  @Test func theTokenIsPartOfThePath() throws {
    #expect(pages.path.utf8.count == 34)
    for path in ["/", "/scan", String(pages.path.dropLast(2)) + "g/", "/favicon.ico"] {
      #expect(try ask("GET", path).status == 404)
    }
    #expect(PrivatePages(EchoingPages()) { .zero }.path != pages.path)
    let inside = try ask("GET", pages.path + "scan", [try cookie()])
    #expect(inside.status == 200 && inside.body == "GET /scan ")
  }

  @Test func anotherBrowserIsTurnedAway() throws {
    // Only the first page lets in.
    #expect(try ask("GET", pages.path + "scan").status == 403)
    let cookie = try cookie()
    #expect(cookie.hasPrefix("Cookie: other=1; hotside-"))
    let other = try ask()
    #expect(other.status == 403 && other.body.hasPrefix("Another browser"))
    #expect(try ask("GET", nil, [cookie + "0"]).status == 403)
    let again = try ask("GET", nil, [cookie])
    #expect(again.status == 200 && !again.head.contains("Set-Cookie"))
  }

  @Test func theCookieIsForThesePagesAlone() throws {
    let first = try ask()
    #expect(first.head.contains("; Path=\(pages.path); HttpOnly; SameSite=Strict"))
  }

  @Test func aStrangersPagePostsNothing() throws {
    let cookie = try cookie()
    let foreign = [
      [], ["Origin: null"], ["Origin: http://evil.example"],
      ["Origin: http://127.0.0.1:\(server.port &+ 1)"],
      ["Origin: https://127.0.0.1:\(server.port)"],
      [origin, "Sec-Fetch-Site: cross-site"], [origin, "Sec-Fetch-Site: same-site"],
    ]
    for fields in foreign {
      #expect(try ask("POST", nil, [cookie] + fields, body: "x").status == 403, "\(fields)")
    }
    let own = try ask(
      "POST", pages.path + "act", [cookie, origin, "Sec-Fetch-Site: same-origin"], body: "x=1")
    #expect(own.status == 200 && own.body == "POST /act x=1")
    #expect(try ask("GET", nil, [cookie, "Sec-Fetch-Site: cross-site"]).status == 403)
    #expect(try ask("GET", nil, [cookie, "Sec-Fetch-Site: none"]).status == 200)
    #expect(try ask("PUT", nil, [cookie, origin], body: "x").status == 405)
  }

  @Test func everyAnswerForbidsWhatIsNotNeeded() throws {
    for answer in [try ask(), try ask("GET", "/none"), try ask("GET", pages.path + "scan")] {
      for field in [
        "Cache-Control: no-store", "Content-Security-Policy: default-src 'none';",
        "frame-ancestors 'none'", "Referrer-Policy: same-origin", "X-Content-Type-Options: nosniff",
        "Permissions-Policy: camera=(self), microphone=()",
        "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
      ] {
        #expect(answer.head.contains(field), "\(answer.head)")
      }
    }
  }

  /// What strangers ask for keeps nothing open.
  @Test func idleTimeIsThatOfTheBrowserLetIn() throws {
    let cookie = try cookie()
    clock.advance(by: .seconds(60))
    _ = try ask("GET", "/")
    _ = try ask()
    #expect(pages.idleTime == .seconds(60))
    _ = try ask("GET", nil, [cookie])
    #expect(pages.idleTime == .zero)
  }

  /// A secret that was posted and given back is nowhere in this process, while its connection is still
  /// open.
  @Test func bodiesAreWiped() throws {
    var generator = SystemRandomNumberGenerator()
    let inverted = (0..<600).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let patterns = stride(from: 0, to: 560, by: 40).map { start in
      MaskedPattern(inverted: Array(inverted[start..<start + 16]))
    }
    let pages = PrivatePages(EchoingPages(lookingFor: patterns)) { .zero }
    let server = try HTTPServer(port: 0, pages)
    let folder = try TemporaryFolder()
    let file = try folder.write(inverted, to: "inverted")
    // The client is another process; it alone turns the bits back.
    let client = """
      import http.client, sys
      path, port = sys.argv[2:]
      secret = bytes(255 - byte for byte in open(sys.argv[1], "rb").read())
      connection = http.client.HTTPConnection("127.0.0.1", int(port))
      connection.request("GET", path)
      first = connection.getresponse()
      first.read()
      fields = {"Cookie": first.getheader("Set-Cookie").split(";")[0],
        "Origin": "http://127.0.0.1:" + port}
      connection.request("POST", path + "act", secret, fields)
      assert connection.getresponse().read() == b"POST /act " + secret
      for method, body in ("POST", secret), ("GET", None):
        connection.request(method, path + "search", body, fields)
        print(connection.getresponse().read().decode())
      """
    let run = try ProcessRunner.run(
      "/usr/bin/python3", ["-c", client, file, pages.path, "\(server.port)"])
    // While a body is held it is found, or the search itself does not work.
    #expect(!run.output.hasPrefix("0 ") && run.output.hasSuffix("\n0 places\n"), "\(run)")
  }

  @Test func secretBodiesHaveTheSameLimit() throws {
    let cookie = try cookie()
    for (count, status) in [(HTTPServer.bodyLimit, 200), (HTTPServer.bodyLimit + 1, 413)] {
      let answer = try ask(
        "POST", nil, [cookie, origin], body: String(repeating: "x", count: count))
      #expect(answer.status == status)
    }
  }
}

/// A clock that a test moves.
private final class Clock: Sendable {
  private let state = Mutex(Duration.zero)

  var time: Duration { state.withLock { $0 } }

  func advance(by duration: Duration) { state.withLock { $0 += duration } }
}
