package import SubstrateCrypto

/// Answers the requests of an ``HTTPServer``, on the thread of each connection.
package protocol HTTPService: Sendable {
  /// The rule for the body of a request to a path, requested before the body is read.
  func bodyRule(for path: String) -> BodyRule

  /// Whether the service admits a request, decided from the header, before the body is received.
  ///
  /// If there are too many connections, those of requests that are not admitted are closed first.
  func lets(in head: HTTPRequest) -> Bool

  /// Answers a request; must wait only through ``HTTPRequest/stop``.
  func answer(_ request: HTTPRequest) -> HTTPAnswer

  /// Answers a request whose body exceeded its limit and was discarded.
  func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer
}

extension HTTPService {
  /// The default: bytes up to ``HTTPServer/bodyLimit``.
  package func bodyRule(for path: String) -> BodyRule { .bytes(limit: HTTPServer.bodyLimit) }

  /// The default: every request is admitted.
  package func lets(in head: HTTPRequest) -> Bool { true }

  /// The default: status 413.
  package func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    .text(413, "A request has at most \(limit) bytes here.\n")
  }
}

/// The treatment of a request's body while it arrives; `limit` is in bytes.
package enum BodyRule: Equatable, Sendable {
  /// The body becomes ``HTTPRequest/body``.
  case bytes(limit: Int)
  /// The body becomes ``HTTPRequest/secretBody``, and is wiped in the receive buffer.
  case secret(limit: Int)
  /// The body is a form with files (`multipart/form-data`), which become ``HTTPRequest/files``.
  case files(limit: Int)

  /// The maximum length of the body in bytes.
  package var limit: Int {
    switch self {
    case .bytes(let limit), .secret(let limit), .files(let limit): limit
    }
  }
}

/// A request with its complete body.
package struct HTTPRequest: Sendable {
  /// The method, such as `GET`; for `HEAD` the server omits the body of the answer.
  package let method: String
  /// The path without the query, percent-decoded: `/pages/a b`.
  package let path: String
  /// The decoded fields of the query, in order; a name without `=` has an empty value.
  package let query: [HTTPField]
  /// The header fields, in order.
  package let fields: [HTTPField]
  /// The body under ``BodyRule/bytes(limit:)``; empty under other rules.
  package let body: [UInt8]
  /// The body under ``BodyRule/secret(limit:)``; `nil` under other rules.
  package let secretBody: SharedSecret?
  /// The files under ``BodyRule/files(limit:)``, in order; if the form is damaged, the files before
  /// the damage.
  package let files: [HTTPFile]
  /// The signal for the end of the server.
  package let stop: StopSignal

  /// The first header field with this name, ignoring case.
  package func header(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether the client requests a WebSocket (RFC 6455, 4.1).
  package var asksForWebSocket: Bool {
    method == "GET" && header("Upgrade")?.lowercased() == "websocket"
  }
}

/// A file in a form.
package struct HTTPFile: Equatable, Sendable {
  /// The file name that the client sent.
  package internal(set) var name: String
  package internal(set) var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// A field of a header or a query.
package struct HTTPField: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// The answer to a request.
package enum HTTPAnswer: Sendable {
  /// A status with header fields and a body.
  case whole(status: Int, [HTTPField], [UInt8])
  /// A status with header fields and a body that is wiped after it is sent.
  case secret(status: Int, [HTTPField], SharedSecret)
  /// Status 200 with header fields and a body that is produced while it is sent.
  case portioned([HTTPField], any HTTPBody)
  /// The connection becomes a WebSocket; without a valid request for one, the status is 400.
  case webSocket(any WebSocketService)
  /// The connection is closed without an answer.
  case hangUp

  /// A text in UTF-8.
  package static func text(_ status: Int, _ text: String, _ fields: [HTTPField] = []) -> HTTPAnswer
  {
    .whole(status: status, fields + [HTTPField("Content-Type", "text/plain")], Array(text.utf8))
  }
}

/// A body that is produced as the client receives it.
package protocol HTTPBody: Sendable {
  /// The length in the header, in bytes; `nil` for a chunked body.
  var promisedCount: Int? { get }

  /// Returns 1...`room` bytes from `position` on, or the end.
  func portion(from position: Int, room: Int) -> HTTPPortion
}

/// A part of an ``HTTPBody``.
package enum HTTPPortion: Sendable {
  case bytes([UInt8])
  /// All bytes have been sent.
  case end
  /// The connection is closed in the middle of the body.
  case breakOff
}

/// Answers the messages of a WebSocket, on the thread of its connection.
package protocol WebSocketService: Sendable {
  /// Answers a text message of at most ``HTTPServer/bodyLimit`` bytes.
  ///
  /// - Returns: whether the connection continues.
  func answer(_ message: [UInt8], on connection: WebSocketConnection) -> Bool

  /// Ends the use of the connection, which is closed afterwards.
  func end()
}

extension WebSocketService {
  /// The default: nothing.
  package func end() {}
}
