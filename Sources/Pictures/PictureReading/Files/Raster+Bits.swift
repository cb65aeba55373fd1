import QRDrawing

/// Rows with one bit for each pixel, the first one in the highest bit of a byte.
extension Raster {
  /// The symbol in the picture; `isDarkSet` says whether set bits are dark.
  ///
  /// - Returns: `nil` unless a program drew it.
  package func bitSymbol(isDarkSet: Bool) -> DrawnSymbol? {
    guard let grid = bitGrid(isDarkSet), repeatsRows(grid) else { return nil }
    // A bit is set for a pixel that must equal the next pixel.
    var inner = [UInt64](repeating: 0, count: (width + 63) / 64 + 1)
    // A bit is set for a pixel that must be light.
    var outer = [UInt64](repeating: .max, count: inner.count)
    for pixel in 0..<grid.pixels {
      let column = grid.left + pixel
      let bit: UInt64 = 1 << UInt64(63 - column % 64)
      outer[column / 64] &= ~bit
      if pixel % grid.module < grid.module - 1 { inner[column / 64] |= bit }
    }
    // A word of 64 pixels whose first pixel begins a module contains this many complete modules.
    let (modulesPerWord, step) = (max(1, 64 / grid.module), UInt64(grid.module))
    var words: [UInt64] = []
    words.reserveCapacity(grid.side * QRSymbol.wordsPerRow(grid.side))
    var row = inner
    for y in 0..<grid.side {
      load(grid.top + y * grid.module, isDarkSet, into: &row)
      var difference: UInt64 = 0
      for index in 0..<row.count - 1 {
        difference |= (row[index] ^ (row[index] << 1 | row[index + 1] >> 63)) & inner[index]
        difference |= row[index] & outer[index]
      }
      guard difference == 0 else { return nil }
      var bits: UInt64 = 0
      for x in Swift.stride(from: 0, to: grid.side, by: modulesPerWord) {
        let column = grid.left + x * grid.module
        let shift = column & 63
        var pixels = row[column / 64] << shift | row[column / 64 + 1] >> (64 - shift)
        for module in x..<min(x + modulesPerWord, grid.side) {
          bits = bits >> 1 | pixels & 1 << 63
          // A shift by more than a word occurs only after the single module of the word.
          pixels &<<= step
          if module & 63 == 63 { words.append(bits) }
        }
      }
      words.append(bits >> (64 - grid.side & 63))
    }
    let isBlank = (grid.bottom..<height).allSatisfy { below in
      load(below, isDarkSet, into: &row)
      return row.allSatisfy { $0 == 0 }
    }
    return DrawnSymbol(
      symbol: QRSymbol(side: grid.side, words: words), bottom: grid.bottom,
      foot: isBlank ? nil : foot(from: grid.bottom) + [isDarkSet ? 1 : 0])
  }

  /// The position of the symbol.
  private func bitGrid(_ isDarkSet: Bool) -> RegularGrid? {
    var row = [UInt64](repeating: 0, count: (width + 63) / 64 + 1)
    for top in 0..<height {
      load(top, isDarkSet, into: &row)
      guard let word = row.firstIndex(where: { $0 != 0 }),
        let end = row.lastIndex(where: { $0 != 0 })
      else { continue }
      let first = word * 64 + row[word].leadingZeroBitCount
      let last = end * 64 + 63 - row[end].trailingZeroBitCount
      let edge = (first...last).first { row[$0 / 64] >> UInt64(63 - $0 % 64) & 1 == 0 }
      return RegularGrid(
        top: top, first: first, edge: edge ?? last + 1, last: last, height: height)
    }
    return nil
  }

  /// Loads a row's pixels into words, dark pixels as set bits, the first one in the highest bit.
  ///
  /// The bits after the last pixel, including the whole last word, are light.
  private func load(_ row: Int, _ isDarkSet: Bool, into words: inout [UInt64]) {
    let start = start(of: row)
    let change: UInt64 = isDarkSet ? 0 : .max
    let bytes = unsafe bytes.span.bytes
    for index in 0..<words.count - 1 {
      // The array has eight more bytes after the last row.
      let word = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: start + index * 8, as: UInt64.self)
      words[index] = UInt64(bigEndian: word) ^ change
    }
    words[words.count - 2] &= UInt64.max << (words.count * 64 - 64 - width)
  }
}
