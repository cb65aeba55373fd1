/// The FEC payload id, the first four bytes of a packet: RFC 6330, 3.2.
///
/// Serialized form: source block number (1 byte), encoding symbol id (3 bytes, big-endian).
public struct EncodingPacketID: Equatable, Hashable, Sendable {
  /// The length of the serialized form in bytes.
  public static let byteCount = 4
  /// The largest encoding symbol id, 2^24 - 1.
  public static let maximumSymbol = 0xFF_FFFF

  /// The source block number, from 0.
  public let sourceBlock: UInt8
  /// The encoding symbol id, 0 to 2^24 - 1; its meaning depends on the `SymbolNumbering`.
  public let symbol: UInt32

  /// Creates an id.
  ///
  /// - Parameters:
  ///   - sourceBlock: the source block number, from 0.
  ///   - symbol: the encoding symbol id.
  /// - Throws: `RaptorQError.encodingSymbolID` if the id does not fit 24 bits.
  public init(sourceBlock: UInt8, symbol: Int) throws(RaptorQError) {
    guard (0...Self.maximumSymbol).contains(symbol) else { throw .encodingSymbolID(symbol) }
    self.sourceBlock = sourceBlock
    self.symbol = UInt32(symbol)
  }

  /// Decodes the id at the start of a packet.
  ///
  /// - Parameter packet: at least 4 bytes; the rest is ignored.
  /// - Throws: `RaptorQError.packetLength` if there are fewer.
  public init(packet: Span<UInt8>) throws(RaptorQError) {
    guard packet.count >= Self.byteCount else {
      throw .packetLength(expected: Self.byteCount, got: packet.count)
    }
    sourceBlock = packet[0]
    symbol = UInt32(packet[1]) << 16 | UInt32(packet[2]) << 8 | UInt32(packet[3])
  }

  /// Appends the four bytes of the serialized form.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(sourceBlock)
    bytes.append(UInt8(truncatingIfNeeded: symbol >> 16))
    bytes.append(UInt8(truncatingIfNeeded: symbol >> 8))
    bytes.append(UInt8(truncatingIfNeeded: symbol))
  }
}
