internal import Glibc

/// The colors that programs show which follow a picture's color profile or gamma, on a screen of
/// sRGB (IEC 61966-2-1).
///
/// A profile with unusual curves or primaries is refused (``ColorProfile``). All others change
/// colors a little, so that a color may become lighter than another one that was lighter before.
struct ShownColors: Sendable {
  /// The linear light of each byte of red, green and blue, 0 to 1.
  private let light: [[Double]]
  /// The rows of a matrix from linear light to that of sRGB.
  private let matrix: [[Double]]

  /// The difference of luma that no camera sees.
  private static let tolerance = 10
  /// The rows of the matrix from XYZ of a profile, with white D50, to linear light of sRGB.
  private static let fromProfile = [
    [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
    [0.0719453, -0.2289914, 1.4052427],
  ]
  /// Creates the colors of a profile; `nil` if no color changes visibly.
  ///
  /// - Parameters:
  ///   - curves: the linear light of equidistant values of red, green and blue.
  ///   - primaries: XYZ of red, green and blue; `nil` for those of sRGB.
  init?(curves: [[Double]], primaries: [[Double]]? = nil) {
    light = curves.map { points in
      (0...255).map { byte in
        let place = Double(byte) / 255 * Double(points.count - 1)
        let below = min(Int(place), points.count - 2)
        let part = place - Double(below)
        return points[below] * (1 - part) + points[below + 1] * part
      }
    }
    matrix =
      primaries.map { primaries in
        ShownColors.fromProfile.map { row in
          primaries.map { row[0] * $0[0] + row[1] * $0[1] + row[2] * $0[2] }
        }
      } ?? [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    let steps = stride(from: UInt8(0), through: 255, by: 17)
    let isSeen = steps.contains { red in
      steps.contains { green in steps.contains { isChanged(red, green, $0) } }
    }
    if !isSeen { return nil }
  }

  /// ITU-R BT.601 weights, rounded, as for colors without a profile.
  private static func luma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    (299 * red + 587 * green + 114 * blue + 500) / 1000
  }

  /// Creates the colors of code points (ITU-T H.273): primaries and transfer; `nil` if no color
  /// changes visibly.
  init?(codePoints: ArraySlice<UInt8>) {
    let points = Array(codePoints.prefix(2))
    guard points.count == 2 else { return nil }
    let curve =
      switch points[1] {
      case 4: DisplayCurve.sampled { pow($0, 2.2) }
      case 13: DisplayCurve.sampled(ScreenLight.light)
      default: DisplayCurve.sampled { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
      }
    let primaries: [[Double]]? =
      switch points[0] {
      case 9:
        [[0.67348, 0.27903, -0.00194], [0.16568, 0.67535, 0.02998], [0.12506, 0.04561, 0.79686]]
      case 11, 12:
        [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
      default: nil
      }
    self.init(curves: [curve, curve, curve], primaries: primaries)
  }

  private func isChanged(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    let stored = ShownColors.luma(Int(red), Int(green), Int(blue))
    return abs(Int(luma(red, green, blue)) - stored) > ShownColors.tolerance
  }

  /// The luma of a color as shown.
  func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (r, g, b) = (light[0][Int(red)], light[1][Int(green)], light[2][Int(blue)])
    func shown(_ row: [Double]) -> Int {
      let light = min(max(row[0] * r + row[1] * g + row[2] * b, 0), 1)
      return Int(ScreenLight.bytes[Int((light * 4095).rounded())])
    }
    return UInt8(clamping: ShownColors.luma(shown(matrix[0]), shown(matrix[1]), shown(matrix[2])))
  }

  /// The luma of pixels of three bytes each, or of four with opacity, as a picture.
  func picture(_ pixels: [UInt8], width: Int, height: Int, channels: Int) -> GrayPicture {
    var gray = [UInt8](repeating: 0, count: width * height)
    var alpha: [UInt8]? = channels == 4 ? gray : nil
    // Neighbors often have the same color.
    var (last, value): ((UInt8, UInt8, UInt8), UInt8) = ((0, 0, 0), luma(0, 0, 0))
    for index in gray.indices {
      let at = index * channels
      let color = (pixels[at], pixels[at + 1], pixels[at + 2])
      if color != last { (last, value) = (color, luma(color.0, color.1, color.2)) }
      gray[index] = value
      alpha?[index] = pixels[at + 3]
    }
    return GrayPicture(width: width, height: height, gray: gray, alpha: alpha)
  }
}
