/// A colour of a picture's palette.
package struct RGBColour: Equatable, Sendable {
  /// Red, 0...255.
  package let red: UInt8
  /// Green, 0...255.
  package let green: UInt8
  /// Blue, 0...255.
  package let blue: UInt8

  /// Takes the three parts, each 0...255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// 000000, the dark colour of all pictures but secret ones.
  package static let black = RGBColour(red: 0, green: 0, blue: 0)
  /// ffffff, the light colour of all pictures.
  package static let white = RGBColour(red: 0xff, green: 0xff, blue: 0xff)
  /// e6007a, the dark colour that a Vault gives to secret exports (hot-side 6.3).
  package static let secret = RGBColour(red: 0xe6, green: 0x00, blue: 0x7a)

  var bytes: [UInt8] { [red, green, blue] }
}
