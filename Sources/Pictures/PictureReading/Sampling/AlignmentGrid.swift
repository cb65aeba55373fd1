/// The alignment patterns of a symbol in a picture.
struct AlignmentGrid {
  /// The rows and columns of the centers, in modules.
  let lines: [Int]
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

  init(lines: [Int], picture: GrayPicture) {
    (self.lines, self.picture) = (lines, picture)
    points = .init(repeating: .init(repeating: .zero, count: lines.count), count: lines.count)
  }

  /// Searches all patterns, starting from the places that have a finder pattern instead.
  ///
  /// - Parameters:
  ///   - corner: the place of the first row and column.
  ///   - right: the place of the first row and the last column, with the square root of the ratio
  ///     between a module at `corner` and a module here.
  ///   - below: the same for the last row and the first column.
  mutating func search(
    corner: Point, right: (place: Point, ratio: Double), below: (place: Point, ratio: Double)
  ) {
    let last = lines.count - 1
    (points[0][0], points[0][last], points[last][0]) = (corner, right.place, below.place)
    let span = Double(lines[last] - lines[0])
    let (across, down) = ((right.place - corner) / span, (below.place - corner) / span)
    // By diagonals, so that the upper and the left neighbors come first.
    for sum in 1...2 * last {
      for row in max(0, sum - last)...min(sum, last) {
        let column = sum - row
        if row == 0 || column == 0 {
          guard sum != last else { continue }
          let end = row == 0 ? right : below
          let (before, place) = (
            edge(sum - 1, corner, end.place, end.ratio), edge(sum, corner, end.place, end.ratio)
          )
          let step = (place - before) / Double(lines[sum] - lines[sum - 1])
          let found = row == 0 ? points[0][column - 1] : points[row - 1][0]
          points[row][column] = refined(
            found + place - before, row == 0 ? step : across, row == 0 ? down : step)
        } else {
          let (before, above) = (points[row][column - 1], points[row - 1][column])
          let diagonal = points[row - 1][column - 1]
          points[row][column] = refined(
            above + before - diagonal,
            (above - diagonal) / Double(lines[column] - lines[column - 1]),
            (before - diagonal) / Double(lines[row] - lines[row - 1]))
        }
      }
    }
  }

  /// The place in perspective of a pattern between two finder patterns.
  private func edge(_ index: Int, _ start: Point, _ end: Point, _ ratio: Double) -> Point {
    let part = Double(lines[index] - lines[0]) / Double(lines[lines.count - 1] - lines[0])
    return start + (end - start) * (part * ratio / (1 + (ratio - 1) * part))
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
