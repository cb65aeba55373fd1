/// The field of 2^b elements with b from 3 to 20, in which shares are computed (cold-signer 9.1).
package struct BinaryField: Hashable, Sendable {
  /// The exponent b.
  let bits: Int
  /// The value of x^b: the low part of the primitive polynomial.
  private let reduction: UInt32

  /// The valid values of b.
  package static let sizes = 3...20
  /// The reduction for each b from 3 on.
  private static let reductions: [UInt32] = [
    3, 3, 5, 3, 3, 29, 17, 9, 5, 83, 27, 43, 3, 45, 9, 39, 39, 9,
  ]

  /// Creates a field; `nil` if b is not valid.
  package init?(bits: Int) {
    guard BinaryField.sizes.contains(bits) else { return nil }
    self.bits = bits
    reduction = BinaryField.reductions[bits - BinaryField.sizes.lowerBound]
  }

  /// The largest element, which is also the maximum number of a share.
  package var greatest: UInt32 { 1 << UInt32(bits) - 1 }

  /// The product, computed without branches on the factors.
  package func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var (left, product) = (left, UInt32(0))
    for bit in 0..<UInt32(bits) {
      product ^= left & (0 &- (right >> bit & 1))
      let carry = 0 &- (left >> UInt32(bits - 1) & 1)
      left = (left << 1 & greatest) ^ (reduction & carry)
    }
    return product
  }

  /// The inverse of a nonzero element, which is its power 2^b - 2.
  package func inverse(_ element: UInt32) -> UInt32 {
    var (power, result) = (element, UInt32(1))
    for _ in 1..<bits {
      power = product(power, power)
      result = product(result, power)
    }
    return result
  }

  /// The Lagrange weights that give the value at zero from the values at `points`, which must be
  /// distinct and not zero.
  func weightsAtZero(_ points: [UInt32]) -> [UInt32] {
    points.map { point in
      points.filter { $0 != point }.reduce(1) { weight, other in
        product(weight, product(other, inverse(other ^ point)))
      }
    }
  }
}
