internal import Glibc

/// The light that a screen emits for each byte (IEC 61966-2-1), 0 to 4095.
enum ScreenLight {
  static let light: [UInt32] = (0...255).map {
    UInt32((4095 * light(of: Double($0) / 255)).rounded())
  }
  /// The byte for each light.
  static let bytes: [UInt8] = (0...4095).map {
    UInt8((255 * value(of: Double($0) / 4095)).rounded())
  }

  /// The linear light of an encoded value, both 0 to 1.
  static func light(of value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded value of linear light, both 0 to 1.
  static func value(of light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
