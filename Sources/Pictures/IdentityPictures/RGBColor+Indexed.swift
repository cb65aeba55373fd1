import ByteSupport

extension RGBColor {
  /// The levels of a channel in the color cube of xterm.
  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// The index of the nearest color of xterm's palette, without 0...15, which differ between
  /// terminals: 16...231 are a cube with six levels for each channel, 232...255 are grays.
  package var index: Int {
    let channels = bytes.map { Int($0) }
    let places = channels.map { channel in
      RGBColor.levels.indices.min {
        abs(RGBColor.levels[$0] - channel) < abs(RGBColor.levels[$1] - channel)
      } ?? 0
    }
    let gray = min(max((channels.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let inCube = distance(places.map { RGBColor.levels[$0] }, channels)
    return distance(Array(repeating: 8 + 10 * gray, count: 3), channels) < inCube
      ? 232 + gray : 16 + 36 * places[0] + 6 * places[1] + places[2]
  }

  private func distance(_ left: [Int], _ right: [Int]) -> Int {
    zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
