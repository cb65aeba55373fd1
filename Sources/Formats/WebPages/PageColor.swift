/// A color of a part of a page that no style sheet can know beforehand, such as a network's.
public struct PageColor: Equatable, Sendable {
  /// Its parts, 0...255.
  public let red, green, blue: UInt8

  /// A color of three parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A color from `#rgb` or `#rrggbb`, in any case of letters; `nil` for everything else.
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

  /// `#rrggbb`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Black or white, whichever is read better on it.
  public var ink: PageColor {
    let light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    let part: UInt8 = (light + 0.05) * (light + 0.05) < 0.05 * 1.05 ? 255 : 0
    return PageColor(red: part, green: part, blue: part)
  }

  /// The part as an amount of light (WCAG 2.2, relative luminance); the power of 2.4 is taken as one of 2.5,
  /// which is near enough to choose between black and white.
  private func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * base.squareRoot()
  }
}
