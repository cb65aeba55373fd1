/// A color with eight bits for each channel.
public struct RGBColor: Hashable, Sendable {
  /// Red, 0...255.
  public let red: UInt8
  /// Green, 0...255.
  public let green: UInt8
  /// Blue, 0...255.
  public let blue: UInt8

  /// #000000.
  public static let black = RGBColor(0, 0, 0)
  /// #ffffff.
  public static let white = RGBColor(255, 255, 255)

  /// Creates a color from its channels.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The bytes red, green and blue.
  public var bytes: [UInt8] { [red, green, blue] }

  /// `#` and six hex digits.
  public var text: String { "#" + Hex.encode(bytes) }
}
