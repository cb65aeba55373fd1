import ByteSupport

/// One frame of WebSocket (RFC 6455, 5.2).
public enum WebSocketFrame {
  /// The operation code of a frame.
  public enum Operation: UInt8, Sendable {
    /// A frame with the next fragment of a message.
    case continuation = 0
    /// A frame that begins a text message.
    case text = 1
    /// A frame that begins a binary message.
    case binary = 2
    /// A frame that closes the connection.
    case close = 8
    /// A frame that requests a pong.
    case ping = 9
    /// A frame that answers a ping.
    case pong = 10

    /// Whether this is a control frame, which may come between the fragments of a message (5.5).
    public var isControl: Bool { rawValue >= 8 }
  }

  /// The maximum length of a control frame's payload in bytes (5.5).
  public static let controlLimit = 125

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - operation: the operation code.
  ///   - payload: the payload.
  ///   - mask: the masking key of a client (5.3), big-endian; `nil` for a server.
  ///   - isFinal: whether this is the last fragment of its message.
  /// - Returns: the header and the payload.
  public static func encode(
    _ operation: Operation, _ payload: [UInt8], mask: UInt32?, isFinal: Bool = true
  ) -> [UInt8] {
    var frame: [UInt8] = []
    frame.reserveCapacity(payload.count + 14)
    frame.append((isFinal ? 0x80 : 0) | operation.rawValue)
    let maskBit: UInt8 = mask == nil ? 0 : 0x80
    switch payload.count {
    case ..<126: frame.append(maskBit | UInt8(payload.count))
    case ..<65536:
      frame.append(maskBit | 126)
      frame.append(contentsOf: UInt16(payload.count).bigEndianBytes)
    default:
      frame.append(maskBit | 127)
      frame.append(contentsOf: UInt64(payload.count).bigEndianBytes)
    }
    guard let mask else { return frame + payload }
    let key = mask.bigEndianBytes
    frame.append(contentsOf: key)
    for (offset, byte) in payload.enumerated() { frame.append(byte ^ key[offset & 3]) }
    return frame
  }

  /// The decoded header of a frame.
  struct Header {
    let isFinal: Bool
    let operation: Operation
    let mask: [UInt8]?
    let payloadCount: Int
    /// The length of the header in bytes.
    let count: Int

    /// Decodes a header at the start of `bytes`; `nil` if more bytes are needed.
    init?(_ bytes: ArraySlice<UInt8>) throws(WebSocketError) {
      guard bytes.count >= 2 else { return nil }
      let first = bytes[bytes.startIndex]
      let second = bytes[bytes.startIndex + 1]
      guard first & 0x70 == 0 else { throw .reservedBits }
      guard let operation = Operation(rawValue: first & 15) else {
        throw .unknownOperation(first & 15)
      }
      self.operation = operation
      isFinal = first & 0x80 != 0
      let short = second & 0x7f
      guard !operation.isControl || isFinal && short <= WebSocketFrame.controlLimit else {
        throw .badControlFrame
      }
      let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
      let maskBytes = second & 0x80 != 0 ? 4 : 0
      count = 2 + lengthBytes + maskBytes
      guard bytes.count >= count else { return nil }
      var length: UInt64 = 0
      for byte in bytes.dropFirst(2).prefix(lengthBytes) { length = length << 8 | UInt64(byte) }
      switch short {
      case 126: guard length >= 126 else { throw .badLength }
      case 127: guard length >= 65536, length < 1 << 63 else { throw .badLength }
      default: length = UInt64(short)
      }
      payloadCount = Int(length)
      mask = maskBytes == 4 ? Array(bytes.dropFirst(2 + lengthBytes).prefix(4)) : nil
    }
  }
}
