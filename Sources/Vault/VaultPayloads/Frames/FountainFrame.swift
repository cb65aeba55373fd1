public import RaptorQ

/// One frame of a movie: the payload's length, and one RaptorQ packet of it (hot-side 6.2).
///
/// `(0x80000000 | length)` as u32 big-endian ++ source block number u8 ++ encoding symbol id u24
/// big-endian ++ symbol.
public struct FountainFrame: Equatable, Sendable {
  /// The bytes in front of the symbol.
  public static let headerByteCount = 8
  /// The longest payload that a frame can announce: 2³¹ − 1 bytes.
  public static let maximumPayload = 0x7fff_ffff
  /// The mark of a fountain frame in its first byte.
  static let mark: UInt8 = 0x80

  /// The length of the whole payload in bytes, at least 1.
  public let payloadLength: Int
  /// Which symbol of which block follows.
  public let id: EncodingPacketID
  /// The symbol, at least one byte.
  public let symbol: [UInt8]

  /// Whether a scanned content says that it is a frame of a movie: by the mark, and by anything behind
  /// the payload's length.
  ///
  /// Whether it has a symbol is another question.
  public static func isMarked(_ content: [UInt8]) -> Bool {
    content.count > 4 && content[0] & mark != 0
  }

  /// Reads a scanned content that has the mark.
  ///
  /// - Throws: ``FrameError/badFrame(byteCount:reason:)`` for what a phone must refuse
  ///   (hot-side 6.5): nothing behind the header, or a length of 0.
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

  /// The header of every frame of a payload: its length with the mark.
  static func lengthWord(_ payloadLength: Int) -> [UInt8] {
    let word = UInt32(payloadLength) | 0x8000_0000
    return stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> UInt32($0))
    }
  }
}

/// One frame of the multi-frame form that was used before fountain codes; only ever read
/// (hot-side 6.4).
///
/// `00` ++ total u16 big-endian ++ index u16 big-endian, from 0 ++ data.
public struct LegacyFrame: Equatable, Sendable {
  /// The bytes in front of the data.
  public static let headerByteCount = 5

  /// How many frames the payload has.
  public let total: Int
  /// Which of them this is, from 0.
  public let index: Int
  /// Its part of the payload.
  public let data: [UInt8]

  /// Reads a scanned content that begins with `00` and has at least five bytes, which the caller
  /// has checked; whether the index is below the total shows when the frame is added.
  init(_ content: [UInt8]) {
    total = Int(content[1]) << 8 | Int(content[2])
    index = Int(content[3]) << 8 | Int(content[4])
    data = Array(content[LegacyFrame.headerByteCount...])
  }
}
