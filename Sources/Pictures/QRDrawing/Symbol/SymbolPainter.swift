/// Draws symbols of one version and level: computes codewords, places them, and chooses a mask.
package struct SymbolPainter<Lines: LinePair>: Sendable {
  let layout: SymbolLayout<Lines>

  package init(version: QRVersion, level: QRLevel) {
    layout = SymbolLayout(version: version, level: level)
  }

  /// Draws bytes that fit the layout.
  ///
  /// - Parameters:
  ///   - bytes: at most the capacity of the version and level.
  ///   - mask: 0...7; `nil` for the mask with the lowest penalty, among equals the first one.
  /// - Returns: the symbol.
  package func symbol(_ bytes: [UInt8], mask: Int?) -> QRSymbol {
    let data = lines(codewords(bytes))
    let chosen = mask ?? bestMask(data)
    let side = layout.side
    let wordsPerRow = QRSymbol.wordsPerRow(side)
    var words: [UInt64] = []
    words.reserveCapacity(side * wordsPerRow)
    for (line, plane) in zip(data, layout.planes[chosen]) {
      let masked = line ^ plane
      for word in 0..<wordsPerRow { words.append(masked[word]) }
    }
    return QRSymbol(side: side, words: words)
  }

  private func bestMask(_ data: [Lines]) -> Int {
    let steps = SymbolLayout<Lines>.steps(data)
    var rule = MaskPenalty<Lines>(side: layout.side)
    var best = (mask: 0, penalty: Int.max)
    for mask in 0..<8 {
      let penalty = rule.penalty(
        data, layout.planes[mask], dataSteps: steps, planeSteps: layout.planeSteps[mask])
      if penalty < best.penalty { best = (mask, penalty) }
    }
    return best.mask
  }

  private func codewords(_ bytes: [UInt8]) -> [UInt8] {
    var codewords = [UInt8](capacity: layout.version.codewordCount) { out in
      layout.appendCodewords(of: bytes.span, to: &out)
    }
    for (index, block) in layout.blocks.enumerated() {
      layout.correction.correct(block, in: &codewords, at: layout.correctionStart(ofBlock: index))
    }
    return codewords
  }

  /// Puts each bit at its position, one byte for each module, then packs rows and columns into
  /// words.
  private func lines(_ codewords: [UInt8]) -> [Lines] {
    let stride = SymbolLayout<Lines>.stride
    var modules = [UInt8](repeating: 0, count: stride * stride)
    for (index, codeword) in codewords.enumerated() {
      let first = index * 8
      for bit in 0..<8 {
        modules[Int(layout.places[first + bit])] = codeword &>> UInt8(7 - bit) & 1
      }
    }
    var lines = [Lines](repeating: Lines(), count: layout.side)
    for wordY in 0..<Lines.wordsPerLine {
      for wordX in 0..<Lines.wordsPerLine {
        var block = BitBlock()
        let rows = min(64, layout.side - wordY * 64)
        guard rows > 0 else { continue }
        for row in 0..<rows {
          block[row] = packed(modules, at: (wordY * 64 + row) * stride + wordX * 64)
          lines[wordY * 64 + row][wordX] = block[row]
        }
        block.transpose()
        for column in 0..<max(0, min(64, layout.side - wordX * 64)) {
          lines[wordX * 64 + column][Lines.wordsPerLine + wordY] = block[column]
        }
      }
    }
    return lines
  }

  /// Packs 64 bytes that are 0 or 1 into a word, the first byte into the lowest bit.
  @inline(__always)
  private func packed(_ modules: [UInt8], at offset: Int) -> UInt64 {
    // In bounds, because `modules` has stride² bytes, and the offset is that of a whole word in a
    // row.
    let bytes = unsafe modules.span.bytes
    var word: UInt64 = 0
    for group in 0..<8 {
      let eight = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset + group * 8, as: UInt64.self))
      // The multiplication moves each byte's bit to its position in the top byte, without carries.
      word |= ((eight &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(group * 8)
    }
    return word
  }
}

/// A square of 64 × 64 bits that can be transposed.
private struct BitBlock {
  private var rows = [UInt64](repeating: 0, count: 64)

  subscript(row: Int) -> UInt64 {
    get { rows[row] }
    set { rows[row] = newValue }
  }

  /// Exchanges rows and columns by exchanging ever smaller quarters.
  mutating func transpose() {
    var width = 32
    var mask: UInt64 = 0x0000_0000_ffff_ffff
    while width > 0 {
      let shift = UInt64(width)
      var row = 0
      while row < 64 {
        let swap = (rows[row] &>> shift ^ rows[row + width]) & mask
        rows[row + width] ^= swap
        rows[row] ^= swap &<< shift
        row = (row + width + 1) & ~width
      }
      width /= 2
      mask ^= mask &<< UInt64(width)
    }
  }
}
