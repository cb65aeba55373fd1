/// Bytes from a WebSocket connection turned into messages (RFC 6455, 5).
///
/// Nothing is kept beyond the limits: a frame that would make its message too large is refused by
/// its header, before its payload is waited for.
public struct WebSocketReader {
  /// Which end reads; a client wants unmasked frames, a server masked ones (5.1).
  public enum Role: Sendable {
    /// Reads what a server sent.
    case client
    /// Reads what a client sent.
    case server
  }

  /// What was received.
  public enum Event: Equatable, Sendable {
    /// A whole text message, as UTF-8.
    case message([UInt8])
    /// To be answered by a pong of the same payload.
    case ping([UInt8])
    /// Nothing to do.
    case pong
    /// The other end closes; `code` is `nil` where it gives none.
    case close(code: UInt16?, reason: String)
  }

  /// The most fragments of one message.
  public static let fragmentLimit = 65536

  private let role: Role
  private let messageLimit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var message: [UInt8] = []
  private var fragmentCount = 0

  /// A reader at the beginning of a connection.
  ///
  /// - Parameters:
  ///   - role: which end reads.
  ///   - messageLimit: the largest message in bytes, fragments joined.
  public init(role: Role, messageLimit: Int) {
    self.role = role
    self.messageLimit = messageLimit
  }

  /// Whether nothing of a further message has come yet.
  public var isBetweenMessages: Bool { fragmentCount == 0 && position == buffer.count }

  /// Adds bytes that were received.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if position == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next event out of the bytes received; `nil` where more bytes are needed.
  ///
  /// - Throws: ``WebSocketError``; the connection cannot be used afterwards.
  public mutating func next() throws(WebSocketError) -> Event? {
    while let (header, payload) = try frame() {
      switch header.operation {
      case .ping: return .ping(payload)
      case .pong: return .pong
      case .close: return try WebSocketReader.close(payload)
      case .binary: throw .notText
      case .text, .continuation:
        message.append(contentsOf: payload)
        fragmentCount += 1
        guard header.isFinal else {
          guard fragmentCount < WebSocketReader.fragmentLimit else {
            throw .tooManyFragments(limit: WebSocketReader.fragmentLimit)
          }
          continue
        }
        let whole = message
        message = []
        fragmentCount = 0
        guard String(validating: whole, as: UTF8.self) != nil else { throw .notText }
        return .message(whole)
      }
    }
    return nil
  }

  /// Takes a whole frame from the buffer, unmasked.
  private mutating func frame() throws(WebSocketError) -> (WebSocketFrame.Header, [UInt8])? {
    let bytes = buffer[position...]
    guard let header = try WebSocketFrame.Header(bytes) else { return nil }
    guard (header.mask != nil) == (role == .server) else { throw .wrongMasking }
    if !header.operation.isControl {
      guard (header.operation == .continuation) == (fragmentCount > 0) else { throw .wrongOrder }
      guard header.payloadCount <= messageLimit - message.count else {
        throw .messageTooLarge(limit: messageLimit)
      }
    }
    guard bytes.count - header.count >= header.payloadCount else { return nil }
    var payload = Array(bytes.dropFirst(header.count).prefix(header.payloadCount))
    if let mask = header.mask {
      for offset in payload.indices { payload[offset] ^= mask[offset & 3] }
    }
    position += header.count + header.payloadCount
    return (header, payload)
  }

  private static func close(_ payload: [UInt8]) throws(WebSocketError) -> Event {
    guard !payload.isEmpty else { return .close(code: nil, reason: "") }
    guard payload.count >= 2 else { throw .badCloseFrame }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .badCloseFrame
    }
    guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else {
      throw .badCloseFrame
    }
    return .close(code: code, reason: reason)
  }
}
