/// A partition into parts whose sizes differ by at most one, the larger parts first.
///
/// Source: Partition[I, J] of RFC 6330, 4.4.1.2.
package struct Partition: Equatable {
  /// IL: the size of the larger parts.
  let largeSize: Int
  /// IS: the size of the smaller parts.
  let smallSize: Int
  /// JL: the number of larger parts.
  let largeCount: Int
  /// J: the number of parts.
  let count: Int

  /// Divides `total`, at least 0, into `count` parts, at least 1.
  package init(_ total: Int, into count: Int) {
    smallSize = total / count
    largeCount = total - smallSize * count
    largeSize = largeCount == 0 ? smallSize : smallSize + 1
    self.count = count
  }

  /// The size of part `index`.
  package func size(of index: Int) -> Int { index < largeCount ? largeSize : smallSize }

  /// The start of part `index`; the total for `index == count`.
  package func start(of index: Int) -> Int { index * smallSize + min(index, largeCount) }
}

/// The quotient rounded up; the dividend is at least 0, the divisor at least 1.
func quotientRoundedUp(_ dividend: Int, by divisor: Int) -> Int {
  dividend / divisor + (dividend % divisor == 0 ? 0 : 1)
}
