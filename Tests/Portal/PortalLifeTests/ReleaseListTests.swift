import ByteSupport
import DevelopmentNode
import Foundation
import JSONCodec
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// Lists of releases that lie, or that cannot be fetched (portal 5.1).
@Suite struct ReleaseListTests {
  /// A server that answers with one status and body.
  private final class Page: HTTPService {
    private let answer = Mutex((status: 200, body: [UInt8]()))

    func set(_ status: Int, _ body: String = "") {
      answer.withLock { $0 = (status, Array(body.utf8)) }
    }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      let (status, body) = answer.withLock(\.self)
      return .whole(
        status: request.path == "/list/releases" ? status : 404,
        [HTTPField("Content-Type", "application/json")], body)
    }
  }

  /// A portal with a network whose node answers, and whose list of releases is on the web.
  private struct Web {
    let fixture: LifeFixture
    let node: DevelopmentNodeServer
    let server: HTTPServer
    let page = Page()

    init() throws {
      node = try LifeFixture.node("alpha")
      server = try HTTPServer(port: 0, page)
      fixture = try LifeFixture(["alpha": [node.url]])
      try list(at: "http://127.0.0.1:\(server.port)/list/releases")
    }

    func list(at index: String) throws {
      try fixture.set(
        "sources",
        .array([
          .members(["kind": .string("node")]),
          .members([
            "kind": .string("release"), "index": .string(index),
            "asset": .string("alpha_runtime-v*.wasm"),
          ]),
        ]), of: "alpha")
    }

    func stop() {
      node.stop()
      server.stop()
    }
  }

  private static func list(_ url: String, name: String = "alpha_runtime-v2.wasm") -> String {
    let asset = JSONValue.members([
      "name": .string(name), "url": .string(url),
      "sha256": .string(String(repeating: "0", count: 64)),
    ])
    return String(
      decoding: JSONValue.members(["assets": .array([asset])]).fileBytes, as: UTF8.self)
  }

  private static func reason(_ run: Tool.Run) throws -> String {
    try #require(try run.network("alpha")["reason"]?.string, "\(run)")
  }

  @Test func aListFromTheWebNamesOnlyAddressesOnTheWeb() throws {
    let web = try Web()
    defer { web.stop() }
    let secret = try web.fixture.tool.folder.write(Array("secret".utf8), to: "secret")
    for url in ["file://\(secret)", "file:\(secret)", "ftp://127.0.0.1/x", "http:x", "FILE:///x"] {
      web.page.set(200, ReleaseListTests.list(url))
      let run = try web.fixture.update()
      let reason = try ReleaseListTests.reason(run)
      #expect(run.exitCode == 12 && reason.contains("only addresses on the web"), "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == 65, "\(run)")
    }
    // Paths are relative to the address of the list.
    for (url, place) in [
      (secret, "*/sec"), ("../../../../secret", "/list/../../../../secret"), ("x", "/list/x"),
    ] {
      web.page.set(200, ReleaseListTests.list(url))
      let run = try web.fixture.update()
      let reason = try ReleaseListTests.reason(run)
      // Quotations end after 80 characters, and the folder of the test is shown as "*".
      let start = "'http://127.0.0.1:\(web.server.port)\(place)".prefix(60)
      #expect(reason.contains(start), "\(run)")
      #expect(reason.contains("HTTP status 404"), "\(run)")
    }
  }

  @Test func aListInAFolderNamesOnlyFilesBelowIt() throws {
    let web = try Web()
    defer { web.stop() }
    let folder = web.fixture.tool.folder
    let secret = try folder.write(Array("secret".utf8), to: "secret")
    try web.list(at: "lists/releases.json")
    try folder.write([], to: "Portal/lists/empty")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Portal/lists/link"), withDestinationPath: secret)
    for url in [secret, "../../secret", "../portal.json", "link", "file://\(secret)", ""] {
      try folder.write(
        Array(ReleaseListTests.list(url).utf8), to: "Portal/lists/releases.json")
      let run = try web.fixture.update()
      let reason = try ReleaseListTests.reason(run)
      #expect(run.exitCode == 12 && reason.contains("only files below its folder"), "\(run)")
      #expect(try run.network("alpha")["exitCode"]?.integer() == 65, "\(run)")
    }
  }

  @Test(arguments: [403, 404, 429, 304, 500])
  func aPageThatCannotBeFetchedLeavesTheStateOfTheNodes(status: Int) throws {
    let web = try Web()
    defer { web.stop() }
    web.page.set(status)
    let run = try web.fixture.update()
    let reason = try ReleaseListTests.reason(run)
    #expect(try run.exitCode == 12 && run.state("alpha") == "waiting", "\(run)")
    #expect(try run.network("alpha")["liveVersion"]?.integer() == 1, "\(run)")
    #expect(try run.network("alpha")["exitCode"]?.integer() == 12, "\(run)")
    #expect(reason.contains("HTTP status \(status)") && reason.contains("portal.json"), "\(reason)")
    #expect(!reason.contains("..") && !reason.contains("node"), "\(reason)")
    let alone = try web.fixture.update("--source", "release")
    #expect(alone.exitCode == 69, "\(alone)")
  }

  @Test func reasonsNameThePageAndItsFault() throws {
    let web = try Web()
    defer { web.stop() }
    let cases: [(text: String, reason: String)] = [
      ("{\"assets\": [], \"assets\": []}", "has the name \"assets\" twice"),
      ("not JSON", "The JSON text is wrong at byte 1"),
      ("{}", "A release has no list of assets."),
    ]
    for (text, expected) in cases {
      web.page.set(200, text)
      let reason = try ReleaseListTests.reason(try web.fixture.update())
      #expect(reason.contains(expected) && !reason.contains(".."), "\(reason)")
    }
    try web.list(at: "file:///etc/passwd")
    let reason = try ReleaseListTests.reason(try web.fixture.update())
    #expect(reason.contains("is not an address on the web") && !reason.contains(".."), "\(reason)")
    #expect(!reason.contains("node"), "\(reason)")
  }

  @Test func aFileWhoseNumberIsNotASpecVersionIsNamed() throws {
    let web = try Web()
    defer { web.stop() }
    let name = "alpha_runtime-v4294967296.wasm"
    web.page.set(200, ReleaseListTests.list("x", name: name))
    let run = try web.fixture.update()
    let reason = try ReleaseListTests.reason(run)
    #expect(try run.exitCode == 12 && run.state("alpha") == "waiting", "\(run)")
    #expect(reason.contains("'\(name)'") && reason.contains("4294967295"), "\(reason)")
  }
}
