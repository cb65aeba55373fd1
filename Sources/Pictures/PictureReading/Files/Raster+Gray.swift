import QRDrawing

/// Rows with one byte of luminance for each pixel, 0 black to 255 white.
extension Raster {
  /// The symbol in the picture; `nil` unless a program drew it.
  package var graySymbol: DrawnSymbol? {
    guard let grid = grayGrid, repeatsRows(grid) else { return nil }
    let pixels = grid.pixels
    // Set for a pixel that must equal the next pixel.
    let inner = (0..<pixels).map { UInt8($0 % grid.module == grid.module - 1 ? 0 : 0xff) }
    let wordsPerRow = QRSymbol.wordsPerRow(grid.side)
    var words = [UInt64](repeating: 0, count: grid.side * wordsPerRow)
    let bytes = bytes.span
    // The first module of the finder pattern is dark, and the module after its upper edge of seven
    // modules is light.
    let upper = start(of: grid.top) + grid.left
    let (dark, light) = (bytes[upper], bytes[upper + 7 * grid.module])
    guard areFlat(0..<grid.top, light) else { return nil }
    for y in 0..<grid.side {
      let whole = start(of: grid.top + y * grid.module)
      let first = whole + grid.left
      guard isFlat(whole, grid.left, light),
        isFlat(first + pixels, width - grid.left - pixels, light)
      else { return nil }
      let row = bytes.extracting(first..<first + pixels)
      var difference: UInt8 = 0
      for column in 1..<pixels { difference |= (row[column - 1] ^ row[column]) & inner[column - 1] }
      // Avoids an unpredictable branch: the highest bit of dark pixels is clear.
      for x in 0..<grid.side {
        let pixel = row[x * grid.module]
        let isDark = ~pixel >> 7
        words[y * wordsPerRow + x / 64] |= UInt64(isDark) << UInt64(x % 64)
        // Only two colors are allowed, because a program may show a third color as dark or as
        // light.
        difference |= pixel ^ (light ^ (light ^ dark) & (0 &- isDark))
      }
      guard difference == 0 else { return nil }
    }
    let isBlank = areFlat(grid.bottom..<height, light)
    return DrawnSymbol(
      symbol: QRSymbol(side: grid.side, words: words), bottom: grid.bottom,
      foot: isBlank ? nil : foot(from: grid.bottom) + [light])
  }

  /// Whether all pixels of these rows have this luminance.
  private func areFlat(_ rows: Range<Int>, _ light: UInt8) -> Bool {
    guard stride == width else {
      return rows.allSatisfy { isFlat(start(of: $0), width, light) }
    }
    return isFlat(start(of: rows.lowerBound), rows.count * stride, light)
  }

  /// The position of the symbol.
  private var grayGrid: RegularGrid? {
    let gray = bytes.span
    for top in 0..<height {
      let start = start(of: top)
      let row = gray.extracting(start..<start + width)
      guard let first = row.indices.first(where: { row[$0] < 128 }),
        let last = row.indices.last(where: { row[$0] < 128 })
      else { continue }
      let edge = (first..<width).first { row[$0] >= 128 } ?? width
      return RegularGrid(top: top, first: first, edge: edge, last: last, height: height)
    }
    return nil
  }
}
