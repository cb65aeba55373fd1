public import RaptorQ

/// A frame of a movie: the payload length and one RaptorQ packet (hot-side 6.2).
///
/// `(0x80000000 | length)` as u32 big-endian ++ source block number u8 ++ encoding symbol id u24
/// big-endian ++ symbol.
public struct FountainFrame: Equatable, Sendable {
  /// The number of bytes before the symbol.
  public static let headerByteCount = 8
  /// The maximum payload length that a frame can state: 2³¹ − 1 bytes.
  public static let maximumPayload = 0x7fff_ffff
  /// The bit that marks a fountain frame in its first byte.
  static let mark: UInt8 = 0x80

  /// The length of the complete payload in bytes, at least 1.
  public let payloadLength: Int
  /// The source block number and encoding symbol id.
  public let id: EncodingPacketID
  /// The symbol, at least one byte.
  public let symbol: [UInt8]

  /// Whether scanned content is marked as a fountain frame, perhaps without a symbol.
  ///
  /// The top bit is set, and there are bytes after the payload length.
  public static func isMarked(_ content: [UInt8]) -> Bool {
    content.count > 4 && content[0] & mark != 0
  }

  /// Parses scanned content that is marked as a fountain frame.
  ///
  /// - Throws: ``FrameError`` without a symbol, or for a length of 0 (hot-side 6.5).
  public init(_ content: [UInt8]) throws(FrameError) {
    guard content.count > FountainFrame.headerByteCount else {
      throw .badFrame(byteCount: content.count, reason: "it ends before its symbol")
    }
    payloadLength =
      Int(content[0] & 0x7f) << 24 | Int(content[1]) << 16 | Int(content[2]) << 8 | Int(content[3])
    guard payloadLength > 0 else {
      throw .badFrame(byteCount: content.count, reason: "it announces a payload of 0 bytes")
    }
    do throws(RaptorQError) {
      id = try EncodingPacketID(packet: content.span.extracting(4..<8))
    } catch { throw .raptorQ(error) }
    symbol = Array(content[FountainFrame.headerByteCount...])
  }

  /// The first four bytes of every frame: the payload length with the mark.
  static func lengthWord(_ payloadLength: Int) -> [UInt8] {
    let word = UInt32(payloadLength) | 0x8000_0000
    return stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> UInt32($0))
    }
  }
}

/// A frame of the multi-frame format that preceded fountain codes; only decoded (hot-side 6.4).
///
/// `00` ++ total u16 big-endian ++ index u16 big-endian, from 0 ++ data.
public struct LegacyFrame: Equatable, Sendable {
  /// The number of bytes before the data.
  public static let headerByteCount = 5

  /// The number of frames of the payload.
  public let total: Int
  /// The index of this frame, from 0.
  public let index: Int
  /// The part of the payload in this frame.
  public let data: [UInt8]

  /// Parses scanned content; the caller has checked that it begins with `00` and has at least five
  /// bytes.
  ///
  /// The index is checked when the frame is added.
  init(_ content: [UInt8]) {
    total = Int(content[1]) << 8 | Int(content[2])
    index = Int(content[3]) << 8 | Int(content[4])
    data = Array(content[LegacyFrame.headerByteCount...])
  }
}
