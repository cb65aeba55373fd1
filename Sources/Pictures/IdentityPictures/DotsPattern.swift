public import ByteSupport
internal import SubstrateCrypto

/// The identicon of a key, a hash or an account, with nineteen dots (cold-signer 9.2).
public struct DotsPattern: Hashable, Sendable {
  /// The saturation in percent; it may exceed 100.
  public let saturation: Int
  /// The number of the color scheme, 0...6.
  public let scheme: Int
  /// The rotation of the outer eighteen dots in places, a multiple of 3.
  public let rotation: Int
  /// The colors of the dots; the last one belongs to the dot in the middle.
  public let colors: [RGBColor]

  /// The color of the disc under the dots.
  package static let ground = RGBColor(238, 238, 238)

  private static let zeroID = Blake2b.hash512([UInt8](repeating: 0, count: 32))

  /// The color schemes: the frequency of each, of 357 in total, and the palette entries of its
  /// dots.
  private static let schemes: [(frequency: Int, colors: [Int])] = [
    (1, [0, 28, 0, 0, 28, 0, 0, 28, 0, 0, 28, 0, 0, 28, 0, 0, 28, 0, 1]),
    (20, [0, 1, 3, 2, 4, 3, 0, 1, 3, 2, 4, 3, 0, 1, 3, 2, 4, 3, 5]),
    (16, [1, 2, 3, 1, 2, 4, 5, 5, 4, 1, 2, 3, 1, 2, 4, 5, 5, 4, 0]),
    (32, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3]),
    (32, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6]),
    (128, [0, 1, 2, 3, 4, 5, 3, 4, 2, 0, 1, 6, 7, 8, 9, 7, 8, 6, 10]),
    (128, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 6, 7, 5, 3, 4, 2, 11]),
  ]

  /// Creates the pattern of an identity of any length.
  public init(_ identity: [UInt8]) {
    let id = zip(Blake2b.hash512(identity), DotsPattern.zeroID).map { $0 &- $1 }
    let saturation = (Int(id[29]) * 70 / 256 + 26) % 80 + 30
    var place = (Int(id[30]) + 256 * Int(id[31])) % 357
    var scheme = 0
    while scheme < DotsPattern.schemes.count - 1, place >= DotsPattern.schemes[scheme].frequency {
      place -= DotsPattern.schemes[scheme].frequency
      scheme += 1
    }
    let rotation = Int(id[28]) % 6 * 3
    let entries = DotsPattern.schemes[scheme].colors
    colors = (0..<19).map { circle in
      let entry = entries[circle < 18 ? (circle + rotation) % 18 : 18]
      return DotsPattern.color(of: id[entry], entry: entry, saturation: saturation)
    }
    self.saturation = saturation
    self.scheme = scheme
    self.rotation = rotation
  }

  private static func color(of byte: UInt8, entry: Int, saturation: Int) -> RGBColor {
    let value = (Int(byte) + entry % 28 * 58) % 256
    switch value {
    case 0: return RGBColor(4, 4, 4)
    case 255: return ground
    default:
      let lightness = [0.53, 0.15, 0.35, 0.75][value / 64]
      return RGBColor(
        hue: Double(value % 64 * 360 / 64), saturation: Double(saturation) / 100,
        lightness: lightness, rounding: .nearest)
    }
  }

  /// The discs in a square with this side, back to front.
  public func discs(side: Double) -> [(x: Double, y: Double, radius: Double, color: RGBColor)] {
    figures(side: side).flatMap { figure in
      figure.outlines.compactMap { outline in
        guard case .disc(let center, let radius) = outline else { return nil }
        return (center.x, center.y, radius, figure.color)
      }
    }
  }

  /// The ground disc and the dots in a square with this side.
  func figures(side: Double) -> [Figure] {
    let radius = side / 2
    let a = radius * 3 / 8
    let h = a * 3.0.squareRoot() / 2
    let places: [(Double, Double)] = [
      (0, -2 * a), (0, -a), (-h, -1.5 * a), (-2 * h, -a), (-h, -0.5 * a), (-2 * h, 0),
      (-2 * h, a), (-h, 0.5 * a), (-h, 1.5 * a), (0, 2 * a), (0, a), (h, 1.5 * a), (2 * h, a),
      (h, 0.5 * a), (2 * h, 0), (2 * h, -a), (h, -0.5 * a), (h, -1.5 * a), (0, 0),
    ]
    let middle = DrawingPoint(x: radius, y: radius)
    let ground = Figure(
      color: DotsPattern.ground, outlines: [.disc(center: middle, radius: radius)])
    return [ground]
      + zip(places, colors).map { place, color in
        Figure(
          color: color,
          outlines: [
            .disc(
              center: DrawingPoint(x: radius + place.0, y: radius + place.1),
              radius: radius * 5 / 32)
          ])
      }
  }
}
