import JSONCodec
import LoopbackServer
import Synchronization
import TestSupport
import ToolTestSupport

/// A webhook that keeps the messages it receives.
final class MessageReceiver: HTTPService {
  let messages = Mutex<[(body: [UInt8], signature: String?)]>([])

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    messages.withLock { messages in
      messages.append((request.body, request.header("X-Hotside-Signature")))
      return .whole(status: 204, [], [])
    }
  }

  /// Adds the address of a server to the webhooks of a portal, for all events.
  func register(at server: HTTPServer, in fixture: LifeFixture) throws {
    try fixture.tool.folder.write(Array("secret\n".utf8), to: "Portal/hook.secret")
    try fixture.edit { json in
      guard var root = json.object else { return }
      root["webhooks"] = .array([
        .members([
          "url": .string("http://127.0.0.1:\(server.port)/"),
          "events": .array([.string("alarm"), .string("queued"), .string("published")]),
          "secretFile": .string("hook.secret"),
        ])
      ])
      json = .object(root)
    }
  }

  /// The documents received since the last call.
  func take() throws -> [JSONValue] {
    try messages.withLock { messages in
      defer { messages = [] }
      return try messages.map { try JSONValue(parsing: $0.body) }
    }
  }
}
