/// A point of edwards25519 in the subgroup of prime order, in its canonical 32-byte encoding.
struct EdwardsPoint: Equatable {
  private let encoding: [UInt8]

  private static let identity: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
  /// The y-coordinate of the point of order 2, p - 1.
  private static let minusOne: [UInt8] = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

  /// Eight times the point that 32 bytes encode; `nil` if they encode none.
  ///
  /// As ZIP-215 wants, a y-coordinate of 2^255 - 19 or above and a minus sign on x = 0 are let
  /// through. Doubling three times removes any part of small order.
  init?(timesEight encoding: [UInt8]) {
    var point = encoding
    for _ in 0..<3 {
      guard let double = EdwardsPoint.sum(point, point) else { return nil }
      point = double
    }
    self.encoding = point
  }

  /// `scalar` (reduced) times the base point.
  init(baseTimes scalar: [UInt8]) {
    var result = EdwardsPoint.identity
    var span = result.mutableSpan
    // The only failure is a scalar or a result of zero.
    let isDone = Sodium.ed25519MultiplyBase(by: scalar.span, to: &span)
    encoding = isDone ? result : EdwardsPoint.identity
  }

  /// `scalar` (reduced) times `point`.
  init(_ point: EdwardsPoint, times scalar: [UInt8]) {
    var result = EdwardsPoint.identity
    var span = result.mutableSpan
    // The identity has small order, which libsodium refuses; other failures are results of zero.
    let isDone = Sodium.ed25519Multiply(point.encoding.span, by: scalar.span, to: &span)
    encoding = isDone ? result : EdwardsPoint.identity
  }

  private init(encoding: [UInt8]) { self.encoding = encoding }

  /// Whether it is the neutral element.
  var isIdentity: Bool { encoding == EdwardsPoint.identity }

  /// Whether 32 bytes have the form of a canonical encoding, of a point or not: a y-coordinate below
  /// the field's prime, and no minus sign where x is zero, at y = 1 and y = -1.
  static func isCanonical(_ encoding: [UInt8]) -> Bool {
    let y = Array(encoding.dropLast()) + [encoding[31] & 0x7F]
    // From p = 2^255 - 19 on, bits 8 to 254 are all ones, and the lowest byte is 237 or above.
    if y[31] == 0x7F, y[1..<31].allSatisfy({ $0 == 0xFF }), y[0] >= 237 { return false }
    return y == encoding || (y != identity && y != minusOne)
  }

  /// The sum with another point.
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
