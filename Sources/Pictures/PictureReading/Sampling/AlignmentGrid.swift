/// The alignment patterns of a symbol in a picture.
struct AlignmentGrid {
  /// The rows and columns of the centers, in modules.
  let lines: [Int]
  let plane: SymbolPlane
  let picture: GrayPicture
  /// The centers in the picture, by row and column of the grid.
  private(set) var points: [[Point]]

  /// The minimum correlation of a pattern.
  private static let threshold: Float = 0.5
  /// The weight of a module of the pattern, minus the mean: 16 dark and 1 in the center, 8 light.
  private static let pattern: [Float] = (0..<25).map { index in
    max(abs(index % 5 - 2), abs(index / 5 - 2)) == 1 ? 17 / 12.5 : -8 / 12.5
  }
  private static let patternLength = pattern.reduce(0) { $0 + $1 * $1 }.squareRoot()

  init(lines: [Int], plane: SymbolPlane, picture: GrayPicture) {
    (self.lines, self.plane, self.picture) = (lines, plane, picture)
    points = .init(repeating: .init(repeating: .zero, count: lines.count), count: lines.count)
  }

  /// Searches all patterns, starting from the places that have a finder pattern instead.
  mutating func search() {
    let last = lines.count - 1
    for (row, column) in [(0, 0), (0, last), (last, 0)] {
      points[row][column] = planned(row, column)
    }
    // By diagonals, so that the upper and the left neighbors come first.
    for sum in 1...2 * last {
      for row in max(0, sum - last)...min(sum, last) {
        let column = sum - row
        guard row > 0 && column > 0 || sum != last else { continue }
        // The plane predicts the distances from the neighbors.
        let (above, before) = (max(row - 1, 0), max(column - 1, 0))
        let predicted =
          row == 0 || column == 0
          ? points[above][before] - planned(above, before)
          : points[above][column] - planned(above, column) + points[row][before]
            - planned(row, before) - points[above][before] + planned(above, before)
        let steps = plane.steps(Double(lines[column]), Double(lines[row]))
        points[row][column] = refined(planned(row, column) + predicted, steps.across, steps.down)
      }
    }
  }

  /// The place of a pattern on the plane.
  private func planned(_ row: Int, _ column: Int) -> Point {
    plane.place(Double(lines[column]), Double(lines[row]))
  }

  /// The center of the pattern near a place; the place itself if there is none.
  private func refined(_ place: Point, _ across: Point, _ down: Point) -> Point {
    let coarse = best(near: place, across, down, step: 0.5, count: 6)
    guard coarse.score > AlignmentGrid.threshold else { return place }
    let fine = best(near: coarse.place, across, down, step: 0.15, count: 2)
    return fine.place
  }

  /// The place with the best score in a square of `2 * count + 1` places on each side.
  private func best(
    near place: Point, _ across: Point, _ down: Point, step: Double, count: Int
  ) -> (place: Point, score: Float) {
    var best = (place: place, score: -Float.infinity)
    for row in -count...count {
      for column in -count...count {
        let (x, y) = (step * Double(column), step * Double(row))
        let tried = place + x * across + y * down
        // Prefers the nearer of two similar places.
        let distance = Float((x * x + y * y).squareRoot())
        let score = correlation(at: tried, across, down) - 0.03 * distance
        if score > best.score { best = (tried, score) }
      }
    }
    return best
  }

  /// The correlation of the pixels with the pattern, -1...1.
  private func correlation(at place: Point, _ across: Point, _ down: Point) -> Float {
    var (sum, squares, product) = (Float(0), Float(0), Float(0))
    for row in 0..<5 {
      let first = place + Double(row - 2) * down - 2 * across
      for column in 0..<5 {
        let value = picture.luminance(at: first + Double(column) * across)
        sum += value
        squares += value * value
        product += value * AlignmentGrid.pattern[5 * row + column]
      }
    }
    let spread = max(squares - sum * sum / 25, 0).squareRoot()
    return product / ((spread + 1e-6) * AlignmentGrid.patternLength)
  }
}
