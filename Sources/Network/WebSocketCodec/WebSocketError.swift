/// A violation of the WebSocket protocol (RFC 6455) by the other end.
public enum WebSocketError: Error, Equatable, Sendable {
  /// The handshake is not a valid HTTP/1.1 response; the clause says why.
  case badHandshake(String)
  /// `Sec-WebSocket-Accept` does not match the sent key (4.2.2).
  case wrongAccept
  /// A frame from a server is masked, or one from a client is not (5.1).
  case wrongMasking
  /// Reserved bits are set although no extension was negotiated (5.2).
  case reservedBits
  /// The operation code is not defined (5.2).
  case unknownOperation(UInt8)
  /// A length is not in its shortest form, or has its top bit set (5.2).
  case badLength
  /// A control frame is fragmented or longer than 125 bytes (5.5).
  case badControlFrame
  /// A continuation frame comes without a first frame, or a first frame inside a message (5.4).
  case wrongOrder
  /// A message is not UTF-8 (8.1).
  case notText
  /// A client sent a binary message, which servers do not take.
  case binary
  /// A close frame has a single byte, or a code that must not be sent (7.4).
  case badCloseFrame
  /// A message has more bytes than the limit.
  case messageTooLarge(limit: Int)
  /// A message has more fragments than the limit, which no node reaches.
  case tooManyFragments(limit: Int)

  /// A sentence for the user.
  public var message: String {
    switch self {
    case .badHandshake(let clause): "The handshake is wrong, \(clause)."
    case .wrongAccept: "The handshake does not answer our key."
    case .wrongMasking: "A frame is masked the wrong way."
    case .reservedBits: "A frame has reserved bits set."
    case .unknownOperation(let code): "A frame has the unknown operation \(code)."
    case .badLength: "A frame writes its length the wrong way."
    case .badControlFrame: "A control frame is too long or in fragments."
    case .wrongOrder: "Fragments come in the wrong order."
    case .notText: "A message is not UTF-8 text."
    case .binary: "A message is binary."
    case .badCloseFrame: "A close frame is malformed."
    case .messageTooLarge(let limit): "A message is larger than \(limit) bytes."
    case .tooManyFragments(let limit): "A message comes in more than \(limit) fragments."
    }
  }

  /// The status code for the close frame (7.4.1).
  public var closeCode: UInt16 {
    switch self {
    case .binary: 1003
    case .notText: 1007
    case .messageTooLarge: 1009
    default: 1002
    }
  }
}
