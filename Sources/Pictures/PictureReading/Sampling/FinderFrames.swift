/// The shapes of three finder patterns that may belong to one symbol in perspective.
struct FinderFrames {
  let corner: FinderFrame
  let right: FinderFrame
  let below: FinderFrame
  /// The center of the fourth pattern of the square, where the lower and the right side meet.
  let fourth: Point
  /// The estimated number of modules between the centers of two patterns.
  private let span: Point
  /// The deviation from a square in perspective with clear patterns.
  private let error: Double

  /// The maximum number of results.
  private static let limit = 12
  /// The minimum cosine of the angle between a side of the symbol and the modules at its ends.
  private static let straight = 0.9
  /// The possible numbers of modules between two centers, with some tolerance.
  private static let spans = 11.0...190
  /// The same in modules of one end; those of the other end may be smaller or larger.
  private static let endSpans = spans.lowerBound / lengthRatio...spans.upperBound * lengthRatio
  /// The maximum ratio of the lengths of two sides, and of their numbers of modules.
  private static let lengthRatio = 2.5
  private static let spanRatio = 1.35
  /// The maximum cosine of the angle between two sides.
  private static let slant = 0.7
  /// The minimum correlation of a clear pattern.
  private static let clearScore: Float = 0.8
  /// The possible shares of dark modules in a symbol.
  private static let darkShares = 0.25...0.75

  /// The combinations that may be symbols, the most regular one first.
  static func all(of frames: [FinderFrame]) -> [FinderFrames] {
    let all = frames.triples { FinderFrames($0, $1, $2) }
    return Array(all.sorted { $0.error < $1.error }.prefix(limit))
  }

  private init?(_ corner: FinderFrame, _ second: FinderFrame, _ third: FinderFrame) {
    let (one, two) = (second.center - corner.center, third.center - corner.center)
    let lengths = [one.length, two.length].sorted()
    guard lengths[1] <= FinderFrames.lengthRatio * lengths[0],
      abs(one.cosine(to: two)) <= FinderFrames.slant
    else { return nil }
    // Rows grow downward, so a positive product means clockwise.
    let isClockwise = one.cross(two) > 0
    let (upper, left) = isClockwise ? (one, two) : (two, one)
    self.corner = corner.turned(toward: upper, left)
    right = (isClockwise ? second : third).turned(toward: upper, left)
    below = (isClockwise ? third : second).turned(toward: upper, left)
    let cosines = [
      upper.cosine(to: self.corner.across), upper.cosine(to: right.across),
      left.cosine(to: self.corner.down), left.cosine(to: below.down),
    ]
    span = Point(
      upper.length / (self.corner.across.length * right.across.length).squareRoot(),
      left.length / (self.corner.down.length * below.down.length).squareRoot())
    let ratio = max(span.x, span.y) / min(span.x, span.y)
    guard cosines.allSatisfy({ $0 >= FinderFrames.straight }), ratio <= FinderFrames.spanRatio,
      FinderFrames.spans.contains(span.x), FinderFrames.spans.contains(span.y)
    else { return nil }
    let scores = [corner, second, third].map(\.score)
    error = cosines.reduce(0) { $0 + 1 - $1 } + ratio + scores.reduce(0) { $0 + Double(1 - $1) }
    // Where right.center + s * right.down = below.center + t * below.across.
    let way = below.center - right.center
    let area = right.down.cross(below.across)
    let (s, t) = (way.cross(below.across) / area, way.cross(right.down) / area)
    guard FinderFrames.endSpans.contains(s), FinderFrames.endSpans.contains(t) else { return nil }
    fourth = right.center + s * right.down
  }

  /// The square roots of the ratios of the first and the last module of the upper and left side.
  var ratios: Point {
    Point(
      (corner.across.length / right.across.length).squareRoot(),
      (corner.down.length / below.down.length).squareRoot())
  }

  /// The possible versions of the symbol, the most probable one first.
  var versions: [Int] { FinderTriple.versions(span: span.sum() / 2) }

  /// The three patterns.
  var finders: [Finder] {
    [corner, right, below].map {
      Finder(center: $0.center, size: Point($0.across.length, $0.down.length), rowCount: 1)
    }
  }

  /// Whether the patterns are clear, and about as many places between them are dark as light.
  func areSymbol(in picture: GrayPicture) -> Bool {
    let frames = [corner, right, below]
    guard frames.allSatisfy({ $0.score >= FinderFrames.clearScore }) else { return false }
    let cores = frames.map { picture.luminance(at: $0.center) }
    let rings = frames.map { picture.luminance(at: $0.center + 2 * $0.across) }
    let middle = (cores + rings).reduce(0, +) / 6
    let places = (1..<40).map { Double($0) / 40 }
    var dark = 0
    for y in places {
      for x in places {
        let above = corner.center + (right.center - corner.center) * x
        let under = below.center + (fourth - below.center) * x
        if picture.luminance(at: above + (under - above) * y) < middle { dark += 1 }
      }
    }
    return FinderFrames.darkShares.contains(Double(dark) / Double(places.count * places.count))
  }

  /// Whether the symbol is an upright square, which libzxing reads if a camera does.
  var isUpright: Bool {
    let lengths = [corner, right, below].flatMap { [$0.across.length, $0.down.length] }.sorted()
    let (upper, left) = (right.center - corner.center, below.center - corner.center)
    let slant = min(abs(upper.x), abs(upper.y)) + min(abs(left.x), abs(left.y))
    return lengths[5] < 1.06 * lengths[0] && slant < 0.05 * (upper.length + left.length)
      && abs(upper.length - left.length) < 0.05 * upper.length
  }
}

extension Point {
  /// The cosine of the angle to another vector.
  func cosine(to other: Point) -> Double { (self * other).sum() / (length * other.length) }

  /// The area of the parallelogram with another vector, positive if the other one is clockwise.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
