/// What a decoder must know of an object before the first packet: RFC 6330, 3.3.
///
/// Every value is one that the standard allows, so nothing that follows from it can overflow or
/// divide by zero.
public struct ObjectTransmissionInformation: Equatable, Hashable, Sendable {
  /// The longest object, in bytes.
  public static let maximumTransferLength = 942_574_504_275
  /// The memory, in bytes, for which `init(transferLength:maximumPacketSize:)` sizes blocks.
  private static let decoderMemory = 10_485_760

  /// F: bytes of the object, 1 to `maximumTransferLength`.
  public let transferLength: Int
  /// T: bytes of each symbol, 1 to 65 535, a multiple of the alignment.
  public let symbolSize: Int
  /// Z: source blocks, 1 to 255, each with at least one symbol.
  public let sourceBlocks: Int
  /// N: sub-blocks of each source block, 1 to `symbolSize / alignment`.
  public let subBlocks: Int
  /// Al: bytes that symbols and sub-symbols are multiples of, 1 to 255.
  public let alignment: Int

  /// Takes every parameter as given.
  ///
  /// - Parameters:
  ///   - transferLength: bytes of the object.
  ///   - symbolSize: bytes of each symbol.
  ///   - sourceBlocks: number of source blocks.
  ///   - subBlocks: number of sub-blocks of each source block.
  ///   - alignment: bytes that symbols and sub-symbols are multiples of.
  /// - Throws: the case of `RaptorQError` named after the first parameter out of its range, or
  ///   `symbolsPerBlock`.
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
  /// decoder memory and an alignment of 8 bytes from packets of 64 bytes, else 1.
  ///
  /// - Parameters:
  ///   - transferLength: bytes of the object.
  ///   - maximumPacketSize: the most bytes of a symbol; the four bytes of the packet's id come on
  ///     top. The symbol size is this number rounded down to the alignment.
  /// - Throws: `RaptorQError.transferLength`, `maximumPacketSize`, or `sourceBlocks` when more than
  ///   255 blocks would be needed.
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
    // The smallest sub-symbol is `alignment` units of `alignment` bytes.
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

  /// Kt: source symbols of the whole object.
  public var symbols: Int { quotientRoundedUp(transferLength, by: symbolSize) }

  /// Bytes of every packet: the id's four and one symbol.
  public var packetLength: Int { EncodingPacketID.byteCount + symbolSize }

  /// K: source symbols of block `index`, which is 0 to `sourceBlocks - 1`.
  public func symbols(ofBlock index: Int) -> Int {
    precondition((0..<sourceBlocks).contains(index), "a block of this object")
    return blockPartition.size(of: index)
  }

  /// K': the same, rounded up to a size that the code has; where it equals K, both numberings of
  /// repair symbols agree.
  public func extendedSymbols(ofBlock index: Int) -> Int {
    BlockParameters(symbols: symbols(ofBlock: index)).extendedSymbols
  }

  /// How the object's symbols are shared out among its blocks.
  var blockPartition: Partition { Partition(symbols, into: sourceBlocks) }

  /// The object's bytes that block `index` holds; only the last block can be short of its symbols.
  func bytes(ofBlock index: Int) -> Range<Int> {
    let start = blockPartition.start(of: index) * symbolSize
    let end = blockPartition.start(of: index + 1) * symbolSize
    return start..<min(end, transferLength)
  }
}
