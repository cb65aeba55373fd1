/// The luminance and opacity of each palette index; indices without an entry are black.
package struct PicturePalette: Sendable {
  /// The luminance of each of 256 indices.
  package private(set) var gray = [UInt8](repeating: 0, count: 256)
  private var alpha = [UInt8](repeating: 255, count: 256)
  /// Whether every entry is opaque.
  package private(set) var isOpaque = true

  /// Reads up to 256 colors of three bytes each; further bytes are ignored.
  package init(colors: ArraySlice<UInt8>) { self.init(colors: colors, in: nil) }

  /// Reads the colors as those of a profile, if there is one.
  init(colors: ArraySlice<UInt8>, in shown: ShownColors?) {
    var index = 0
    var at = colors.startIndex
    while index < 256, at + 3 <= colors.endIndex {
      // ITU-R BT.601 weights, rounded.
      let sum = 299 * Int(colors[at]) + 587 * Int(colors[at + 1]) + 114 * Int(colors[at + 2])
      gray[index] =
        shown?.luma(colors[at], colors[at + 1], colors[at + 2])
        ?? UInt8(truncatingIfNeeded: (sum + 500) / 1000)
      (index, at) = (index + 1, at + 3)
    }
  }

  /// Sets the opacity of an entry.
  package mutating func setAlpha(_ index: Int, _ value: UInt8) {
    guard alpha.indices ~= index else { return }
    alpha[index] = value
    if value < 255 { isOpaque = false }
  }

  /// Converts indices to luminance and opacity.
  package func picture(width: Int, height: Int, indices: [UInt8]) -> GrayPicture {
    GrayPicture(
      width: width, height: height, gray: PicturePalette.looked(up: indices, in: gray),
      alpha: isOpaque ? nil : PicturePalette.looked(up: indices, in: alpha))
  }

  /// Replaces each index with its entry in a table of 256.
  private static func looked(up indices: [UInt8], in table: [UInt8]) -> [UInt8] {
    var result = indices
    var seen: UInt8 = 0
    for index in indices { seen |= index }
    guard seen > 1 else {
      // Pictures of symbols have two colors, for which the compiler vectorizes this loop.
      let (first, change) = (table[0], table[0] ^ table[1])
      for at in result.indices { result[at] = first ^ change & (0 &- result[at]) }
      return result
    }
    for at in result.indices { result[at] = table[Int(result[at])] }
    return result
  }
}
