import ByteSupport
import WebSocketCodec

/// The HTTP/1.1 exchange that opens a WebSocket connection (RFC 6455, 4).
enum WebSocketHandshake {
  /// The maximum length of a response's header in bytes.
  static let responseLimit = 16 << 10

  /// Creates a key: sixteen random bytes in Base64 (4.1).
  static func makeKey(_ generator: inout some RandomNumberGenerator) -> String {
    Base64.encode((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// Encodes the request of a client (4.1).
  static func request(_ endpoint: NodeEndpoint, key: String) -> [UInt8] {
    var lines = [
      "GET \(endpoint.target) HTTP/1.1", "Host: \(endpoint.authority)", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
      "User-Agent: hotside",
    ]
    if let authorization = endpoint.authorization {
      lines.append("Authorization: \(authorization)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The header of a response.
  struct Response {
    let status: Int
    private let fields: [(name: String, value: String)]

    /// The first value of a header field; `name` in lower case.
    func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Whether one of the comma-separated values of a field is `token`, ignoring case.
    func has(_ name: String, _ token: String) -> Bool {
      fields.contains { field in
        field.name == name
          && field.value.split(separator: ",").contains {
            WebSocketHandshake.trimmed($0).lowercased() == token
          }
      }
    }

    /// The seconds in `Retry-After`; `nil` if it is missing or a date.
    var retryAfter: Int? { first("retry-after").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    /// Parses the bytes before the blank line.
    init(_ head: ArraySlice<UInt8>) throws(WebSocketError) {
      guard let text = String(validating: head, as: UTF8.self) else {
        throw .badHandshake("its header is not UTF-8")
      }
      // A carriage return and a line feed are one `Character`.
      let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      let status = (lines.first ?? "").split(separator: " ", maxSplits: 2)
      guard status.count >= 2, status[0] == "HTTP/1.1", status[1].utf8.count == 3,
        let code = UInt16(status[1])
      else { throw .badHandshake("it is not an HTTP/1.1 response") }
      self.status = Int(code)
      var fields: [(name: String, value: String)] = []
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
          throw .badHandshake("a header field has no name")
        }
        let value = WebSocketHandshake.trimmed(line[line.index(after: colon)...])
        fields.append((line[..<colon].lowercased(), value))
      }
      self.fields = fields
    }

    /// Checks that the server accepts the key, without extensions and subprotocols.
    func check(key: String) throws(WebSocketError) {
      guard has("upgrade", "websocket") else { throw .badHandshake("it does not upgrade") }
      guard has("connection", "upgrade") else { throw .badHandshake("it does not upgrade") }
      guard first("sec-websocket-accept") == WebSocketAccept.value(for: key) else {
        throw .wrongAccept
      }
      guard first("sec-websocket-extensions") == nil else {
        throw .badHandshake("it turns on extensions that were not asked for")
      }
      guard first("sec-websocket-protocol") == nil else {
        throw .badHandshake("it chooses a subprotocol that was not asked for")
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let front = text.drop(while: isSpace)
    guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(front[...last])
  }

  /// The position of the blank line after a header, from `start` on; `nil` if it is missing.
  static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    guard bytes.count - start >= end.count else { return nil }
    return (start...(bytes.count - end.count)).first { position in
      bytes[position..<position + end.count].elementsEqual(end)
    }
  }
}
