/// Points of ristretto255 in their canonical 32-byte encoding; the identity is 32 zero bytes.
///
/// Scalars must be reduced. Identity results, which libsodium reports as failures, are returned.
package enum RistrettoPoint {
  private static let identity = [UInt8](repeating: 0, count: 32)

  /// The product of `scalar` and the base point.
  package static func multiplyBase(_ scalar: Span<UInt8>) -> [UInt8] {
    var result = identity
    var span = result.mutableSpan
    return Sodium.ristrettoMultiplyBase(by: scalar, to: &span) ? result : identity
  }

  /// The product of `scalar` and `point`; `nil` if `point` is not valid.
  static func multiply(_ point: [UInt8], by scalar: Span<UInt8>) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    if Sodium.ristrettoMultiply(point.span, by: scalar, to: &span) { return result }
    return isValid(point) ? identity : nil
  }

  /// Whether bit 255 is set and the other bits are a valid encoding; some implementations ignore
  /// this bit.
  static func isValidButForTopBit(_ point: [UInt8]) -> Bool {
    point[31] & 0x80 != 0 && isValid(Array(point.dropLast()) + [point[31] & 0x7F])
  }

  static func isIdentity(_ point: [UInt8]) -> Bool { point == identity }

  static func isValid(_ point: [UInt8]) -> Bool {
    Sodium.ready()
    return Sodium.ristrettoIsValid(point.span)
  }

  /// The difference `left - right` of two valid points.
  static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
    [UInt8](count: 32) { result in
      let isDone = Sodium.ristrettoSubtract(right.span, from: left.span, to: &result)
      precondition(isDone)
    }
  }

  /// The sum `left + right`; `nil` if one is not a point.
  static func add(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    return Sodium.ristrettoAdd(left.span, right.span, to: &span) ? result : nil
  }
}
