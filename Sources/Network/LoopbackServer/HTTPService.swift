package import SubstrateCrypto

/// What an ``HTTPServer`` asks for its answers, on the thread of each connection.
package protocol HTTPService: Sendable {
  /// What becomes of the body of a request for a path, decided before any of it is read.
  func bodyRule(for path: String) -> BodyRule

  /// Whether a request is one of those that the service is there for, by its header alone: it has no
  /// body yet. Where connections run short, those of other requests end, and those without any.
  func lets(in head: HTTPRequest) -> Bool

  /// Answers a request; whoever waits within does so by ``HTTPRequest/stop``.
  func answer(_ request: HTTPRequest) -> HTTPAnswer

  /// Answers a request whose body is longer than its rule allows, and which was thrown away.
  func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer
}

extension HTTPService {
  /// Without a word of its own a service takes plain bytes up to ``HTTPServer/bodyLimit``.
  package func bodyRule(for path: String) -> BodyRule { .bytes(limit: HTTPServer.bodyLimit) }

  /// Without a word of its own a service is there for every request.
  package func lets(in head: HTTPRequest) -> Bool { true }

  /// Without a word of its own a service answers 413.
  package func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    .text(413, "A request has at most \(limit) bytes here.\n")
  }
}

/// What becomes of the body of a request while it arrives; `limit` is in bytes.
package enum BodyRule: Equatable, Sendable {
  /// It is given as ``HTTPRequest/body``.
  case bytes(limit: Int)
  /// It is given as ``HTTPRequest/secretBody``, and wiped where it arrived.
  case secret(limit: Int)
  /// It is a form with files (`multipart/form-data`), given as ``HTTPRequest/files``.
  case files(limit: Int)

  /// The most bytes of the body.
  package var limit: Int {
    switch self {
    case .bytes(let limit), .secret(let limit), .files(let limit): limit
    }
  }
}

/// A request, with the whole of its body.
package struct HTTPRequest: Sendable {
  /// Such as `GET`; the body of an answer to `HEAD` is left out by the server.
  package let method: String
  /// The path without its query, percent-decoded: `/pages/a b`.
  package let path: String
  /// The fields of the query in order, decoded; a name without `=` has the value "".
  package let query: [HTTPField]
  /// The header fields in order.
  package let fields: [HTTPField]
  /// The body under ``BodyRule/bytes(limit:)``; none under another rule.
  package let body: [UInt8]
  /// The body under ``BodyRule/secret(limit:)``.
  package let secretBody: SharedSecret?
  /// The files under ``BodyRule/files(limit:)``, in order; a form that is damaged has those before the
  /// damage.
  package let files: [HTTPFile]
  /// The end of the server.
  package let stop: StopSignal

  /// The first header field of this name, whose case does not count.
  package func header(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether the client asks for a WebSocket (RFC 6455, 4.1).
  package var asksForWebSocket: Bool {
    method == "GET" && header("Upgrade")?.lowercased() == "websocket"
  }
}

/// A file of a form.
package struct HTTPFile: Equatable, Sendable {
  /// What it is called where it comes from.
  package internal(set) var name: String
  package internal(set) var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// A field of a header or of a query.
package struct HTTPField: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// What becomes of a request.
package enum HTTPAnswer: Sendable {
  /// A status with header fields and a body.
  case whole(status: Int, [HTTPField], [UInt8])
  /// A status with header fields and a body that is wiped once it is sent.
  case secret(status: Int, [HTTPField], SharedSecret)
  /// Status 200 with header fields and a body that is made while it is sent.
  case portioned([HTTPField], any HTTPBody)
  /// The connection becomes a WebSocket; a client that did not ask for one rightly gets status 400.
  case webSocket(any WebSocketService)
  /// The connection is closed without a word.
  case hangUp

  /// A text of UTF-8.
  package static func text(_ status: Int, _ text: String, _ fields: [HTTPField] = []) -> HTTPAnswer
  {
    .whole(status: status, fields + [HTTPField("Content-Type", "text/plain")], Array(text.utf8))
  }
}

/// A body that is not sent at once, made as the client takes it.
package protocol HTTPBody: Sendable {
  /// The length in bytes that the header promises; `nil` for a body in chunks.
  var promisedCount: Int? { get }

  /// Gives 1...`room` bytes from `position` on, or says that there are none.
  func portion(from position: Int, room: Int) -> HTTPPortion
}

/// A part of an ``HTTPBody``.
package enum HTTPPortion: Sendable {
  case bytes([UInt8])
  /// All bytes are sent.
  case end
  /// The connection is closed in the middle of the body.
  case breakOff
}

/// What answers the messages of a WebSocket, on the thread of its connection.
package protocol WebSocketService: Sendable {
  /// Answers a text message of at most ``HTTPServer/bodyLimit`` bytes.
  ///
  /// - Returns: whether the connection goes on.
  func answer(_ message: [UInt8], on connection: WebSocketConnection) -> Bool
}
