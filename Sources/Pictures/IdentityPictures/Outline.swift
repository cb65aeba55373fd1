import ByteSupport

/// A point; y grows downwards.
package struct DrawingPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  package init(
    x: Double, y: Double
  ) {
    self.x = x
    self.y = y
  }
}

/// A closed shape.
enum Outline: Hashable, Sendable {
  /// A polygon by its corners, without self-intersections.
  case polygon([DrawingPoint])
  /// A disc.
  case disc(center: DrawingPoint, radius: Double)

  /// A rectangle with sides parallel to the axes.
  static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Outline {
    .polygon([
      DrawingPoint(x: x, y: y), DrawingPoint(x: x + width, y: y),
      DrawingPoint(x: x + width, y: y + height), DrawingPoint(x: x, y: y + height),
    ])
  }

  /// Whether the point is inside.
  func contains(_ point: DrawingPoint) -> Bool {
    switch self {
    case .disc(let center, let radius):
      let (x, y) = (point.x - center.x, point.y - center.y)
      return x * x + y * y <= radius * radius
    case .polygon(let corners):
      guard var previous = corners.last else { return false }
      var isInside = false
      for corner in corners {
        if (corner.y > point.y) != (previous.y > point.y) {
          let crossing =
            (previous.x - corner.x) * (point.y - corner.y) / (previous.y - corner.y) + corner.x
          if point.x < crossing { isInside.toggle() }
        }
        previous = corner
      }
      return isInside
    }
  }

  /// The outline with its points transformed by `move`, which scales distances by `scale`.
  func moved(scale: Double = 1, _ move: (DrawingPoint) -> DrawingPoint) -> Outline {
    switch self {
    case .polygon(let corners): .polygon(corners.map(move))
    case .disc(let center, let radius): .disc(center: move(center), radius: radius * scale)
    }
  }

  /// The bounding box.
  var bounds: (least: DrawingPoint, greatest: DrawingPoint) {
    switch self {
    case .disc(let center, let radius):
      (
        DrawingPoint(x: center.x - radius, y: center.y - radius),
        DrawingPoint(x: center.x + radius, y: center.y + radius)
      )
    case .polygon(let corners):
      (
        DrawingPoint(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0),
        DrawingPoint(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
      )
    }
  }
}

/// Outlines in one color; holes are cut out.
package struct Figure: Hashable, Sendable {
  let color: RGBColor
  var outlines: [Outline]
  var holes: [Outline] = []

  /// Whether the point is in an outline and in no hole.
  package func contains(_ point: DrawingPoint) -> Bool {
    outlines.contains { $0.contains(point) } && !holes.contains { $0.contains(point) }
  }

  /// The bounding box of all outlines; `nil` without outlines.
  var bounds: (least: DrawingPoint, greatest: DrawingPoint)? {
    let boxes = outlines.map(\.bounds)
    guard let first = boxes.first else { return nil }
    return boxes.reduce(first) { all, box in
      (
        DrawingPoint(x: min(all.least.x, box.least.x), y: min(all.least.y, box.least.y)),
        DrawingPoint(x: max(all.greatest.x, box.greatest.x), y: max(all.greatest.y, box.greatest.y))
      )
    }
  }
}
