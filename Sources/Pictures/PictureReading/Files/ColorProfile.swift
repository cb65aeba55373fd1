internal import Glibc

/// A color profile (ICC.1:2022) in a picture file.
///
/// Profiles of screens and cameras have curves and a matrix (``ShownColors``). All others are
/// refused, because programs may show the pixels in any colors.
enum ColorProfile {
  static let unreadable = "its color profile cannot be read"
  private static let unusual = "its color profile is not that of a screen"

  /// The reason why a profile changes how programs show the picture, as a clause; `nil` if it does
  /// not.
  static func fault(of profile: [UInt8]) -> String? {
    guard profile.count >= 132, text(profile, 36) == "acsp", text(profile, 20) == "XYZ ",
      let tags = tags(of: profile)
    else { return unreadable }
    // All programs prefer multidimensional tables to curves.
    guard tags.keys.allSatisfy({ !["A2B", "D2B"].contains(String($0.prefix(3))) })
    else { return unusual }
    if let data = tags["cicp"], !areUsual(codePoints: data.dropFirst(8)) { return unusual }
    switch text(profile, 16) {
    case "GRAY":
      return tags["kTRC"].map(DisplayCurve.isUsual) == true ? nil : unusual
    case "RGB ":
      let curves = ["rTRC", "gTRC", "bTRC"].map { tags[$0].map(DisplayCurve.isUsual) ?? false }
      return curves == [true, true, true] && hasUsualPrimaries(tags) ? nil : unusual
    default: return unusual
    }
  }

  /// The colors that programs show which follow a profile without a fault; `nil` if they are those
  /// of the pixels.
  static func colors(of profile: [UInt8]) -> ShownColors? {
    guard let tags = tags(of: profile) else { return nil }
    // Programs that know code points prefer them.
    if let data = tags["cicp"] { return ShownColors(codePoints: data.dropFirst(8)) }
    guard text(profile, 16) == "RGB " else {
      let curve = tags["kTRC"].flatMap(DisplayCurve.points) ?? [0, 1]
      return ShownColors(curves: [curve, curve, curve])
    }
    let curves = ["rTRC", "gTRC", "bTRC"].map { tags[$0].flatMap(DisplayCurve.points) ?? [0, 1] }
    let primaries = ["rXYZ", "gXYZ", "bXYZ"].map { name in
      (0..<3).map { axis in tags[name].map { fixed($0.dropFirst(8 + 4 * axis)) } ?? 0 }
    }
    return ShownColors(curves: curves, primaries: primaries)
  }

  /// Whether code points (ITU-T H.273) have their usual values: primaries, transfer, matrix, full
  /// range.
  static func areUsual(codePoints: ArraySlice<UInt8>) -> Bool {
    let points = Array(codePoints.prefix(4))
    return points.count == 4 && [1, 5, 6, 9, 11, 12, 22].contains(points[0])
      && [1, 4, 6, 13, 14, 15].contains(points[1]) && points[2] == 0 && points[3] == 1
  }

  /// Whether red, green and blue have their usual luminance, and add up to that of white.
  private static func hasUsualPrimaries(_ tags: [String: ArraySlice<UInt8>]) -> Bool {
    let luminances = ["rXYZ", "gXYZ", "bXYZ"].compactMap { name -> Double? in
      guard let tag = tags[name], tag.count >= 20 else { return nil }
      return fixed(tag.dropFirst(12))
    }
    guard luminances.count == 3 else { return false }
    return 0.15...0.4 ~= luminances[0] && 0.5...0.8 ~= luminances[1] && -0.01...0.2 ~= luminances[2]
      && 0.95...1.05 ~= luminances.reduce(0, +)
  }

  private static func tags(of profile: [UInt8]) -> [String: ArraySlice<UInt8>]? {
    let count = number(profile[128...])
    guard count <= 100, 132 + 12 * count <= profile.count else { return nil }
    var tags: [String: ArraySlice<UInt8>] = [:]
    for index in 0..<count {
      let at = 132 + 12 * index
      let (offset, length) = (number(profile[(at + 4)...]), number(profile[(at + 8)...]))
      guard offset + length <= profile.count,
        tags.updateValue(profile[offset..<offset + length], forKey: text(profile, at)) == nil
      else { return nil }
    }
    return tags
  }

  private static func text(_ bytes: [UInt8], _ at: Int) -> String {
    String(decoding: bytes[at..<at + 4], as: UTF8.self)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A fixed-point number with 16 fractional bits.
  static func fixed(_ bytes: ArraySlice<UInt8>) -> Double {
    Double(Int32(truncatingIfNeeded: number(bytes))) / 65_536
  }
}

/// The curve that maps a pixel's value to linear light (ICC.1:2022, 10.6 and 10.18).
enum DisplayCurve {
  /// The allowed exponents of a screen's curve.
  static let exponents = 1.4...2.9
  private static let tolerance = 0.02

  /// Whether a curve is similar to that of a screen, and does not decrease.
  static func isUsual(_ tag: ArraySlice<UInt8>) -> Bool {
    guard tag.count >= 12, let points = points(of: tag) else { return false }
    var before = -tolerance
    for (index, light) in points.enumerated() {
      let value = Double(index) / Double(points.count - 1)
      guard light >= before, light >= pow(value, exponents.upperBound) - tolerance,
        light <= pow(value, exponents.lowerBound) + tolerance
      else { return false }
      before = light
    }
    return true
  }

  /// The linear light for equidistant values from 0 to 1; `nil` for an invalid tag.
  static func points(of tag: ArraySlice<UInt8>) -> [Double]? {
    switch Array(tag.prefix(4)) {
    case Array("curv".utf8):
      let count = ColorProfile.number(tag.dropFirst(8))
      let entries = tag.dropFirst(12)
      guard count <= 65_536, entries.count >= 2 * count else { return nil }
      if count < 2 {
        let exponent = count == 0 ? 1 : Double(word(entries, 0)) / 256
        return sampled { pow($0, exponent) }
      }
      return (0..<count).map { Double(word(entries, $0)) / 65_535 }
    case Array("para".utf8):
      let kind = Int(tag[tag.startIndex + 8]) << 8 | Int(tag[tag.startIndex + 9])
      let counts = [1, 3, 4, 5, 7]
      guard counts.indices ~= kind, tag.count >= 12 + 4 * counts[kind] else { return nil }
      let values = (0..<counts[kind]).map { ColorProfile.fixed(tag.dropFirst(12 + 4 * $0)) }
      return parametric(values)
    default: return nil
    }
  }

  private static func parametric(_ values: [Double]) -> [Double] {
    let gamma = values[0]
    guard values.count > 1 else { return sampled { pow($0, gamma) } }
    let (a, b) = (values[1], values[2])
    switch values.count {
    case 3: return sampled { a * $0 + b >= 0 ? pow(a * $0 + b, gamma) : 0 }
    case 4: return sampled { a * $0 + b >= 0 ? pow(a * $0 + b, gamma) + values[3] : values[3] }
    default:
      let (c, d) = (values[3], values[4])
      let (e, f) = values.count == 7 ? (values[5], values[6]) : (0, 0)
      return sampled { $0 >= d ? pow(a * $0 + b, gamma) + e : c * $0 + f }
    }
  }

  /// The values of a curve for 8-bit pixels.
  static func sampled(_ curve: (Double) -> Double) -> [Double] {
    (0...255).map { curve(Double($0) / 255) }
  }

  private static func word(_ entries: ArraySlice<UInt8>, _ index: Int) -> Int {
    let at = entries.startIndex + 2 * index
    return Int(entries[at]) << 8 | Int(entries[at + 1])
  }
}
