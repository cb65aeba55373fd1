import ByteSupport
import LoopbackServer
import Synchronization
import Testing
import Threading

/// Forms with files, bodies by rule, and requests that wait for one owner.
@Suite struct FormTests {
  private static let limit = 4096

  /// Says which files a form has.
  private struct Files: HTTPService {
    func bodyRule(for path: String) -> BodyRule { .files(limit: FormTests.limit) }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      let files = request.files.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))" }
      return .text(200, files.joined(separator: ","))
    }
  }

  // The boundary is as long as those of browsers: libmicrohttpd finds none of one character.
  private func post(_ parts: String, type: String = "multipart/form-data; boundary=boundary42")
    throws
    -> Client.Answer
  {
    let server = try HTTPServer(port: 0, Files())
    return try Client.ask(
      server, "POST /files HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: \(type)", body: parts)
  }

  private func part(_ name: String, _ content: String) -> String {
    "--boundary42\r\nContent-Disposition: form-data; name=\"p\"; filename=\"\(name)\"\r\n"
      + "Content-Type: image/png\r\n\r\n\(content)\r\n"
  }

  @Test func filesOfAFormAreGivenInOrder() throws {
    let form =
      part("a.png", "one") + part("b.png", "\r\n--Y\r\n") + part("a.png", "") + "--boundary42--\r\n"
    let body = try post(form).body
    #expect(body == "a.png=one,b.png=\r\n--Y\r\n,a.png=", "\(body.debugDescription)")
  }

  @Test func aFieldWithoutAFileIsSkipped() throws {
    #expect(try post(part("", "") + "--boundary42--\r\n").body == "")
  }

  @Test(arguments: [
    "--boundary42", "--boundary42\r\nContent-Disposition: form-data", "nonsense", "",
  ])
  func aDamagedFormHasNoFiles(form: String) throws {
    let answer = try post(form)
    #expect(answer.status == 200 && answer.body == "", "\(answer)")
  }

  @Test func aBodyThatIsNotAFormHasNoFiles() throws {
    #expect(try post(part("a.png", "one") + "--boundary42--\r\n", type: "image/png").body == "")
  }

  @Test func aFormThatIsTooLongIsRefusedWhole() throws {
    let form = part("a.png", String(repeating: "x", count: Self.limit)) + "--boundary42--\r\n"
    let answer = try post(form)
    #expect(answer.status == 413)
    #expect(answer.body == "A request has at most \(Self.limit) bytes here.\n")
  }

  @Test func oneOwnerAnswersRequestsInTheirOrder() throws {
    let queue = try RequestQueue { _ in .bytes(limit: 10) }
    let server = try HTTPServer(port: 0, queue)
    let client = try Asking(server, ["POST /one HTTP/1.1", "POST /two HTTP/1.1"], body: "body")
    for _ in 0..<2 {
      let queued = try next(of: queue)
      queued.answer(.text(200, queued.request.path))
      queued.answer(.text(200, "not twice"))
    }
    #expect(client.answers.map(\.body) == ["/one", "/two"])
  }

  @Test func theOwnerReceivesAFormThatIsTooLongAsSuch() throws {
    let queue = try RequestQueue { _ in .bytes(limit: 10) }
    let server = try HTTPServer(port: 0, queue)
    let client = try Asking(server, ["POST / HTTP/1.1"], body: "eleven byte")
    let queued = try next(of: queue)
    #expect(queued.isTooLarge && queued.request.body.isEmpty)
    queued.answer(.text(200, "shorter, please"))
    #expect(client.answers.map(\.body) == ["shorter, please"])
  }

  /// An answer that was given arrives, though the server ends at once.
  @Test func anAnswerArrivesAlthoughTheServerFinishes() throws {
    for _ in 0..<20 {
      let queue = try RequestQueue { _ in .bytes(limit: 10) }
      let server = try HTTPServer(port: 0, queue)
      let client = try Asking(server, ["GET / HTTP/1.1"])
      try next(of: queue).answer(.text(200, "the last word"))
      server.finish(within: .seconds(60))
      #expect(client.answers.map(\.body) == ["the last word"])
    }
  }

  @Test func aPendingRequestIsHungUpWhenTheServerStops() throws {
    let queue = try RequestQueue { _ in .bytes(limit: 10) }
    let server = try HTTPServer(port: 0, queue)
    let client = try Asking(server, ["GET / HTTP/1.1"])
    _ = try next(of: queue)
    server.finish(within: .zero)
    #expect(client.answers.map(\.status) == [0])
  }

  private func next(of queue: RequestQueue) throws -> QueuedRequest {
    try #require(queue.next(within: .seconds(120)))
  }
}

/// A client on a thread of its own, for the tests' threads wait for it.
private struct Asking {
  private final class Results: Sendable { let answers = Mutex<[Client.Answer]>([]) }

  private let results = Results()
  private let thread: OwnThread

  init(_ server: HTTPServer, _ lines: [String], body: String? = nil) throws {
    thread = try OwnThread { [results] in
      for line in lines {
        guard let answer = try? Client.ask(server, line + "\r\nHost: 127.0.0.1", body: body) else {
          return
        }
        results.answers.withLock { $0.append(answer) }
      }
    }
  }

  /// What it got, once it has asked for everything; to be read once.
  var answers: [Client.Answer] {
    thread.join()
    return results.answers.withLock { $0 }
  }
}
