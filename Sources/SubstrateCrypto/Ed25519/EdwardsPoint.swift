/// A point of edwards25519 in the subgroup of prime order, in its canonical 32-byte encoding.
struct EdwardsPoint: Equatable {
  private let encoding: [UInt8]

  private static let identity: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)

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
