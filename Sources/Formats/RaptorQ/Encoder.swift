/// An object prepared for sending in packets: RFC 6330, 5.3.
///
/// The initializer computes the intermediate symbols; packets are computed on demand, in any order.
///
/// ```swift
/// let information = try ObjectTransmissionInformation(
///   transferLength: payload.count, maximumPacketSize: 1072)
/// let encoder = try Encoder(data: payload, information: information, numbering: .raptorq1x)
/// for id in try encoder.packetIDs(repairSymbolsPerBlock: 20) {
///   var packet: [UInt8] = []
///   try encoder.appendPacket(id, to: &packet)
/// }
/// ```
public struct Encoder: Sendable {
  /// The parameters of the object, which a decoder needs.
  public let information: ObjectTransmissionInformation
  /// The numbering of repair symbols.
  public let numbering: SymbolNumbering

  private let data: [UInt8]
  private let blocks: [SourceBlock]

  /// Creates an encoder for an object of `information.transferLength` bytes.
  ///
  /// - Parameters:
  ///   - data: the object.
  ///   - information: the parameters of the object.
  ///   - numbering: the numbering of repair symbols; Polkadot Vault needs `.raptorq1x`.
  ///   - plans: the cache of encoding plans.
  /// - Throws: `RaptorQError.dataLength` if the length of `data` does not match `information`.
  public init(
    data: [UInt8], information: ObjectTransmissionInformation, numbering: SymbolNumbering,
    plans: EncodingPlanCache = .shared
  ) throws(RaptorQError) {
    guard data.count == information.transferLength else {
      throw .dataLength(expected: information.transferLength, got: data.count)
    }
    self.data = data
    self.information = information
    self.numbering = numbering
    blocks = (0..<information.sourceBlocks).map { index in
      SourceBlock(data, index: index, information: information, plans: plans)
    }
  }

  /// The ids of all source symbols and of some repair symbols, block by block, each with its source
  /// symbols first: the order of the crate and of a Vault's movies.
  ///
  /// - Parameter count: the number of repair symbols for each block, at least 0.
  /// - Returns: the ids.
  /// - Throws: `RaptorQError.encodingSymbolID` if the last id does not fit 24 bits.
  public func packetIDs(repairSymbolsPerBlock count: Int) throws(RaptorQError) -> [EncodingPacketID]
  {
    precondition(count >= 0, "a number of symbols")
    var ids: [EncodingPacketID] = []
    for (index, block) in blocks.enumerated() {
      let number = UInt8(truncatingIfNeeded: index)
      if count > 0 { _ = try repairID(count - 1, ofBlock: number) }
      ids.reserveCapacity(ids.count + block.parameters.symbols + count)
      for symbol in 0..<block.parameters.symbols {
        ids.append(try EncodingPacketID(sourceBlock: number, symbol: symbol))
      }
      for repair in 0..<count { ids.append(try repairID(repair, ofBlock: number)) }
    }
    return ids
  }

  /// The id of a repair symbol of a block.
  ///
  /// - Parameters:
  ///   - index: the index of the repair symbol, from 0.
  ///   - sourceBlock: the source block number, from 0.
  /// - Returns: the id in the encoder's numbering.
  /// - Throws: `RaptorQError` if the block does not exist, or the id does not fit 24 bits.
  public func repairID(
    _ index: Int, ofBlock sourceBlock: UInt8
  ) throws(RaptorQError) -> EncodingPacketID {
    let parameters = try parameters(sourceBlock)
    guard (0...EncodingPacketID.maximumSymbol).contains(index) else {
      throw .encodingSymbolID(index)
    }
    return try EncodingPacketID(
      sourceBlock: sourceBlock, symbol: numbering.firstRepairSymbol(parameters) + index)
  }

  /// Appends a packet: its id (4 bytes), then its symbol (`information.symbolSize` bytes).
  ///
  /// - Parameters:
  ///   - id: the id of a source or repair symbol.
  ///   - bytes: the buffer.
  /// - Throws: `RaptorQError` if the block or, in the 1.x numbering, the id does not exist.
  public func appendPacket(_ id: EncodingPacketID, to bytes: inout [UInt8]) throws(RaptorQError) {
    let symbol = try internalSymbol(id)
    if bytes.isEmpty { bytes.reserveCapacity(information.packetLength) }
    id.append(to: &bytes)
    blocks[Int(id.sourceBlock)].append(symbol: symbol, data: data, to: &bytes)
  }

  private func parameters(_ number: UInt8) throws(RaptorQError) -> BlockParameters {
    guard Int(number) < blocks.count else {
      throw .sourceBlockNumber(Int(number), blocks: blocks.count)
    }
    return blocks[Int(number)].parameters
  }

  /// The internal symbol id of an encoding symbol id.
  private func internalSymbol(_ id: EncodingPacketID) throws(RaptorQError) -> UInt32 {
    let parameters = try parameters(id.sourceBlock)
    guard let symbol = numbering.internalSymbol(of: id.symbol, parameters) else {
      throw .skippedSymbolID(
        Int(id.symbol), from: parameters.symbols, to: parameters.extendedSymbols)
    }
    return symbol
  }
}
