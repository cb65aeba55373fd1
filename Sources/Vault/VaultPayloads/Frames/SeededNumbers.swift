/// A pseudorandom generator with reproducible numbers (SplitMix64); not for secrets.
package struct SeededNumbers: Sendable, Equatable {
  private var state: UInt64

  /// Creates a generator; similar seeds give unrelated numbers.
  package init(seed: UInt64) { state = seed }

  /// The next 64-bit number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A number in 0..<`bound`, which must be at least 1.
  package mutating func next(below bound: Int) -> Int {
    // The upper half of the product; the bias is bound / 2⁶⁴.
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The items in random order (Fisher–Yates shuffle).
  package mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    for end in stride(from: items.count, to: 1, by: -1) { items.swapAt(end - 1, next(below: end)) }
    return items
  }
}
