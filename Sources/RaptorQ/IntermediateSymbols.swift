import CKernels

/// The L intermediate symbols of a block, of which every encoded symbol is a sum: RFC 6330, 5.3.3.
struct IntermediateSymbols: Sendable {
  let parameters: BlockParameters
  /// T: bytes of each symbol.
  let symbolSize: Int

  /// Symbol c begins at byte c * stride; a whole number of wide words apart if symbols are long.
  private var slab: [UInt8]
  private let stride: Int

  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - plan: made for these parameters.
  ///   - symbols: the symbols that the plan's rows are the sums of, one after the other; what is
  ///     missing at the end is taken as zeros.
  ///   - symbolSize: bytes of each symbol.
  ///   - parameters: those of the block.
  init(_ plan: Plan, symbols: Span<UInt8>, symbolSize: Int, parameters: BlockParameters) {
    self.parameters = parameters
    self.symbolSize = symbolSize
    stride = symbolSize < 128 ? symbolSize : (symbolSize + 31) & ~31
    slab = [UInt8](repeating: 0, count: plan.slots * stride)
    plan.apply(to: &slab, stride: stride, symbols: symbols, symbolSize: symbolSize)
  }

  /// The bytes of intermediate symbol `index`, counted from 0.
  func symbol(at index: Int) -> [UInt8] {
    Array(slab[index * stride..<index * stride + symbolSize])
  }

  /// Appends the symbol with internal id `symbol`.
  func append(symbol: UInt32, to bytes: inout [UInt8]) {
    let columns = columns(of: symbol)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: symbolSize))
    var target = bytes.mutableSpan
    let isInside = hs_symbols_sum(&target, start, symbolSize, slab.span, stride, columns.span)
    precondition(isInside, "columns are slots of the slab")
  }

  /// Whether `bytes`, as long as a symbol, are the symbol with internal id `symbol`.
  func equals(symbol: UInt32, _ bytes: Span<UInt8>) -> Bool {
    var expected: [UInt8] = []
    append(symbol: symbol, to: &expected)
    return expected.indices.allSatisfy { expected[$0] == bytes[$0] }
  }

  private func columns(of symbol: UInt32) -> [UInt16] {
    var columns: [UInt16] = []
    columns.reserveCapacity(34)
    Tuple(symbol: symbol, parameters: parameters)
      .appendColumns(to: &columns, parameters: parameters)
    return columns
  }
}
