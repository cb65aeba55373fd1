/// A number of things cut into parts whose sizes differ by at most one, the larger ones first.
///
/// Source: Partition[I, J] of RFC 6330, 4.4.1.2.
package struct Partition: Equatable {
  /// Size of the larger parts, IL.
  let largeSize: Int
  /// Size of the smaller parts, IS.
  let smallSize: Int
  /// Number of the larger parts, JL.
  let largeCount: Int
  /// Number of all parts, J.
  let count: Int

  /// Cuts `total` things, at least 0, into `count` parts, at least 1.
  package init(_ total: Int, into count: Int) {
    smallSize = total / count
    largeCount = total - smallSize * count
    largeSize = largeCount == 0 ? smallSize : smallSize + 1
    self.count = count
  }

  /// The size of part `index`.
  package func size(of index: Int) -> Int { index < largeCount ? largeSize : smallSize }

  /// How many things precede part `index`, or all of them for `index == count`.
  package func start(of index: Int) -> Int { index * smallSize + min(index, largeCount) }
}

/// The quotient rounded up, for a dividend of at least 0 and a divisor of at least 1.
func quotientRoundedUp(_ dividend: Int, by divisor: Int) -> Int {
  dividend / divisor + (dividend % divisor == 0 ? 0 : 1)
}
