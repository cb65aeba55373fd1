/// Puts an object together from its packets, in any order and with any of them missing: RFC 6330, 5.4.
///
/// A block is solved as soon as the symbols received determine it, usually after K of them. Packets
/// may come from anywhere: they can be refused, never trap. Memory follows the bytes received,
/// whatever size the object claims to have: about three times as many while a block is solved, and
/// two bytes for each source symbol of a block that has begun.
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
/// - Warning: Packets decoded under the wrong numbering give wrong bytes; see `SymbolNumbering`. Feed
///   some packets more than needed, and check the payload.
public struct Decoder: Sendable {
  /// The object that is being decoded.
  public let information: ObjectTransmissionInformation
  /// How the ids of repair symbols are counted.
  public let numbering: SymbolNumbering
  /// How many packets ended in `DecodingProgress.contradicts`.
  public private(set) var contradictions = 0

  private var blocks: [BlockDecoder]
  private let plans: EncodingPlanCache

  /// Waits for packets of an object.
  ///
  /// - Parameters:
  ///   - information: the object's parameters, known from elsewhere.
  ///   - numbering: how the ids of repair symbols are counted; Polkadot Vault's movies need
  ///     `.raptorq1x`.
  ///   - plans: where plans are kept with which surplus packets are checked against a block of which
  ///     all source symbols arrived.
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

  /// K, summed over the blocks: fewer symbols never suffice.
  public var neededSymbols: Int { information.symbols }

  /// Different symbols received that count toward `neededSymbols`, each block at most its K.
  public var usefulSymbols: Int { blocks.reduce(0) { $0 + $1.usefulSymbols } }

  /// Different symbols received until each block was decoded.
  public var distinctSymbols: Int { blocks.reduce(0) { $0 + $1.distinctSymbols } }

  /// How many of `information.sourceBlocks` are decoded.
  public var completeBlocks: Int { blocks.count { $0.content != nil } }

  /// Whether `result()` has the object.
  public var isComplete: Bool { completeBlocks == blocks.count }

  /// Takes a packet: four bytes of id, then one symbol.
  ///
  /// - Parameter packet: exactly `information.packetLength` bytes.
  /// - Returns: what it did.
  /// - Throws: `RaptorQError.packetLength`, and what `add(_:symbol:)` throws; the decoder is then as
  ///   before.
  public mutating func add(packet: Span<UInt8>) throws(RaptorQError) -> DecodingProgress {
    guard packet.count == information.packetLength else {
      throw .packetLength(expected: information.packetLength, got: packet.count)
    }
    let id = try EncodingPacketID(packet: packet)
    return try add(id, symbol: packet.extracting(EncodingPacketID.byteCount..<packet.count))
  }

  /// Takes a symbol.
  ///
  /// - Parameters:
  ///   - id: its block and encoding symbol id.
  ///   - symbol: exactly `information.symbolSize` bytes.
  /// - Returns: what it did.
  /// - Throws: `RaptorQError.packetLength` or `sourceBlockNumber`, the decoder is then as before;
  ///   `undecodable` when a block got symbols that no ordinary encoder sends together.
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

  /// The object, `information.transferLength` bytes, once every block is decoded.
  public func result() -> [UInt8]? {
    guard isComplete else { return nil }
    if blocks.count == 1 { return blocks[0].content }
    var object: [UInt8] = []
    object.reserveCapacity(information.transferLength)
    for block in blocks { object += block.content ?? [] }
    return object
  }
}
