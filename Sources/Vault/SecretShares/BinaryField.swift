/// The field of 2^b elements, b from 3 to 20, over which shares are computed (cold-signer 9.1).
package struct BinaryField: Hashable, Sendable {
  /// b.
  let bits: Int
  /// What x^b is worth: the low part of the primitive polynomial.
  private let reduction: UInt32

  /// The fields there are.
  package static let sizes = 3...20
  /// For each size, from 3 on.
  private static let reductions: [UInt32] = [
    3, 3, 5, 3, 3, 29, 17, 9, 5, 83, 27, 43, 3, 45, 9, 39, 39, 9,
  ]

  /// Takes b; `nil` for a size that is not used.
  package init?(bits: Int) {
    guard BinaryField.sizes.contains(bits) else { return nil }
    self.bits = bits
    reduction = BinaryField.reductions[bits - BinaryField.sizes.lowerBound]
  }

  /// The greatest element, and the greatest number of a share.
  package var greatest: UInt32 { 1 << UInt32(bits) - 1 }

  /// The product, without a branch on either factor.
  package func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var (left, product) = (left, UInt32(0))
    for bit in 0..<UInt32(bits) {
      product ^= left & (0 &- (right >> bit & 1))
      let carry = 0 &- (left >> UInt32(bits - 1) & 1)
      left = (left << 1 & greatest) ^ (reduction & carry)
    }
    return product
  }

  /// The inverse of an element that is not zero: its power of 2^b - 2.
  package func inverse(_ element: UInt32) -> UInt32 {
    var (power, result) = (element, UInt32(1))
    for _ in 1..<bits {
      power = product(power, power)
      result = product(result, power)
    }
    return result
  }

  /// By what the values at `points` are multiplied so that their sum is the value at zero
  /// (Lagrange); points are different and not zero.
  func weightsAtZero(_ points: [UInt32]) -> [UInt32] {
    points.map { point in
      points.filter { $0 != point }.reduce(1) { weight, other in
        product(weight, product(other, inverse(other ^ point)))
      }
    }
  }
}
