/// Decodes the bytes of a WebSocket connection to messages (RFC 6455, 5).
///
/// Memory is limited: a frame that would make its message too large is refused by its header,
/// before its payload arrives.
public struct WebSocketReader {
  /// The end of the connection that reads: a client expects unmasked frames, a server masked frames
  /// (5.1).
  public enum Role: Sendable {
    /// Reads frames of a server.
    case client
    /// Reads frames of a client.
    case server
  }

  /// A received message or control frame.
  public enum Event: Equatable, Sendable {
    /// A complete text message in UTF-8; for a client also a binary one.
    case message([UInt8])
    /// A ping; the answer is a pong with the same payload.
    case ping([UInt8])
    /// A pong, which needs no answer.
    case pong
    /// The other end closes the connection; `code` is `nil` if it sent none.
    case close(code: UInt16?, reason: String)
  }

  /// The maximum number of fragments of a message.
  public static let fragmentLimit = 65536

  /// The maximum length of a message in bytes, with all fragments.
  public var messageLimit: Int

  private let role: Role
  private var buffer: [UInt8] = []
  private var position = 0
  private var message: [UInt8] = []
  private var fragmentCount = 0
  /// The header of the data frame that is arriving, and the number of its bytes in `message`.
  private var arriving: (header: WebSocketFrame.Header, taken: Int)?

  /// Creates a reader for a new connection.
  ///
  /// - Parameters:
  ///   - role: the end that reads.
  ///   - messageLimit: the maximum length of a message in bytes, with all fragments.
  public init(role: Role, messageLimit: Int) {
    self.role = role
    self.messageLimit = messageLimit
  }

  /// Whether no byte of the next message has arrived.
  public var isBetweenMessages: Bool {
    fragmentCount == 0 && arriving == nil && position == buffer.count
  }

  /// Adds received bytes.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if position == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Decodes the next event; `nil` if more bytes are needed.
  ///
  /// - Throws: ``WebSocketError``; the connection cannot be used afterwards.
  public mutating func next() throws(WebSocketError) -> Event? {
    while true {
      if let (header, taken) = arriving {
        guard takeFragment(header, taken) else { return nil }
        if let message = try endFragment(header) { return .message(message) }
      }
      let bytes = buffer[position...]
      guard let header = try WebSocketFrame.Header(bytes) else { return nil }
      try check(header)
      if !header.operation.isControl {
        position += header.count
        arriving = (header, 0)
        continue
      }
      guard bytes.count - header.count >= header.payloadCount else { return nil }
      var payload = Array(bytes.dropFirst(header.count).prefix(header.payloadCount))
      WebSocketReader.unmask(&payload, from: 0, header)
      position += header.count + header.payloadCount
      switch header.operation {
      case .ping: return .ping(payload)
      case .pong: return .pong
      default: return try WebSocketReader.close(payload)
      }
    }
  }

  /// Refuses a frame that is not allowed at this point, before its payload arrives.
  private func check(_ header: WebSocketFrame.Header) throws(WebSocketError) {
    guard (header.mask != nil) == (role == .server) else { throw .wrongMasking }
    guard !header.operation.isControl else { return }
    guard (header.operation == .continuation) == (fragmentCount > 0) else { throw .wrongOrder }
    guard header.payloadCount <= messageLimit - message.count else {
      throw .messageTooLarge(limit: messageLimit)
    }
    // A server accepts only text; some nodes send their JSON as binary messages.
    guard header.operation != .binary || role == .client else { throw .binary }
  }

  /// Moves the available bytes of a fragment into the message, so that no byte is kept twice;
  /// returns whether the fragment is complete.
  private mutating func takeFragment(_ header: WebSocketFrame.Header, _ taken: Int) -> Bool {
    let part = buffer[position...].prefix(header.payloadCount - taken)
    let start = message.count
    message.append(contentsOf: part)
    WebSocketReader.unmask(&message, from: start, header, offset: taken)
    position += part.count
    arriving = (header, taken + part.count)
    return taken + part.count == header.payloadCount
  }

  /// The complete message, if the fragment was its last one.
  private mutating func endFragment(
    _ header: WebSocketFrame.Header
  ) throws(WebSocketError) -> [UInt8]? {
    arriving = nil
    fragmentCount += 1
    guard header.isFinal else {
      guard fragmentCount < WebSocketReader.fragmentLimit else {
        throw .tooManyFragments(limit: WebSocketReader.fragmentLimit)
      }
      return nil
    }
    let whole = message
    message = []
    fragmentCount = 0
    guard (try? UTF8Span(validating: whole.span)) != nil else { throw .notText }
    return whole
  }

  /// Unmasks the bytes from `start` on; the first one is byte `offset` of the payload.
  private static func unmask(
    _ bytes: inout [UInt8], from start: Int, _ header: WebSocketFrame.Header, offset: Int = 0
  ) {
    guard let mask = header.mask else { return }
    for index in start..<bytes.count { bytes[index] ^= mask[(index - start + offset) & 3] }
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
