import Glibc
import LoopbackServer
import TestSupport

/// A client that says what it is told, byte by byte, and reads until the server closes.
enum Client {
  struct Answer: Sendable {
    /// 0 where the connection ended without an answer.
    let status: Int
    let head: String
    let bytes: [UInt8]
    var body: String { String(decoding: bytes, as: UTF8.self) }
  }

  static func ask(
    _ server: HTTPServer, _ head: String, body: String? = nil, frames: [UInt8] = []
  ) throws -> Answer {
    let socket = try connected(to: server)
    defer { close(socket) }
    let length = body.map { "\r\nContent-Length: \($0.utf8.count)" } ?? ""
    let closing = frames.isEmpty ? "\r\nConnection: close" : ""
    send(Array((head + length + closing + "\r\n\r\n" + (body ?? "")).utf8) + frames, to: socket)
    return parse(received(socket))
  }

  /// A connection on which nothing is said yet; it is the caller's to close.
  static func connected(to server: HTTPServer) throws -> Int32 {
    try LoopbackConnection.socket(to: server.port)
  }

  static func send(_ request: [UInt8], to socket: Int32) {
    var sent = 0
    while sent < request.count {
      // The slice is read within the call, for as many bytes as it has.
      let count = unsafe request[sent...].withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
  }

  /// Everything up to the end of the connection.
  static func received(_ socket: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      // At most the buffer's bytes are written.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return all }
      all += buffer.prefix(count)
    }
  }

  private static func parse(_ bytes: [UInt8]) -> Answer {
    let end: [UInt8] = [13, 10, 13, 10]
    let start = bytes.indices.first { bytes[$0...].starts(with: end) } ?? bytes.endIndex
    let head = String(decoding: bytes[..<start], as: UTF8.self)
    let words = head.split(separator: " ", maxSplits: 2)
    return Answer(
      status: words.count > 1 ? Int(words[1]) ?? 0 : 0, head: head,
      bytes: Array(bytes.dropFirst(start + 4)))
  }
}
