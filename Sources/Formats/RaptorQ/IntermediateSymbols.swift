import CKernels

/// The L intermediate symbols of a block, whose sums are the encoded symbols: RFC 6330, 5.3.3.
package struct IntermediateSymbols: Sendable {
  let parameters: BlockParameters
  /// T: the length of each symbol in bytes.
  let symbolSize: Int
  /// The concatenated symbols; any bytes after them are unused.
  package let slab: SymbolSlab

  /// Computes the intermediate symbols by a plan.
  ///
  /// - Parameters:
  ///   - plan: a plan for the same parameters.
  ///   - symbols: the concatenated right-hand sides of the plan's rows; missing bytes are zero.
  ///   - symbolSize: the length of each symbol in bytes.
  ///   - parameters: the parameters of the block.
  package init(_ plan: Plan, symbols: Span<UInt8>, symbolSize: Int, parameters: BlockParameters) {
    self.parameters = parameters
    self.symbolSize = symbolSize
    var bytes = SymbolSlab.spareBytes(atLeast: plan.slots * symbolSize)
    plan.apply(to: &bytes, symbols: symbols, symbolSize: symbolSize)
    slab = SymbolSlab(bytes)
  }

  /// Appends the symbol with internal id `symbol`.
  func append(symbol: UInt32, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: symbolSize))
    write(symbol: symbol, to: &output, at: start)
  }

  /// Writes the symbol with internal id `symbol` to the bytes from `start` on.
  func write(symbol: UInt32, to output: inout [UInt8], at start: Int) {
    let tuple = Tuple(symbol: symbol, parameters: parameters)
    let count = tuple.ltDegree + tuple.permanentDegree
    let columns = InlineArray<32, UInt16> { (columns: inout OutputSpan<UInt16>) in
      tuple.appendColumns(to: &columns, parameters: parameters)
      while !columns.isFull { columns.append(0) }
    }
    let bytes = slab.bytes
    var target = output.mutableSpan
    let isInside = hs_symbols_sum(
      &target, start, bytes.span, symbolSize, columns.span.extracting(0..<count))
    precondition(isInside, "the output has the symbol, the slab the columns")
  }

  /// Whether `other`, which has the length of a symbol, is the symbol with internal id `symbol`.
  func equals(symbol: UInt32, _ other: Span<UInt8>) -> Bool {
    var expected: [UInt8] = []
    append(symbol: symbol, to: &expected)
    return expected.indices.allSatisfy { expected[$0] == other[$0] }
  }
}
