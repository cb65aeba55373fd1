/// The places of a symbol's modules that its three finder patterns predict.
struct SymbolPlane {
  /// The way in which the modules between the finder patterns are placed.
  enum Kind: CaseIterable {
    /// A square in perspective.
    case perspective
    /// Any quadrilateral, stretched by a program: the modules of each side have another ratio.
    case stretched
    /// A parallelogram, with smaller modules at the farther ends.
    case leaning
  }

  let kind: Kind
  /// The centers of the finder patterns, and of the fourth place in the square.
  private let corners: [Point]
  /// The square roots of the ratios of the first and the last module of the upper and left side.
  private let ratios: Point
  /// The number of modules between two centers.
  private let span: Double
  /// The coefficients of the perspective.
  private let bend: Point

  /// A parallelogram, which three finder patterns determine.
  init(_ triple: FinderTriple, side: Int) {
    let (corner, right, below) = (triple.corner, triple.right, triple.below)
    (kind, span, bend) = (.leaning, Double(side - 7), .zero)
    corners = [
      corner.center, right.center, below.center, right.center + below.center - corner.center,
    ]
    ratios = Point(
      (corner.module / right.module).squareRoot(), (corner.module / below.module).squareRoot())
  }

  /// A plane of any kind, which the shapes of three finder patterns determine.
  init(_ kind: Kind, _ frames: FinderFrames, side: Int) {
    (self.kind, span) = (kind, Double(side - 7))
    let (corner, right, below) = (frames.corner.center, frames.right.center, frames.below.center)
    corners = [corner, right, below, kind == .leaning ? right + below - corner : frames.fourth]
    ratios = frames.ratios
    // The perspective of a unit square (Heckbert 1989, 2.2.3).
    let (one, two) = (corners[1] - corners[3], corners[2] - corners[3])
    let sum = corners[0] - corners[1] - corners[2] + corners[3]
    bend = Point(sum.cross(two), one.cross(sum)) / one.cross(two)
  }

  /// The place of a module.
  func place(_ x: Double, _ y: Double) -> Point {
    let (u, v) = ((x - 3) / span, (y - 3) / span)
    guard kind == .perspective else {
      let part = Point(u, v) * ratios / (1 + (ratios - 1) * Point(u, v))
      let upper = corners[0] + (corners[1] - corners[0]) * part.x
      let lower = corners[2] + (corners[3] - corners[2]) * part.x
      return upper + (lower - upper) * part.y
    }
    let across = corners[1] * (1 + bend.x) - corners[0]
    let down = corners[2] * (1 + bend.y) - corners[0]
    return (corners[0] + across * u + down * v) / (1 + bend.x * u + bend.y * v)
  }

  /// The ways from a module to the next one in its row and in its column.
  func steps(_ x: Double, _ y: Double) -> (across: Point, down: Point) {
    (
      place(x + 0.5, y) - place(x - 0.5, y), place(x, y + 0.5) - place(x, y - 0.5)
    )
  }
}
