import DevelopmentNode
import Glibc
import JSONCodec
import TestSupport
import WebSocketCodec

/// A client that sends calls over one WebSocket, and keeps the answers and the notifications.
final class DialogueClient {
  /// A notification of a subscription.
  struct Notification {
    let method: String
    let subscription: JSONValue?
    let result: JSONValue
  }

  struct Failure: Error {
    let reason: String
  }

  private(set) var notifications: [Notification] = []
  /// A node that nothing else holds would end at once.
  private let node: DevelopmentNodeServer
  private let socket: Int32
  private var reader = WebSocketReader(role: .client, messageLimit: 64 << 20)
  private var lastID = 0

  /// The answer to an HTTP request, whose head has `Connection: close`.
  static func exchange(_ node: DevelopmentNodeServer, _ head: [String]) throws -> String {
    let client = try DialogueClient(connectedTo: node)
    let lines = head + ["Host: 127.0.0.1", "Connection: close", "", ""]
    client.send(Array(lines.joined(separator: "\r\n").utf8))
    var answer: [UInt8] = []
    while let bytes = try? client.received(upTo: 4096) { answer += bytes }
    return String(decoding: answer, as: UTF8.self)
  }

  private init(connectedTo node: DevelopmentNodeServer) throws {
    self.node = node
    socket = try LoopbackConnection.socket(to: node.port)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    // The option is one `timeval`, whose size is given.
    _ = unsafe setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Connects to a node, and opens a WebSocket.
  convenience init(_ node: DevelopmentNodeServer) throws {
    try self.init(connectedTo: node)
    let head = [
      "GET / HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", "",
    ].joined(separator: "\r\n")
    send(Array(head.utf8))
    var answer: [UInt8] = []
    while !String(decoding: answer, as: UTF8.self).contains("\r\n\r\n") {
      answer += try received(upTo: 1)
    }
    guard answer.starts(with: Array("HTTP/1.1 101".utf8)) else {
      throw Failure(reason: String(decoding: answer, as: UTF8.self))
    }
  }

  deinit { close(socket) }

  /// The result of a call.
  ///
  /// - Throws: ``Failure`` with the error object if the node answers with one.
  func result(_ method: String, _ parameters: String = "[]") throws -> JSONValue {
    let answer = try answer(method, parameters)
    guard let result = answer["result"] else {
      throw Failure(reason: "\(method): \(answer["error"]?.serialized() ?? "nothing")")
    }
    return result
  }

  /// The answer to a call, with a result or an error.
  func answer(_ method: String, _ parameters: String = "[]") throws -> JSONValue {
    lastID += 1
    let id = lastID
    write(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    while true {
      let message = try next()
      if message["id"] == .integer(id) { return message }
    }
  }

  /// The next notification of a subscription.
  func notification(_ subscription: JSONValue) throws -> JSONValue {
    while true {
      if let place = notifications.firstIndex(where: { $0.subscription == subscription }) {
        return notifications.remove(at: place).result
      }
      _ = try next()
    }
  }

  /// Sends a text as one message.
  func write(_ text: String, as operation: WebSocketFrame.Operation = .text) {
    send(WebSocketFrame.encode(operation, Array(text.utf8), mask: 0x0102_0304))
  }

  /// The next message.
  ///
  /// - Throws: ``Failure`` that names any other event.
  func next() throws -> JSONValue {
    while true {
      if let event = try reader.next() {
        guard case .message(let bytes) = event else { throw Failure(reason: "\(event)") }
        let message = try JSONValue(parsing: bytes)
        if let method = message["method"]?.string, let parameters = message["params"] {
          notifications.append(
            Notification(
              method: method, subscription: parameters["subscription"],
              result: parameters["result"] ?? .null))
        }
        return message
      }
      reader.append(try received(upTo: 65536))
    }
  }

  private func send(_ bytes: [UInt8]) {
    // The array is read within the call.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(socket, $0.baseAddress, $0.count, 0) }
  }

  private func received(upTo limit: Int) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    // At most the buffer's bytes are written.
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(socket, $0.baseAddress, $0.count, 0)
    }
    guard count > 0 else { throw Failure(reason: "no more bytes") }
    return Array(buffer.prefix(count))
  }
}
