import QRDrawing

/// The chunks of a PNG with which programs change the colors of its pixels (PNG, 11.3.2).
enum PNGColors {
  /// The maximum length of a color profile in bytes.
  private static let profileByteCount = 1 << 22

  /// The reason why programs show the picture in different colors, as a clause; `nil` for none.
  static func fault(ofChunk name: String, _ data: ArraySlice<UInt8>) -> String? {
    switch name {
    case "iCCP": profileFault(data)
    case "gAMA": gammaFault(data)
    case "cHRM": primariesFault(data)
    default: codeFault(data)
    }
  }

  /// Checks a profile: a name ended by NUL, method 0, and a zlib stream.
  private static func profileFault(_ data: ArraySlice<UInt8>) -> String? {
    guard let end = data.firstIndex(of: 0), data[(end + 1)...].first == 0 else {
      return ColorProfile.unreadable
    }
    let stream = data[(end + 2)...]
    var isWhole = false
    let profile = unsafe [UInt8](unsafeUninitializedCapacity: profileByteCount) { target, count in
      let written = unsafe ZlibStream.decompress(
        stream, into: UnsafeMutableBufferPointer(rebasing: target[..<profileByteCount]))
      isWhole = written != nil
      count = written ?? 0
    }
    return isWhole ? ColorProfile.fault(of: profile) : ColorProfile.unreadable
  }

  /// Checks the exponent of the pixels' encoding, in 1/100000: about 1/2.2 for a screen.
  private static func gammaFault(_ data: ArraySlice<UInt8>) -> String? {
    guard data.count == 4 else { return "its gamma cannot be read" }
    let exponent = Double(number(data)) / 100_000
    let isUsual = exponent > 0 && DisplayCurve.exponents.contains(1 / exponent)
    return isUsual ? nil : "its gamma is not that of a screen"
  }

  /// Checks the chromaticities of white, red, green and blue, x and y, in 1/100000.
  private static func primariesFault(_ data: ArraySlice<UInt8>) -> String? {
    guard data.count == 32 else { return "its primary colors cannot be read" }
    let values = (0..<8).map { Double(number(data.dropFirst(4 * $0))) / 100_000 }
    let isUsual =
      0.25...0.45 ~= values[0] && 0.25...0.45 ~= values[1]
      && 0.5...0.8 ~= values[2] && 0.2...0.4 ~= values[3]
      && 0...0.4 ~= values[4] && 0.5...0.95 ~= values[5]
      && 0...0.25 ~= values[6] && 0...0.2 ~= values[7]
    return isUsual ? nil : "its primary colors are not those of a screen"
  }

  /// Checks the code points of ITU-T H.273: primaries, transfer, matrix, full range.
  private static func codeFault(_ data: ArraySlice<UInt8>) -> String? {
    ColorProfile.areUsual(codePoints: data) ? nil : "its colors are those of a film (cICP)"
  }

  private static func number(_ data: ArraySlice<UInt8>) -> UInt32 {
    data.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
