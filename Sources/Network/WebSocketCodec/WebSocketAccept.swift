internal import ByteSupport

/// The proof that a server speaks WebSocket and not something that repeats what it is sent.
public enum WebSocketAccept {
  /// The value of `Sec-WebSocket-Accept` that belongs to a `Sec-WebSocket-Key` (RFC 6455, 4.2.2).
  public static func value(for key: String) -> String {
    Base64.encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }
}
