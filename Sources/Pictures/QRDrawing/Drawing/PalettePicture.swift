package import ByteSupport

/// A picture of few colors, each with its opacity.
package struct PalettePicture: Equatable, Sendable {
  /// A color, and how much it hides: 0 nothing, 255 all.
  package struct Entry: Hashable, Sendable {
    package let color: RGBColor
    package let opacity: UInt8

    /// Takes both.
    package init(_ color: RGBColor, opacity: UInt8 = 255) {
      (self.color, self.opacity) = (color, opacity)
    }

    /// The channels in order, the opacity last.
    package var bytes: [UInt8] { color.bytes + [opacity] }

    /// How far another one is from this.
    fileprivate func distance(to other: Entry) -> Int {
      zip(bytes, other.bytes).reduce(0) {
        let difference = Int($1.0) - Int($1.1)
        return $0 + difference * difference
      }
    }
  }

  /// Pixels from left to right, at least 1.
  package let width: Int
  /// 1...256 colors.
  package let palette: [Entry]
  /// The place of each pixel's color in the palette, rows from the top.
  package let pixels: [UInt8]

  /// Pixels from top to bottom.
  package var height: Int { pixels.count / width }

  private init(width: Int, palette: [Entry], pixels: [UInt8]) {
    (self.width, self.palette, self.pixels) = (width, palette, pixels)
  }

  /// A symbol in black on white with its quiet zone.
  ///
  /// - Parameters:
  ///   - symbol: the symbol.
  ///   - scale: pixels for each module, at least 1.
  ///   - border: modules of quiet zone on each side.
  package init(_ symbol: QRSymbol, scale: Int, border: Int) {
    let modules = -border..<symbol.side + border
    var pixels: [UInt8] = []
    pixels.reserveCapacity(modules.count * scale * modules.count * scale)
    for y in modules {
      var row: [UInt8] = []
      row.reserveCapacity(modules.count * scale)
      for x in modules { row += repeatElement(symbol[x, y] ? 0 : 1, count: scale) }
      for _ in 0..<scale { pixels += row }
    }
    self.init(
      width: modules.count * scale, palette: [Entry(.black), Entry(.white)], pixels: pixels)
  }

  /// Pixels of any color, each in the one of the most frequent that is nearest to its own.
  ///
  /// - Parameters:
  ///   - rgba: four bytes a pixel, rows from the top, at least one row.
  ///   - width: pixels from left to right.
  ///   - limit: 1...256 colors at the most.
  package init(rgba: [UInt8], width: Int, limit: Int) {
    let colors = stride(from: 0, to: rgba.count, by: 4).map { start in
      // What is not seen is of one color.
      rgba[start + 3] == 0
        ? Entry(.white, opacity: 0)
        : Entry(RGBColor(rgba[start], rgba[start + 1], rgba[start + 2]), opacity: rgba[start + 3])
    }
    var counts: [Entry: Int] = [:]
    for color in colors { counts[color, default: 0] += 1 }
    let palette = counts.sorted { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.bytes.lexicographicallyPrecedes(right.key.bytes)
    }.prefix(limit).map(\.key)
    let places = Dictionary(
      uniqueKeysWithValues: counts.keys.map { color in
        (
          color,
          palette.indices.min { palette[$0].distance(to: color) < palette[$1].distance(to: color) }
        )
      })
    self.init(
      width: width, palette: palette,
      pixels: colors.map { UInt8(truncatingIfNeeded: (places[$0] ?? 0) ?? 0) })
  }

  /// Some of its rows.
  ///
  /// - Parameter range: rows from the top, not empty; those below the picture are left out.
  /// - Returns: them, as a picture with the same colors.
  package func rows(_ range: Range<Int>) -> PalettePicture {
    let range = range.clamped(to: 0..<height)
    return PalettePicture(
      width: width, palette: palette,
      pixels: Array(pixels[range.lowerBound * width..<range.upperBound * width]))
  }
}
