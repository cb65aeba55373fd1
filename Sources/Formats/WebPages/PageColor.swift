/// A color that is only known at run time, such as that of a network.
public struct PageColor: Equatable, Sendable {
  /// The components, 0...255.
  public let red, green, blue: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Parses `#rgb` or `#rrggbb`, ignoring case; `nil` for other texts.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 3 || digits.count == 6,
      !digits.contains(nil)
    else { return nil }
    let width = digits.count / 3
    let parts = (0..<3).map { part in
      let first = digits[part * width] ?? 0
      return UInt8(first << 4 | (width == 2 ? digits[part * width + 1] ?? 0 : first))
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The color as `#rrggbb`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Black or white, whichever has more contrast with the color.
  public var ink: PageColor {
    let light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    let part: UInt8 = (light + 0.05) * (light + 0.05) < 0.05 * 1.05 ? 255 : 0
    return PageColor(red: part, green: part, blue: part)
  }

  /// The linear value of a component (WCAG 2.2, relative luminance).
  ///
  /// The exponent 2.4 is approximated by 2.5.
  private func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * base.squareRoot()
  }
}
