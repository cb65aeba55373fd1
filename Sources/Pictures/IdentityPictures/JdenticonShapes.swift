package import ByteSupport

/// The shapes in a cell of a jdenticon (cold-signer 9.2); the origin is the top left.
package enum JdenticonShapes {
  /// A shape of sides and corners, 0...3.
  static func outer(_ number: Int, cell: Double, color: RGBColor) -> Figure {
    let outline: Outline =
      switch number {
      case 0: triangle(0, 0, cell, cell, without: 0)
      case 1: triangle(0, cell / 2, cell, cell / 2, without: 0)
      case 2: rhombus(0, 0, cell, cell)
      default: disc(cell / 6, cell / 6, diameter: cell * 2 / 3)
      }
    return Figure(color: color, outlines: [outline])
  }

  /// A shape of the center, 0...13, in one of its four positions.
  package static func center(_ number: Int, cell c: Double, position: Int, color: RGBColor)
    -> Figure
  {
    let whole = square(0, 0, c)
    var outlines: [Outline] = []
    var holes: [Outline] = []
    switch number {
    case 0:
      let k = 0.42 * c
      outlines = [polygon((0, 0), (c, 0), (c, c - 2 * k), (c - k, c), (0, c))]
    case 1:
      let w = (0.5 * c).rounded(.down)
      outlines = [triangle(c - w, 0, w, (0.8 * c).rounded(.down), without: 2)]
    case 2:
      let s = (c / 3).rounded(.down)
      outlines = [square(s, s, c - s)]
    case 3:
      let thin = 0.1 * c
      let inner = thin > 1 ? thin.rounded(.down) : thin > 0.5 ? 1 : thin
      let outer = c < 6 ? 1 : c < 8 ? 2 : (0.25 * c).rounded(.down)
      outlines = [square(outer, outer, c - inner - outer)]
    case 4:
      let margin = (0.15 * c).rounded(.down)
      let size = (0.5 * c).rounded(.down)
      outlines = [disc(c - size - margin, c - size - margin, diameter: size)]
    case 5:
      let inner = 0.1 * c
      let outer = 4 * inner
      outlines = [whole]
      holes = [
        polygon(
          (outer, outer.rounded(.down)), (c - inner, outer.rounded(.down)),
          (outer + (c - outer - inner) / 2, c - inner))
      ]
    case 6:
      outlines = [polygon((0, 0), (c, 0), (c, 0.7 * c), (0.4 * c, 0.4 * c), (0.7 * c, c), (0, c))]
    case 8:
      outlines = [
        .rectangle(x: 0, y: 0, width: c, height: c / 2), square(0, c / 2, c / 2),
        triangle(c / 2, c / 2, c / 2, c / 2, without: 1),
      ]
    case 9:
      let thin = 0.14 * c
      let inner = c >= 8 ? thin.rounded(.down) : thin
      let outer = c < 4 ? 1 : c < 6 ? 2 : (0.35 * c).rounded(.down)
      outlines = [whole]
      holes = [square(outer, outer, c - outer - inner)]
    case 10:
      let inner = 0.12 * c
      let outer = 3 * inner
      outlines = [whole]
      holes = [disc(outer, outer, diameter: c - inner - outer)]
    case 12:
      let margin = 0.25 * c
      outlines = [whole]
      holes = [rhombus(margin, margin, c - margin, c - margin)]
    case 13: if position == 0 { outlines = [disc(0.4 * c, 0.4 * c, diameter: 1.2 * c)] }
    default:
      // Shapes 7 and 11 are equal.
      outlines = [triangle(c / 2, c / 2, c / 2, c / 2, without: 3)]
    }
    return Figure(color: color, outlines: outlines, holes: holes)
  }

  private static func polygon(_ corners: (Double, Double)...) -> Outline {
    .polygon(corners.map { DrawingPoint(x: $0.0, y: $0.1) })
  }

  private static func square(_ x: Double, _ y: Double, _ side: Double) -> Outline {
    .rectangle(x: x, y: y, width: side, height: side)
  }

  /// A disc, given by the top left corner of its bounding box.
  private static func disc(_ x: Double, _ y: Double, diameter: Double) -> Outline {
    .disc(center: DrawingPoint(x: x + diameter / 2, y: y + diameter / 2), radius: diameter / 2)
  }

  private static func rhombus(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Outline {
    polygon(
      (x + width / 2, y), (x + width, y + height / 2), (x + width / 2, y + height),
      (x, y + height / 2))
  }

  /// A triangle from three of a rectangle's corners.
  ///
  /// The corners are numbered top right, bottom right, bottom left and top left; `corner` is left
  /// out.
  private static func triangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, without corner: Int
  ) -> Outline {
    var corners = [
      DrawingPoint(x: x + width, y: y), DrawingPoint(x: x + width, y: y + height),
      DrawingPoint(x: x, y: y + height), DrawingPoint(x: x, y: y),
    ]
    corners.remove(at: corner)
    return .polygon(corners)
  }
}
