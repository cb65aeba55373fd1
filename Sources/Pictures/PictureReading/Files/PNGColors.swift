internal import Glibc
import QRDrawing

/// The chunks of a PNG with which programs change the colors of its pixels (PNG, 11.3.2).
struct PNGColors {
  /// The maximum length of a color profile in bytes.
  private static let profileByteCount = 1 << 22
  /// x and y of white, red, green and blue in sRGB (IEC 61966-2-1).
  private static let chromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// The sources of colors; programs prefer the later ones (PNG, 11.3.2.1).
  private enum Source: Int { case none, gamma, profile, codes }

  private var source = Source.none
  /// The colors of the file; `nil` if they are as stored.
  private(set) var shown: ShownColors?

  private mutating func take(_ colors: ShownColors?, from source: Source) {
    guard source.rawValue >= self.source.rawValue else { return }
    (self.source, shown) = (source, colors)
  }

  /// Reads a chunk.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - data: its data.
  ///   - isColored: whether pixels may have colors, and not only luminance.
  /// - Returns: the reason why programs show the picture in different colors, as a clause; `nil`
  ///   for none.
  mutating func fault(
    ofChunk name: String, _ data: ArraySlice<UInt8>, isColored: Bool
  ) -> String? {
    switch name {
    case "iCCP": profileFault(data)
    case "gAMA": gammaFault(data)
    case "cHRM": PNGColors.primariesFault(data, isColored: isColored)
    default: codeFault(data)
    }
  }

  /// Checks the code points of ITU-T H.273: primaries, transfer, matrix, full range.
  private mutating func codeFault(_ data: ArraySlice<UInt8>) -> String? {
    guard ColorProfile.areUsual(codePoints: data) else {
      return "its colors are those of a film (cICP)"
    }
    take(ShownColors(codePoints: data), from: .codes)
    return nil
  }

  /// Checks a profile: a name ended by NUL, method 0, and a zlib stream.
  private mutating func profileFault(_ data: ArraySlice<UInt8>) -> String? {
    guard let end = data.firstIndex(of: 0), data[(end + 1)...].first == 0 else {
      return ColorProfile.unreadable
    }
    let stream = data[(end + 2)...]
    var isWhole = false
    let profile = unsafe [UInt8](unsafeUninitializedCapacity: PNGColors.profileByteCount) {
      target, count in
      let written = unsafe ZlibStream.decompress(
        stream, into: UnsafeMutableBufferPointer(rebasing: target[..<PNGColors.profileByteCount]))
      isWhole = written != nil
      count = written ?? 0
    }
    guard isWhole else { return ColorProfile.unreadable }
    let fault = ColorProfile.fault(of: profile)
    if fault == nil { take(ColorProfile.colors(of: profile), from: .profile) }
    return fault
  }

  /// Checks the exponent of the pixels' encoding, in 1/100000: about 1/2.2 for a screen.
  private mutating func gammaFault(_ data: ArraySlice<UInt8>) -> String? {
    guard data.count == 4 else { return "its gamma cannot be read" }
    let exponent = Double(PNGColors.number(data)) / 100_000
    let isUsual = exponent > 0 && DisplayCurve.exponents.contains(1 / exponent)
    guard isUsual else { return "its gamma is not that of a screen" }
    let curve = DisplayCurve.sampled { pow($0, 1 / exponent) }
    take(ShownColors(curves: [curve, curve, curve]), from: .gamma)
    return nil
  }

  /// Checks the chromaticities of white, red, green and blue, x and y, in 1/100000.
  private static func primariesFault(_ data: ArraySlice<UInt8>, isColored: Bool) -> String? {
    guard data.count == 32 else { return "its primary colors cannot be read" }
    let values = (0..<8).map { Double(number(data.dropFirst(4 * $0))) / 100_000 }
    let isUsual =
      0.25...0.45 ~= values[0] && 0.25...0.45 ~= values[1]
      && 0.5...0.8 ~= values[2] && 0.2...0.4 ~= values[3]
      && 0...0.4 ~= values[4] && 0.5...0.95 ~= values[5]
      && 0...0.25 ~= values[6] && 0...0.2 ~= values[7]
      && (!isColored || zip(values, chromaticities).allSatisfy { abs($0 - $1) <= 0.02 })
    return isUsual ? nil : "its primary colors are not those of a screen"
  }

  private static func number(_ data: ArraySlice<UInt8>) -> UInt32 {
    data.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
