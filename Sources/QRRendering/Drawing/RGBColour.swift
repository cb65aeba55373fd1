/// A colour of a picture's palette.
public struct RGBColour: Equatable, Sendable {
  /// Red, 0...255.
  public let red: UInt8
  /// Green, 0...255.
  public let green: UInt8
  /// Blue, 0...255.
  public let blue: UInt8

  /// Takes the three parts, each 0...255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// 000000, the dark colour of all pictures but secret ones.
  public static let black = RGBColour(red: 0, green: 0, blue: 0)
  /// ffffff, the light colour of all pictures.
  public static let white = RGBColour(red: 0xff, green: 0xff, blue: 0xff)
  /// e6007a, the dark colour that a Vault gives to secret exports (hot-side 6.3).
  public static let secret = RGBColour(red: 0xe6, green: 0x00, blue: 0x7a)

  var bytes: [UInt8] { [red, green, blue] }
}
