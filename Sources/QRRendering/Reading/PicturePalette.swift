/// What each palette index means as luminance and opacity; indices without an entry are black.
struct PicturePalette: Sendable {
  private var grey = [UInt8](repeating: 0, count: 256)
  private var alpha = [UInt8](repeating: 255, count: 256)
  /// Whether every entry is opaque.
  private(set) var isOpaque = true

  /// Takes up to 256 colours of three bytes each; bytes beyond are left out.
  init(colours: ArraySlice<UInt8>) {
    var index = 0
    var at = colours.startIndex
    while index < 256, at + 3 <= colours.endIndex {
      // ITU-R BT.601 weights, rounded.
      let sum = 299 * Int(colours[at]) + 587 * Int(colours[at + 1]) + 114 * Int(colours[at + 2])
      grey[index] = UInt8(truncatingIfNeeded: (sum + 500) / 1000)
      (index, at) = (index + 1, at + 3)
    }
  }

  /// Sets the opacity of an entry.
  mutating func setAlpha(_ index: Int, _ value: UInt8) {
    guard alpha.indices ~= index else { return }
    alpha[index] = value
    if value < 255 { isOpaque = false }
  }

  /// Turns indices into luminance and opacity.
  func picture(width: Int, height: Int, indices: [UInt8]) -> GreyPicture {
    GreyPicture(
      width: width, height: height, grey: indices.map { grey[Int($0)] },
      alpha: isOpaque ? nil : indices.map { alpha[Int($0)] })
  }
}
