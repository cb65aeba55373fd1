/// Restores an object from packets, which may arrive in any order; some may be missing (RFC 6330,
/// 5.4).
///
/// A block is solved as soon as the received symbols determine it, usually after K symbols. Packets
/// are untrusted: invalid ones are refused and never trap. Memory depends on the bytes received,
/// not on the announced size: about three times these bytes while a block is solved, plus two bytes
/// for each source symbol of a started block.
///
/// ```swift
/// var decoder = Decoder(information: information, numbering: .raptorq1x)
/// for packet in packets {
///   switch try decoder.add(packet: packet.span) {
///   case .accepted, .redundant: continue
///   case .complete: return decoder.result()
///   case .contradicts: print("not all packets are of the same object")
///   }
/// }
/// ```
///
/// - Warning: Packets decoded with the wrong numbering give wrong bytes; see `SymbolNumbering`. Add
///   some more packets than needed, and check the payload.
public struct Decoder: Sendable {
  /// The parameters of the object.
  public let information: ObjectTransmissionInformation
  /// The numbering of repair symbols.
  public let numbering: SymbolNumbering
  /// The number of packets with the result `DecodingProgress.contradicts`.
  public private(set) var contradictions = 0

  private var blocks: [BlockDecoder]
  private let plans: EncodingPlanCache

  /// Creates a decoder for an object.
  ///
  /// - Parameters:
  ///   - information: the parameters of the object, obtained separately.
  ///   - numbering: the numbering of repair symbols; `.raptorq1x` for movies of Polkadot Vault.
  ///   - plans: the cache of encoding plans, which are needed for checking surplus packets if all
  ///     source symbols of a block were received.
  public init(
    information: ObjectTransmissionInformation, numbering: SymbolNumbering,
    plans: EncodingPlanCache = .shared
  ) {
    self.information = information
    self.numbering = numbering
    self.plans = plans
    blocks = (0..<information.sourceBlocks).map { index in
      BlockDecoder(information, block: index, numbering: numbering)
    }
  }

  /// The sum of K over all blocks: the minimum number of symbols.
  public var neededSymbols: Int { information.symbols }

  /// The distinct symbols received that count toward `neededSymbols`; at most K for each block.
  public var usefulSymbols: Int { blocks.reduce(0) { $0 + $1.usefulSymbols } }

  /// The number of distinct symbols received until each block was decoded.
  public var distinctSymbols: Int { blocks.reduce(0) { $0 + $1.distinctSymbols } }

  /// The number of decoded blocks, of `information.sourceBlocks`.
  public var completeBlocks: Int { blocks.count { $0.content != nil } }

  /// Whether `result()` returns the object.
  public var isComplete: Bool { completeBlocks == blocks.count }

  /// Adds a packet: four bytes of id, then one symbol.
  ///
  /// - Parameter packet: exactly `information.packetLength` bytes.
  /// - Returns: the effect of the packet.
  /// - Throws: `RaptorQError`, as `add(_:symbol:)`; also for a packet of the wrong length.
  public mutating func add(packet: Span<UInt8>) throws(RaptorQError) -> DecodingProgress {
    guard packet.count == information.packetLength else {
      throw .packetLength(expected: information.packetLength, got: packet.count)
    }
    let id = try EncodingPacketID(packet: packet)
    return try add(id, symbol: packet.extracting(EncodingPacketID.byteCount..<packet.count))
  }

  /// Adds a symbol.
  ///
  /// - Parameters:
  ///   - id: the source block number and encoding symbol id.
  ///   - symbol: exactly `information.symbolSize` bytes.
  /// - Returns: the effect of the symbol.
  /// - Throws: `RaptorQError`; the decoder does not change, except for `undecodable`: the block
  ///   received symbols that no normal encoder sends together, and cannot be decoded.
  public mutating func add(
    _ id: EncodingPacketID, symbol: Span<UInt8>
  ) throws(RaptorQError) -> DecodingProgress {
    guard symbol.count == information.symbolSize else {
      throw .packetLength(expected: information.symbolSize, got: symbol.count)
    }
    let index = Int(id.sourceBlock)
    guard index < blocks.count else { throw .sourceBlockNumber(index, blocks: blocks.count) }
    switch try blocks[index].add(id.symbol, symbol, plans: plans) {
    case .contradicts:
      contradictions += 1
      return .contradicts
    case let progress: return isComplete ? .complete : progress
    }
  }

  /// The object, `information.transferLength` bytes; `nil` until every block is decoded.
  public func result() -> [UInt8]? {
    guard isComplete else { return nil }
    if blocks.count == 1 { return blocks[0].content }
    var object: [UInt8] = []
    object.reserveCapacity(information.transferLength)
    for block in blocks { object += block.content ?? [] }
    return object
  }
}
