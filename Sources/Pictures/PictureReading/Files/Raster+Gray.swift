package import QRDrawing

/// Rows of luminance, 0 black to 255 white, a byte a pixel.
extension Raster {
  /// The symbol in the picture, if all pixels of each module are equal; `nil` for any other picture.
  package var graySymbol: QRSymbol? {
    guard let grid = grayGrid, repeatsRows(grid) else { return nil }
    let pixels = grid.side * grid.module
    // Set where a pixel must equal the next one.
    let inner = (0..<pixels).map { UInt8($0 % grid.module == grid.module - 1 ? 0 : 0xff) }
    let wordsPerRow = QRSymbol.wordsPerRow(grid.side)
    var words = [UInt64](repeating: 0, count: grid.side * wordsPerRow)
    let bytes = bytes.span
    for y in 0..<grid.side {
      let first = start(of: grid.top + y * grid.module) + grid.left
      let row = bytes.extracting(first..<first + pixels)
      var difference: UInt8 = 0
      for column in 1..<pixels { difference |= (row[column - 1] ^ row[column]) & inner[column - 1] }
      guard difference == 0 else { return nil }
      // Without a branch, which nobody could predict: dark is what lacks the highest bit.
      for x in 0..<grid.side {
        words[y * wordsPerRow + x / 64] |= UInt64(~row[x * grid.module] >> 7) << UInt64(x % 64)
      }
    }
    return QRSymbol(side: grid.side, words: words)
  }

  /// Where the symbol stands.
  package var grayGrid: RegularGrid? {
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
