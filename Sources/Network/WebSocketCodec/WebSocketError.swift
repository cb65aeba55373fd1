/// How the other end breaks the WebSocket protocol (RFC 6455).
public enum WebSocketError: Error, Equatable, Sendable {
  /// The handshake is not an HTTP/1.1 response with its header fields; what is wrong, as a clause.
  case badHandshake(String)
  /// `Sec-WebSocket-Accept` does not belong to our key (4.2.2).
  case wrongAccept
  /// A frame from a server is masked, or one from a client is not (5.1).
  case wrongMasking
  /// Reserved bits are set, though no extension was agreed on (5.2).
  case reservedBits
  /// An operation code that is not defined (5.2).
  case unknownOperation(UInt8)
  /// A length written longer than needed, or with its top bit set (5.2).
  case badLength
  /// A control frame in fragments or longer than 125 bytes (5.5).
  case badControlFrame
  /// A continuation without a beginning, or a beginning inside a message (5.4).
  case wrongOrder
  /// A message that is not UTF-8 (8.1), or a binary one from a client.
  case notText
  /// A close frame with half a code, or with a code that must not be sent (7.4).
  case badCloseFrame
  /// A message above the limit of bytes.
  case messageTooLarge(limit: Int)
  /// A message of more fragments than any node sends.
  case tooManyFragments(limit: Int)

  /// What is wrong, as a sentence for the user.
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
    case .badCloseFrame: "A close frame is malformed."
    case .messageTooLarge(let limit): "A message is larger than \(limit) bytes."
    case .tooManyFragments(let limit): "A message comes in more than \(limit) fragments."
    }
  }
}
