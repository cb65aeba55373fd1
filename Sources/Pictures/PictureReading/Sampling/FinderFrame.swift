import Glibc

/// The place and the shape of a finder pattern, which perspective has made a quadrilateral.
struct FinderFrame {
  private(set) var center: Point
  /// The way from a module to the next one in its row.
  private(set) var across: Point
  /// The way from a module to the next one in its column.
  private(set) var down: Point
  /// The correlation of the pixels with the pattern, at most 1.
  private(set) var score: Float = -1

  /// The distances from the center, in modules, on both sides of each edge of the pattern.
  private static let places: [Double] = [
    -3.75, -3.25, -2.75, -2.25, -1.75, -1.25, -0.5, 0.5, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75,
  ]
  /// The luminance of the pattern at each place, minus the mean.
  private static let pattern: [Float] = {
    let values: [Float] = places.flatMap { y in
      places.map { x in
        let distance = max(abs(x), abs(y))
        return distance < 1.5 || 2.5..<3.5 ~= distance ? 0 : 1
      }
    }
    let mean = values.reduce(0, +) / Float(values.count)
    return values.map { $0 - mean }
  }()
  private static let patternLength = pattern.reduce(0) { $0 + $1 * $1 }.squareRoot()
  /// The steps of the search, in modules.
  private static let steps = [0.25, 0.12, 0.06, 0.03, 0.015]
  /// The directions of rows and columns with which the search begins; a square looks the same after
  /// each quarter turn.
  private static let directions: [(row: Point, column: Point)] = {
    let angles = [0, -Double.pi / 6, Double.pi / 6]
    return angles.flatMap { turn in
      angles.map { slant in
        (
          Point(cos(turn), sin(turn)), Point(-sin(turn + 0.8 * slant), cos(turn + 0.8 * slant))
        )
      }
    }
  }()
  /// The minimum correlation of a pattern before the search, after its first step, and of a complete
  /// one.
  private static let firstScore: Float = 0.3
  private static let coarseScore: Float = 0.5
  private static let completeScore: Float = 0.7
  /// The maximum number of rounds with one step.
  private static let roundLimit = 6

  /// Fits a frame to the pixels.
  ///
  /// - Returns: `nil` if the finder pattern is not complete.
  init?(_ finder: Finder, in picture: GrayPicture) {
    center = finder.center
    (across, down) = (.zero, .zero)
    for (row, column) in FinderFrame.directions {
      // Rows and columns cross a slanted pattern on a longer way.
      let area = row.cross(column)
      var slanted = self
      slanted.across = row * (finder.size.x * column.y / area)
      slanted.down = column * (finder.size.y * row.x / area)
      slanted.score = slanted.correlation(in: picture)
      if slanted.score > score { self = slanted }
    }
    guard score >= FinderFrame.firstScore else { return nil }
    for step in FinderFrame.steps {
      var (round, isBetter) = (0, true)
      while isBetter, round < FinderFrame.roundLimit {
        isBetter = improve(by: step, in: picture)
        round += 1
      }
      guard score >= FinderFrame.coarseScore else { return nil }
    }
    guard score >= FinderFrame.completeScore else { return nil }
  }

  /// The same frame, seen by a symbol with these upper and left sides.
  func turned(toward upper: Point, _ left: Point) -> FinderFrame {
    var (best, most) = (self, -Double.infinity)
    var turned = self
    for _ in 0..<4 {
      (turned.across, turned.down) = (turned.down, -turned.across)
      let fit = turned.across.cosine(to: upper) + turned.down.cosine(to: left)
      if fit > most { (best, most) = (turned, fit) }
    }
    return best
  }

  /// Tries to move the center, and the ends of both vectors, by a part of a module.
  ///
  /// - Returns: whether a change was better.
  private mutating func improve(by step: Double, in picture: GrayPicture) -> Bool {
    var isBetter = false
    let length = (across.length + down.length) / 2
    for move in [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)] {
      let way = move * (step * length)
      for part in 0..<3 {
        var other = self
        switch part {
        case 0: other.center += way
        case 1: other.across += way / 2
        default: other.down += way / 2
        }
        other.score = other.correlation(in: picture)
        if other.score > score { (self, isBetter) = (other, true) }
      }
    }
    return isBetter
  }

  /// The correlation of the pixels with the pattern.
  private func correlation(in picture: GrayPicture) -> Float {
    var (sum, squares, product) = (Float(0), Float(0), Float(0))
    var index = 0
    for y in FinderFrame.places {
      let row = center + y * down
      for x in FinderFrame.places {
        let value = picture.luminance(at: row + x * across)
        sum += value
        squares += value * value
        product += value * FinderFrame.pattern[index]
        index += 1
      }
    }
    let spread = max(squares - sum * sum / Float(index), 0).squareRoot()
    return product / ((spread + 1e-6) * FinderFrame.patternLength)
  }
}
