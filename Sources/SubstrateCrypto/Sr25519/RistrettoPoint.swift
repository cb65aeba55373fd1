internal import CSodium

/// Points of ristretto255 in their canonical 32-byte encoding; 32 zeros are the identity.
///
/// Scalars are reduced ones. libsodium reports an identity result as a failure; here it is the
/// identity. Its other failure, a bad encoding, is excluded by the callers' checks.
enum RistrettoPoint {
  private static let identity = [UInt8](repeating: 0, count: 32)

  /// `scalar` times the base point.
  static func multiplyBase(_ scalar: Span<UInt8>) -> [UInt8] {
    var result = identity
    var span = result.mutableSpan
    return ristretto_multiply_base(&span, scalar) == 0 ? result : identity
  }

  /// `scalar` times `point`, which must be valid.
  static func multiply(_ point: Span<UInt8>, by scalar: Span<UInt8>) -> [UInt8] {
    var result = identity
    var span = result.mutableSpan
    return ristretto_multiply(&span, scalar, point) == 0 ? result : identity
  }

  /// Whether the bytes are the canonical encoding of a point.
  static func isValid(_ point: [UInt8]) -> Bool {
    SodiumLibrary.ready()
    return ristretto_is_valid(point.span) == 1
  }

  /// `left - right` of two valid points.
  static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
    [UInt8](count: 32) { result in
      let code = ristretto_subtract(&result, left.span, right.span)
      precondition(code == 0)
    }
  }

  /// `left + right`; `nil` if one is no point.
  static func add(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    return ristretto_add(&span, left.span, right.span) == 0 ? result : nil
  }
}
