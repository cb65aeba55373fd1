/// A block of an object during decoding.
struct BlockDecoder: Sendable {
  /// The decoded bytes of the block; `nil` until it is decoded.
  private(set) var content: [UInt8]?

  private let parameters: BlockParameters
  private let information: ObjectTransmissionInformation
  private let numbering: SymbolNumbering
  private let index: Int

  private var received: ReceivedSymbols
  /// Symbols that did not raise the rank, kept for checking against the solution.
  private var unused: ReceivedSymbols
  /// The system of equations after a failed attempt.
  private var reduction: Reduction?
  /// The intermediate symbols, used for checking surplus symbols.
  private var intermediate: IntermediateSymbols?
  private var distinctAtEnd = 0
  /// Whether decoding was given up; further symbols are refused.
  private var isHopeless = false

  /// The maximum number of symbols that do not raise the rank.
  ///
  /// Each symbol fails to do so with a probability of 1/256, so only chosen ids reach this limit.
  private static let unusedLimit = 64

  init(_ information: ObjectTransmissionInformation, block index: Int, numbering: SymbolNumbering) {
    self.information = information
    self.index = index
    self.numbering = numbering
    parameters = BlockParameters(symbols: information.symbols(ofBlock: index))
    received = ReceivedSymbols(
      sourceSymbols: parameters.symbols, symbolSize: information.symbolSize)
    unused = received
  }

  /// The number of distinct symbols received until the block was decoded.
  var distinctSymbols: Int { content == nil ? received.count + unused.count : distinctAtEnd }

  /// The number of distinct symbols received, at most K.
  var usefulSymbols: Int {
    content == nil ? min(received.count, parameters.symbols) : parameters.symbols
  }

  /// Adds the symbol with an encoding symbol id; the caller has checked its length.
  mutating func add(
    _ id: UInt32, _ symbol: Span<UInt8>, plans: EncodingPlanCache
  ) throws(RaptorQError) -> DecodingProgress {
    guard let internalID = numbering.internalSymbol(of: id, parameters) else { return .contradicts }
    guard !isHopeless else { throw undecodable }
    if content != nil {
      return agrees(internalID, symbol, plans: plans) ? .redundant : .contradicts
    }
    if let isEqual = received.compare(internalID, symbol) ?? unused.compare(internalID, symbol) {
      return isEqual ? .redundant : .contradicts
    }
    let slot = received.append(internalID, symbol)
    if received.sourceCount == parameters.symbols { return finish() }
    guard received.count >= parameters.symbols else { return .accepted }
    return try attempt(internalID, slot)
  }

  /// Tries to solve the block after at least K symbols; `symbol` is the last one.
  private mutating func attempt(
    _ symbol: UInt32, _ slot: UInt16
  ) throws(RaptorQError) -> DecodingProgress {
    if reduction == nil {
      reduction = Reduction(rows(), parameters: parameters)
    } else if reduction?.append(symbol: symbol, source: slot) == false {
      received.moveLast(to: &unused)
    }
    guard let reduction, unused.count <= Self.unusedLimit else {
      isHopeless = true
      throw undecodable
    }
    guard reduction.isComplete else { return .accepted }
    intermediate = IntermediateSymbols(
      Plan(reduction), symbols: received.bytes.span, symbolSize: information.symbolSize,
      parameters: parameters)
    return finish()
  }

  private var undecodable: RaptorQError {
    .undecodable(sourceBlock: index, symbols: distinctSymbols)
  }

  /// The rows of all received symbols and of the padding symbols.
  private func rows() -> BinaryRows {
    var rows = BinaryRows(ldpcOf: parameters, capacity: received.count + parameters.paddingSymbols)
    for (slot, symbol) in received.symbols.enumerated() {
      rows.append(symbol: symbol, source: UInt16(truncatingIfNeeded: slot), parameters: parameters)
    }
    for symbol in parameters.symbols..<parameters.extendedSymbols {
      rows.append(symbol: UInt32(symbol), source: BinaryRows.noSource, parameters: parameters)
    }
    return rows
  }

  /// Assembles the block; all source symbols were received or can be computed.
  private mutating func finish() -> DecodingProgress {
    distinctAtEnd = received.count + unused.count
    let intermediate = self.intermediate
    var symbols = received.takeSourceSymbols { symbol, bytes, start in
      intermediate?.write(symbol: symbol, to: &bytes, at: start)
    }
    if information.subBlocks > 1 {
      symbols = SubBlockLayout(information)
        .block(ofSymbols: symbols.span, count: parameters.symbols)
    }
    let length = information.bytes(ofBlock: index).count
    var isSound = symbols[length...].allSatisfy { $0 == 0 }
    symbols.removeLast(symbols.count - length)
    content = symbols
    reduction = nil
    for slot in 0..<unused.count {
      isSound =
        intermediate?.equals(symbol: unused.symbols[slot], unused.symbol(at: slot)) ?? true
        && isSound
    }
    unused.removeAll()
    return isSound ? .redundant : .contradicts
  }

  /// Whether a received symbol equals the symbol that the decoded block yields for its id.
  private mutating func agrees(
    _ symbol: UInt32, _ bytes: Span<UInt8>, plans: EncodingPlanCache
  ) -> Bool {
    let known = intermediate ?? intermediateOfContent(plans)
    intermediate = known
    return known.equals(symbol: symbol, bytes)
  }

  private func intermediateOfContent(_ plans: EncodingPlanCache) -> IntermediateSymbols {
    let content = self.content ?? []
    let symbols =
      information.subBlocks == 1
      ? content
      : SubBlockLayout(information).symbols(ofBlock: content.span, count: parameters.symbols)
    return IntermediateSymbols(
      plans.plan(for: parameters), symbols: symbols.span, symbolSize: information.symbolSize,
      parameters: parameters)
  }
}
