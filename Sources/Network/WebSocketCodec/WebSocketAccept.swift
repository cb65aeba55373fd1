internal import ByteSupport

/// The proof that a server understands the WebSocket handshake.
public enum WebSocketAccept {
  /// The value of `Sec-WebSocket-Accept` for a `Sec-WebSocket-Key` (RFC 6455, 4.2.2).
  public static func value(for key: String) -> String {
    Base64.encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }
}
