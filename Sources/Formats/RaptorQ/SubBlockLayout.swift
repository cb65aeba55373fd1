/// The mapping between a source block with several sub-blocks and its symbols.
///
/// A block consists of N consecutive sub-blocks; sub-block n contains K sub-symbols, and symbol i
/// is the concatenation of the i-th sub-symbols of all sub-blocks.
///
/// Source: RFC 6330, 4.4.1.2; spec chapter "raptorq 4".
struct SubBlockLayout {
  private let partition: Partition
  private let alignment: Int
  private let symbolSize: Int

  /// Creates the layout of all blocks of an object.
  init(_ information: ObjectTransmissionInformation) {
    alignment = information.alignment
    symbolSize = information.symbolSize
    partition = Partition(
      information.symbolSize / information.alignment, into: information.subBlocks)
  }

  /// The concatenated symbols of a block of `count` symbols; missing bytes at the end are zero.
  func symbols(ofBlock block: Span<UInt8>, count: Int) -> [UInt8] {
    var symbols = [UInt8](repeating: 0, count: count * symbolSize)
    forEachRun(count) { inBlock, inSymbols, length in
      guard inBlock < block.count else { return }
      for offset in 0..<min(length, block.count - inBlock) {
        symbols[inSymbols + offset] = block[inBlock + offset]
      }
    }
    return symbols
  }

  /// The block with these `count` concatenated symbols.
  func block(ofSymbols symbols: Span<UInt8>, count: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: count * symbolSize)
    forEachRun(count) { inBlock, inSymbols, length in
      for offset in 0..<length { block[inBlock + offset] = symbols[inSymbols + offset] }
    }
    return block
  }

  /// Calls `body` with every sub-symbol: its offsets in the block and in the symbols, its length.
  private func forEachRun(_ count: Int, _ body: (Int, Int, Int) -> Void) {
    for part in 0..<partition.count {
      let inSymbol = partition.start(of: part) * alignment
      let length = partition.size(of: part) * alignment
      for symbol in 0..<count {
        body(inSymbol * count + symbol * length, symbol * symbolSize + inSymbol, length)
      }
    }
  }
}
