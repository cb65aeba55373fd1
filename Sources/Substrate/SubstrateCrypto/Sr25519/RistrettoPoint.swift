/// Points of ristretto255 in their canonical 32-byte encoding; 32 zeros are the identity.
///
/// Scalars are reduced ones. libsodium reports an identity result as a failure; here it is the
/// identity.
package enum RistrettoPoint {
  private static let identity = [UInt8](repeating: 0, count: 32)

  /// `scalar` times the base point.
  package static func multiplyBase(_ scalar: Span<UInt8>) -> [UInt8] {
    var result = identity
    var span = result.mutableSpan
    return Sodium.ristrettoMultiplyBase(by: scalar, to: &span) ? result : identity
  }

  /// `scalar` times `point`; `nil` if that is no point.
  static func multiply(_ point: [UInt8], by scalar: Span<UInt8>) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    if Sodium.ristrettoMultiply(point.span, by: scalar, to: &span) { return result }
    return isValid(point) ? identity : nil
  }

  /// Whether 32 bytes are the encoding of a point but for bit 255, which some readers ignore.
  static func isValidButForTopBit(_ point: [UInt8]) -> Bool {
    point[31] & 0x80 != 0 && isValid(Array(point.dropLast()) + [point[31] & 0x7F])
  }

  /// Whether the bytes encode the identity.
  static func isIdentity(_ point: [UInt8]) -> Bool { point == identity }

  /// Whether the bytes are the canonical encoding of a point.
  static func isValid(_ point: [UInt8]) -> Bool {
    Sodium.ready()
    return Sodium.ristrettoIsValid(point.span)
  }

  /// `left - right` of two valid points.
  static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
    [UInt8](count: 32) { result in
      let isDone = Sodium.ristrettoSubtract(right.span, from: left.span, to: &result)
      precondition(isDone)
    }
  }

  /// `left + right`; `nil` if one is no point.
  static func add(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    return Sodium.ristrettoAdd(left.span, right.span, to: &span) ? result : nil
  }
}
