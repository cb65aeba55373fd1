/// A point of edwards25519 in the prime-order subgroup, in its canonical 32-byte encoding.
struct EdwardsPoint: Equatable {
  private let encoding: [UInt8]

  private static let identity: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
  /// The y-coordinate of the point of order 2, p - 1.
  private static let minusOne: [UInt8] = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

  /// Eight times the point that the 32 bytes encode; `nil` if they do not encode a point.
  ///
  /// As in ZIP-215, a y-coordinate of at least 2^255 - 19 and a sign bit for x = 0 are accepted.
  /// Doubling three times removes the small-order component.
  init?(timesEight encoding: [UInt8]) {
    var point = encoding
    for _ in 0..<3 {
      guard let double = EdwardsPoint.sum(point, point) else { return nil }
      point = double
    }
    self.encoding = point
  }

  /// The product of a reduced scalar and the base point.
  init(baseTimes scalar: [UInt8]) {
    var result = EdwardsPoint.identity
    var span = result.mutableSpan
    // The call fails only for a zero scalar or a zero result.
    let isDone = Sodium.ed25519MultiplyBase(by: scalar.span, to: &span)
    encoding = isDone ? result : EdwardsPoint.identity
  }

  /// The product of a reduced scalar and a point.
  init(_ point: EdwardsPoint, times scalar: [UInt8]) {
    var result = EdwardsPoint.identity
    var span = result.mutableSpan
    // libsodium refuses the identity because of its small order; other failures are zero results.
    let isDone = Sodium.ed25519Multiply(point.encoding.span, by: scalar.span, to: &span)
    encoding = isDone ? result : EdwardsPoint.identity
  }

  private init(encoding: [UInt8]) { self.encoding = encoding }

  var isIdentity: Bool { encoding == EdwardsPoint.identity }

  /// Whether 32 bytes have the form of a canonical encoding, whether or not they encode a point.
  ///
  /// The y-coordinate is below the field prime, and the sign bit is clear for x = 0 (y = 1 and y =
  /// -1).
  static func isCanonical(_ encoding: [UInt8]) -> Bool {
    let y = Array(encoding.dropLast()) + [encoding[31] & 0x7F]
    // If y >= p = 2^255 - 19, bits 8 to 254 are ones and the lowest byte is at least 237.
    if y[31] == 0x7F, y[1..<31].allSatisfy({ $0 == 0xFF }), y[0] >= 237 { return false }
    return y == encoding || (y != identity && y != minusOne)
  }

  /// The sum of both points.
  func adding(_ other: EdwardsPoint) -> EdwardsPoint {
    guard let sum = EdwardsPoint.sum(encoding, other.encoding) else {
      preconditionFailure("both encodings are canonical points")
    }
    return EdwardsPoint(encoding: sum)
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var result = identity
    var span = result.mutableSpan
    return Sodium.ed25519Add(left.span, right.span, to: &span) ? result : nil
  }
}
