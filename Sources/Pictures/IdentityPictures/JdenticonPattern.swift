public import ByteSupport

/// The identicon of a seed's root key (jdenticon, style 3; cold-signer 9.2).
public struct JdenticonPattern: Hashable, Sendable {
  /// The hash from which the pattern is made, in hex digits.
  public let hash: String
  /// The hue, 0...1.
  public let hue: Double
  /// The five colors from which three are selected.
  public let theme: [RGBColor]
  /// The indices in ``theme`` of the colors for the sides, the corners and the center.
  public let selected: [Int]
  /// The shape of the sides, 0...3.
  public let sideShape: Int
  /// The number of quarter turns of the first side.
  public let sideRotation: Int
  /// The shape of the corners, 0...3.
  public let cornerShape: Int
  /// The number of quarter turns of the first corner.
  public let cornerRotation: Int
  /// The shape of the center, 0...13.
  public let centerShape: Int

  /// Creates the pattern of a text; a text of at least eleven hex digits is used as the hash.
  public init(_ text: String) {
    let ownDigits = text.utf8.compactMap(JdenticonPattern.digit)
    let isHash = ownDigits.count >= 11 && ownDigits.count == text.utf8.count
    let hash = isHash ? text : Hex.encode(SHA1.digest(Array(text.utf8)))
    let digits = isHash ? ownDigits : hash.utf8.compactMap(JdenticonPattern.digit)
    let hue = Double(digits.suffix(7).reduce(0) { $0 << 4 | $1 }) / Double(0xfff_ffff)
    self.hash = hash
    self.hue = hue
    theme = JdenticonPattern.theme(hue: hue)
    selected = digits[8...10].reduce(into: []) { chosen, digit in
      let index = digit % 5
      let clashes = [[0, 4], [2, 3]].contains { pair in
        pair.contains(index) && chosen.contains(where: pair.contains)
      }
      chosen.append(clashes ? 1 : index)
    }
    sideShape = digits[2] % 4
    sideRotation = digits[3]
    cornerShape = digits[4] % 4
    cornerRotation = digits[5]
    centerShape = digits[1] % 14
  }

  private static func digit(_ character: UInt8) -> Int? {
    Character(Unicode.Scalar(character)).hexDigitValue
  }

  /// The five colors: dark gray, middle, light gray, light and dark.
  private static func theme(hue: Double) -> [RGBColor] {
    let corrections = [0.55, 0.5, 0.5, 0.46, 0.6, 0.55, 0.55]
    let center = corrections[Int(6 * hue + 0.5)]
    let color = { (lightness: Double) -> RGBColor in
      let corrected =
        lightness < 0.5 ? 2 * lightness * center : center + 2 * (lightness - 0.5) * (1 - center)
      return RGBColor(hue: hue * 360, saturation: 0.5, lightness: corrected, rounding: .down)
    }
    let gray = { RGBColor(hue: 0, saturation: 0, lightness: $0, rounding: .down) }
    return [gray(0.3), color(0.6), gray(0.9), color(0.8), color(0.4)]
  }

  /// A white disc with the pattern in it, in a square with this side.
  func figures(side: Double) -> [Figure] {
    let cell = side / 4
    let groups: [([(Double, Double)], Int, (Int) -> Figure)] = [
      (
        [(1, 0), (2, 0), (2, 3), (1, 3), (0, 1), (3, 1), (3, 2), (0, 2)], sideRotation,
        { _ in JdenticonShapes.outer(sideShape, cell: cell, color: theme[selected[0]]) }
      ),
      (
        [(0, 0), (3, 0), (3, 3), (0, 3)], cornerRotation,
        { _ in JdenticonShapes.outer(cornerShape, cell: cell, color: theme[selected[1]]) }
      ),
      (
        [(1, 1), (2, 1), (2, 2), (1, 2)], 0,
        { position in
          JdenticonShapes.center(
            centerShape, cell: cell, position: position, color: theme[selected[2]])
        }
      ),
    ]
    let middle = side / 2
    let ratio = 0.5.squareRoot()
    let disc = Figure(
      color: .white,
      outlines: [.disc(center: DrawingPoint(x: middle, y: middle), radius: middle)])
    return [disc]
      + groups.flatMap { cells, rotation, shape in
        cells.enumerated().map { position, place in
          let turns = (rotation + position) % 4
          let move = { (point: DrawingPoint) -> DrawingPoint in
            let turned = JdenticonPattern.turned(point, by: turns, in: cell)
            return DrawingPoint(
              x: middle + (place.0 * cell + turned.x - middle) * ratio,
              y: middle + (place.1 * cell + turned.y - middle) * ratio)
          }
          var figure = shape(position)
          figure.outlines = figure.outlines.map { $0.moved(scale: ratio, move) }
          figure.holes = figure.holes.map { $0.moved(scale: ratio, move) }
          return figure
        }
      }
  }

  private static func turned(
    _ point: DrawingPoint, by quarters: Int, in cell: Double
  ) -> DrawingPoint {
    switch quarters {
    case 1: DrawingPoint(x: cell - point.y, y: point.x)
    case 2: DrawingPoint(x: cell - point.x, y: cell - point.y)
    case 3: DrawingPoint(x: point.y, y: cell - point.x)
    default: point
    }
  }
}
