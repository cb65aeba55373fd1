/// A block of an object during encoding.
final class SourceBlock: Sendable {
  let parameters: BlockParameters
  private let symbolSize: Int
  private let intermediate: IntermediateSymbols
  /// The byte range of the block in the object: with one sub-block, its concatenated symbols.
  private let bytes: Range<Int>
  /// The symbols, if the block has several sub-blocks; otherwise `nil`.
  private let gathered: [UInt8]?

  /// Computes the intermediate symbols of block `index` of `data`.
  init(
    _ data: [UInt8], index: Int, information: ObjectTransmissionInformation,
    plans: EncodingPlanCache
  ) {
    parameters = BlockParameters(symbols: information.symbols(ofBlock: index))
    symbolSize = information.symbolSize
    bytes = information.bytes(ofBlock: index)
    let plan = plans.plan(for: parameters)
    let block = data.span.extracting(bytes)
    if information.subBlocks == 1 {
      gathered = nil
      intermediate = IntermediateSymbols(
        plan, symbols: block, symbolSize: symbolSize, parameters: parameters)
    } else {
      let symbols = SubBlockLayout(information).symbols(ofBlock: block, count: parameters.symbols)
      gathered = symbols
      intermediate = IntermediateSymbols(
        plan, symbols: symbols.span, symbolSize: symbolSize, parameters: parameters)
    }
  }

  /// Appends the symbol with internal id `symbol`; `data` is the whole object.
  func append(symbol: UInt32, data: [UInt8], to output: inout [UInt8]) {
    guard symbol < parameters.symbols else {
      return intermediate.append(symbol: symbol, to: &output)
    }
    let start = Int(symbol) * symbolSize
    if let gathered {
      output.append(contentsOf: gathered[start..<start + symbolSize])
    } else {
      let first = bytes.lowerBound + start
      let end = min(first + symbolSize, bytes.upperBound)
      output.append(contentsOf: data[first..<end])
      output.append(contentsOf: repeatElement(0, count: first + symbolSize - end))
    }
  }
}
