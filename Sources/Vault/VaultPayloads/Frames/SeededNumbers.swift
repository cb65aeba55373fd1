/// Evenly spread numbers that follow from a seed alone (SplitMix64), the same ones for ever.
package struct SeededNumbers: Sendable, Equatable {
  private var state: UInt64

  /// Any seed will do; near ones give unrelated numbers.
  package init(seed: UInt64) { state = seed }

  /// The next number of 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  package mutating func next(below bound: Int) -> Int {
    // The upper half of the product; its bias is bound / 2⁶⁴.
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The items in another order; every order is about as likely (Fisher and Yates).
  package mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    for end in stride(from: items.count, to: 1, by: -1) { items.swapAt(end - 1, next(below: end)) }
    return items
  }
}
