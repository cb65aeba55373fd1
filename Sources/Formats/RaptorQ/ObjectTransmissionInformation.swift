/// The parameters of an object that a decoder needs before the first packet: RFC 6330, 3.3.
///
/// All values are in the standard's ranges, so derived values cannot overflow or divide by zero.
public struct ObjectTransmissionInformation: Equatable, Hashable, Sendable {
  /// The maximum length of an object in bytes.
  public static let maximumTransferLength = 942_574_504_275
  /// The decoder memory in bytes that the derivation of block sizes assumes, 10 MiB.
  private static let decoderMemory = 10_485_760

  /// F: the length of the object in bytes, 1 to `maximumTransferLength`.
  public let transferLength: Int
  /// T: the length of each symbol in bytes, 1 to 65 535, a multiple of the alignment.
  public let symbolSize: Int
  /// Z: the number of source blocks, 1 to 255, each with at least one symbol.
  public let sourceBlocks: Int
  /// N: the number of sub-blocks in each source block, 1 to `symbolSize / alignment`.
  public let subBlocks: Int
  /// Al: the alignment of symbols and sub-symbols in bytes, 1 to 255.
  public let alignment: Int

  /// Creates parameters from explicit values.
  ///
  /// - Parameters:
  ///   - transferLength: the length of the object in bytes.
  ///   - symbolSize: the length of each symbol in bytes.
  ///   - sourceBlocks: the number of source blocks.
  ///   - subBlocks: the number of sub-blocks in each source block.
  ///   - alignment: the alignment of symbols and sub-symbols in bytes.
  /// - Throws: `RaptorQError` for the first parameter out of range.
  public init(
    transferLength: Int, symbolSize: Int, sourceBlocks: Int, subBlocks: Int, alignment: Int
  ) throws(RaptorQError) {
    guard (1...Self.maximumTransferLength).contains(transferLength) else {
      throw .transferLength(bytes: transferLength)
    }
    guard (1...255).contains(alignment) else { throw .alignment(bytes: alignment) }
    guard (1...65_535).contains(symbolSize), symbolSize % alignment == 0 else {
      throw .symbolSize(bytes: symbolSize, alignment: alignment)
    }
    let symbols = quotientRoundedUp(transferLength, by: symbolSize)
    let blockLimit = min(255, symbols)
    guard (1...blockLimit).contains(sourceBlocks) else {
      throw .sourceBlocks(sourceBlocks, limit: blockLimit)
    }
    let subBlockLimit = symbolSize / alignment
    guard (1...subBlockLimit).contains(subBlocks) else {
      throw .subBlocks(subBlocks, limit: subBlockLimit)
    }
    let largestBlock = quotientRoundedUp(symbols, by: sourceBlocks)
    guard largestBlock <= BlockParameters.maximumSymbols else {
      throw .symbolsPerBlock(largestBlock)
    }
    self.transferLength = transferLength
    self.symbolSize = symbolSize
    self.sourceBlocks = sourceBlocks
    self.subBlocks = subBlocks
    self.alignment = alignment
  }

  /// Derives the parameters as the crate's `with_defaults` does: RFC 6330, 4.3, with 10 MiB of
  /// decoder memory, and an alignment of 8 bytes for packets of at least 64 bytes, otherwise 1.
  ///
  /// - Parameters:
  ///   - transferLength: the length of the object in bytes.
  ///   - maximumPacketSize: the maximum length of a symbol, without the four bytes of the packet's
  ///     id. It is rounded down to the alignment.
  /// - Throws: `RaptorQError` if a value is out of range, or more than 255 blocks are needed.
  public init(transferLength: Int, maximumPacketSize: Int) throws(RaptorQError) {
    guard (1...Self.maximumTransferLength).contains(transferLength) else {
      throw .transferLength(bytes: transferLength)
    }
    guard (1...65_535).contains(maximumPacketSize) else {
      throw .maximumPacketSize(bytes: maximumPacketSize)
    }
    let alignment = maximumPacketSize >= 64 ? 8 : 1
    let symbolSize = maximumPacketSize - maximumPacketSize % alignment
    let symbols = quotientRoundedUp(transferLength, by: symbolSize)
    // The smallest sub-symbol has `alignment` units of `alignment` bytes.
    let subBlockLimit = symbolSize / (alignment * alignment)

    func largestBlock(subBlocks: Int) -> Int {
      let subSymbol = alignment * quotientRoundedUp(symbolSize, by: alignment * subBlocks)
      return BlockParameters.largestExtendedCount(notAbove: Self.decoderMemory / subSymbol)
    }
    let sourceBlocks = quotientRoundedUp(symbols, by: largestBlock(subBlocks: subBlockLimit))
    let blockSymbols = quotientRoundedUp(symbols, by: sourceBlocks)
    let subBlocks = (1...subBlockLimit).first { blockSymbols <= largestBlock(subBlocks: $0) }
    try self.init(
      transferLength: transferLength, symbolSize: symbolSize, sourceBlocks: sourceBlocks,
      subBlocks: subBlocks ?? subBlockLimit, alignment: alignment)
  }

  /// Kt: the source symbols of the whole object.
  public var symbols: Int { quotientRoundedUp(transferLength, by: symbolSize) }

  /// The length of every packet in bytes: four bytes of id and one symbol.
  public var packetLength: Int { EncodingPacketID.byteCount + symbolSize }

  /// K: the source symbols of block `index`, which is 0 to `sourceBlocks - 1`.
  public func symbols(ofBlock index: Int) -> Int {
    precondition((0..<sourceBlocks).contains(index), "a block of this object")
    return blockPartition.size(of: index)
  }

  /// K': K rounded up to a size of the code; if it equals K, both numberings agree.
  public func extendedSymbols(ofBlock index: Int) -> Int {
    BlockParameters(symbols: symbols(ofBlock: index)).extendedSymbols
  }

  /// The partition of the object's symbols into blocks.
  var blockPartition: Partition { Partition(symbols, into: sourceBlocks) }

  /// The byte range of block `index`; only the last block can be shorter than its symbols.
  func bytes(ofBlock index: Int) -> Range<Int> {
    let start = blockPartition.start(of: index) * symbolSize
    let end = blockPartition.start(of: index + 1) * symbolSize
    return start..<min(end, transferLength)
  }
}
