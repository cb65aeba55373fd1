import QRDrawing

/// The positions of a symbol's modules in a picture, which may be bent or tilted.
///
/// The alignment patterns are searched one after another, each near the place that its neighbors
/// predict. Cubic curves through them give the positions of all modules.
struct SymbolMesh {
  /// The modules per side.
  let side: Int
  /// The centers of the modules, row by row.
  private(set) var centers: [Point]

  /// Finds the modules of a symbol with a version.
  init(_ plane: SymbolPlane, version: QRVersion, in picture: GrayPicture) {
    let side = version.side
    self.side = side
    centers = (0..<side * side).map { plane.place(Double($0 % side), Double($0 / side)) }
    let lines = version.alignmentCenters
    guard !lines.isEmpty else { return }
    var grid = AlignmentGrid(lines: lines, plane: plane, picture: picture)
    grid.search()
    // A plane that leans is only a first guess, because paper may be bent. Otherwise the curves
    // give the distances from the plane.
    let isGuess = plane.kind == .leaning
    let points = grid.points.enumerated().map { row, points in
      points.enumerated().map { column, point in
        isGuess ? point : point - plane.place(Double(lines[column]), Double(lines[row]))
      }
    }
    let curve = Curve(knots: lines.map(Double.init), end: Double(side - 1))
    // First along the rows of the grid, then along the columns.
    let rows = points.map { curve.values(through: $0, count: side) }
    for x in 0..<side {
      let column = curve.values(through: rows.map { $0[x] }, count: side)
      for y in 0..<side {
        centers[y * side + x] = column[y] + (isGuess ? .zero : centers[y * side + x])
      }
    }
  }

  /// The centers of the modules in the corners, clockwise.
  var corners: [Point] {
    [self[0, 0], self[side - 1, 0], self[side - 1, side - 1], self[0, side - 1]]
  }

  /// The center of a module.
  subscript(x: Int, y: Int) -> Point { centers[y * side + x] }

  /// The mean luminance of a module, from five pixels.
  func luminance(_ x: Int, _ y: Int, in picture: GrayPicture) -> Float {
    let center = self[x, y]
    let across = x + 1 < side ? self[x + 1, y] - center : center - self[x - 1, y]
    let down = y + 1 < side ? self[x, y + 1] - center : center - self[x, y - 1]
    let (falling, rising) = ((across + down) / 4, (across - down) / 4)
    let sum =
      picture.luminance(at: center) + picture.luminance(at: center + falling)
      + picture.luminance(at: center - falling) + picture.luminance(at: center + rising)
      + picture.luminance(at: center - rising)
    return sum / 5
  }
}

extension GrayPicture {
  /// The luminance at a point, interpolated between pixels; outside, that of the nearest pixel.
  func luminance(at point: Point) -> Float {
    // In this order, a coordinate that is not a number becomes 0.
    let x = Float(min(max(0, point.x), Double(width - 1)))
    let y = Float(min(max(0, point.y), Double(height - 1)))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (partX, partY) = (x - Float(left), y - Float(top))
    let upper =
      Float(gray[top * width + left]) * (1 - partX) + Float(gray[top * width + right]) * partX
    let lower =
      Float(gray[bottom * width + left]) * (1 - partX) + Float(gray[bottom * width + right]) * partX
    return upper * (1 - partY) + lower * partY
  }
}

/// Smooth curves through points at known module coordinates, extended to both ends of a line.
private struct Curve {
  private let knots: [Double]

  init(knots: [Double], end: Double) { self.knots = [0] + knots + [end] }

  /// The points at the coordinates 0, 1, … of a curve through `points` at the inner knots.
  func values(through points: [Point], count: Int) -> [Point] {
    let last = points.count - 1
    let all =
      [outside(points[...min(2, last)], 1, at: knots[0])] + points
      + [outside(points[max(0, last - 2)...], max(0, last - 2) + 1, at: knots[knots.count - 1])]
    let slopes = slopes(all)
    var values: [Point] = []
    values.reserveCapacity(count)
    var index = 0
    for coordinate in 0..<count {
      while index < knots.count - 2, Double(coordinate) >= knots[index + 1] { index += 1 }
      let step = knots[index + 1] - knots[index]
      let part = (Double(coordinate) - knots[index]) / step
      let (square, cube) = (part * part, part * part * part)
      // Cubic Hermite interpolation.
      let ends = (2 * cube - 3 * square + 1) * all[index] + (3 * square - 2 * cube) * all[index + 1]
      let bends =
        (cube - 2 * square + part) * slopes[index] + (cube - square) * slopes[index + 1]
      values.append(ends + step * bends)
    }
    return values
  }

  /// Extrapolates by the polynomial of Lagrange from two or three points; `first` is the knot of the
  /// first point.
  private func outside(_ points: ArraySlice<Point>, _ first: Int, at coordinate: Double) -> Point {
    var sum = Point.zero
    for (one, point) in points.enumerated() {
      var weight = 1.0
      for other in 0..<points.count where other != one {
        weight *= (coordinate - knots[first + other]) / (knots[first + one] - knots[first + other])
      }
      sum += weight * point
    }
    return sum
  }

  /// The derivatives at all knots.
  private func slopes(_ points: [Point]) -> [Point] {
    let steps = zip(knots.dropFirst(), knots).map { $0 - $1 }
    let chords = points.indices.dropLast().map { (points[$0 + 1] - points[$0]) / steps[$0] }
    var slopes = [Point](repeating: .zero, count: points.count)
    for index in 1..<points.count - 1 {
      let (before, after) = (steps[index - 1], steps[index])
      slopes[index] =
        (chords[index - 1] * after + chords[index] * before) / (before + after)
    }
    slopes[0] = 2 * chords[0] - slopes[1]
    slopes[points.count - 1] = 2 * chords[points.count - 2] - slopes[points.count - 2]
    return slopes
  }
}
