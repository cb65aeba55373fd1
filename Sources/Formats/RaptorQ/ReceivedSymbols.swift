import CKernels

/// The distinct symbols of a block received so far, by internal symbol id.
struct ReceivedSymbols: Sendable {
  private static let none: UInt16 = 0xFFFF

  /// The concatenated symbols in the order of arrival.
  private(set) var bytes: [UInt8] = []
  /// The internal symbol ids in the order of arrival.
  private(set) var symbols: [UInt32] = []
  /// The number of received source symbols.
  private(set) var sourceCount = 0

  private let sourceSymbols: Int
  private let symbolSize: Int
  /// The slot of each source symbol; empty until the first source symbol.
  private var sourceSlots: [UInt16] = []
  private var repairSlots: [UInt32: UInt16] = [:]

  init(sourceSymbols: Int, symbolSize: Int) {
    self.sourceSymbols = sourceSymbols
    self.symbolSize = symbolSize
  }

  var count: Int { symbols.count }

  /// Returns whether the symbol with an id equals `symbol`; `nil` if it was not received.
  func compare(_ id: UInt32, _ symbol: Span<UInt8>) -> Bool? {
    guard let slot = slot(of: id) else { return nil }
    let start = Int(slot) * symbolSize
    return (0..<symbolSize).allSatisfy { bytes[start + $0] == symbol[$0] }
  }

  /// Adds a new symbol; at most 65 535 fit.
  ///
  /// - Parameters:
  ///   - id: its internal symbol id.
  ///   - symbol: its bytes.
  /// - Returns: its slot.
  mutating func append(_ id: UInt32, _ symbol: Span<UInt8>) -> UInt16 {
    precondition(symbols.count < Int(Self.none), "slots are counted with 16 bits")
    let slot = UInt16(truncatingIfNeeded: symbols.count)
    symbols.append(id)
    if id < sourceSymbols {
      if sourceSlots.isEmpty { sourceSlots = [UInt16](repeating: Self.none, count: sourceSymbols) }
      sourceSlots[Int(id)] = slot
      sourceCount += 1
    } else {
      repairSlots[id] = slot
    }
    reserve(symbols.count)
    // The buffer is read only inside the call, and has the stated length.
    unsafe symbol.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return slot
  }

  /// The bytes of the symbol at a slot.
  @_lifetime(borrow self)
  func symbol(at slot: Int) -> Span<UInt8> {
    bytes.span.extracting(slot * symbolSize..<(slot + 1) * symbolSize)
  }

  /// Moves the last symbol to another collection.
  mutating func moveLast(to other: inout ReceivedSymbols) {
    guard let id = symbols.popLast() else { return }
    if id < sourceSymbols {
      sourceSlots[Int(id)] = Self.none
      sourceCount -= 1
    } else {
      repairSlots[id] = nil
    }
    _ = other.append(id, symbol(at: symbols.count))
    bytes.removeLast(symbolSize)
  }

  /// Removes and returns all source symbols in order; the collection is then empty.
  ///
  /// They are sorted in place: at least as many symbols were received as there are source symbols.
  ///
  /// - Parameter missing: writes a missing source symbol to the bytes from an offset on.
  /// - Returns: the concatenated source symbols.
  mutating func takeSourceSymbols(missing: (UInt32, inout [UInt8], Int) -> Void) -> [UInt8] {
    precondition(count >= sourceSymbols, "a place for each source symbol")
    // Slots with repair symbols are free: the source symbol that belongs there moves in, and its
    // old slot becomes free.
    for place in 0..<sourceSymbols where symbols[place] >= sourceSymbols { fill(place) }
    // The remaining misplaced symbols form cycles; a spare slot at the end breaks each cycle.
    for place in 0..<sourceSymbols {
      guard let slot = slot(of: UInt32(place)), Int(slot) != place else { continue }
      let behind = UInt16(truncatingIfNeeded: count)
      if bytes.count == count * symbolSize {
        bytes.append(contentsOf: repeatElement(0, count: symbolSize))
      }
      move(UInt16(truncatingIfNeeded: place), to: behind)
      sourceSlots[Int(symbols[place])] = behind
      fill(place)
    }
    for id in 0..<UInt32(sourceSymbols) where slot(of: id) == nil {
      missing(id, &bytes, Int(id) * symbolSize)
    }
    bytes.removeLast(bytes.count - sourceSymbols * symbolSize)
    defer { removeAll() }
    return bytes
  }

  /// Moves the symbol that belongs in a free slot there, then continues with the slot that became
  /// free.
  private mutating func fill(_ place: Int) {
    var place = place
    while place < sourceSymbols, let slot = slot(of: UInt32(place)), Int(slot) != place {
      move(slot, to: UInt16(truncatingIfNeeded: place))
      sourceSlots[place] = UInt16(truncatingIfNeeded: place)
      place = Int(slot)
    }
  }

  private mutating func move(_ slot: UInt16, to place: UInt16) {
    let length = symbolSize
    let from: InlineArray<1, UInt16> = [slot]
    var target = bytes.mutableSpan
    let isInside = hs_symbols_combine(&target, length, place, [UInt8]().span, from.span)
    precondition(isInside, "both are slots that were appended")
  }

  /// Removes all symbols and frees their memory.
  mutating func removeAll() {
    self = ReceivedSymbols(sourceSymbols: sourceSymbols, symbolSize: symbolSize)
  }

  private func slot(of id: UInt32) -> UInt16? {
    guard id < sourceSymbols else { return repairSlots[id] }
    guard !sourceSlots.isEmpty, sourceSlots[Int(id)] != Self.none else { return nil }
    return sourceSlots[Int(id)]
  }

  /// Reserves memory for `count` symbols.
  ///
  /// Doubles the memory, but once an eighth of the block was received, reserves the whole block; so
  /// memory follows the received bytes, and little is copied.
  private mutating func reserve(_ count: Int) {
    let needed = count * symbolSize
    guard bytes.capacity < needed else { return }
    let block = (sourceSymbols + 3) * symbolSize
    if needed > block {
      bytes.reserveCapacity(needed + needed / 16)
    } else {
      bytes.reserveCapacity(8 * count >= sourceSymbols ? block : 2 * needed)
    }
  }
}
