import ByteSupport

extension RGBColor {
  /// How a channel in 0...1 is rounded to a byte.
  enum Rounding {
    /// A channel becomes the nearest byte.
    case nearest
    /// A channel becomes the next lower byte.
    case down
  }

  /// Converts hue (in degrees), saturation and lightness (0...1), with the formula of CSS.
  ///
  /// With a saturation above 1, channels are clamped to their range.
  init(hue: Double, saturation: Double, lightness: Double, rounding: Rounding) {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    let sector = hue / 60
    let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
    let (red, green, blue): (Double, Double, Double) =
      switch sector {
      case ..<1: (chroma, second, 0)
      case ..<2: (second, chroma, 0)
      case ..<3: (0, chroma, second)
      case ..<4: (0, second, chroma)
      case ..<5: (second, 0, chroma)
      default: (chroma, 0, second)
      }
    let base = lightness - chroma / 2
    let rule: FloatingPointRoundingRule = rounding == .nearest ? .toNearestOrAwayFromZero : .down
    let byte = { (part: Double) -> UInt8 in
      UInt8(min(max(((part + base) * 255).rounded(rule), 0), 255))
    }
    self.init(byte(red), byte(green), byte(blue))
  }
}
