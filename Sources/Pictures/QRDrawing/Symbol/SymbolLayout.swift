/// The tables of a version and level: the position of each bit, and for each mask the modules that
/// are combined with the data.
package struct SymbolLayout<Lines: LinePair>: Sendable {
  package let version: QRVersion
  package let level: QRLevel
  /// For each mask, the function patterns, format information and mask pattern.
  package let planes: [[Lines]]
  /// For each mask and line, the modules whose color differs from the next module in the line.
  package let planeSteps: [[Lines]]
  /// Eight positions `y * stride + x`, highest bit first, for each codeword in the order of
  /// `blocks`.
  package let places: [UInt16]
  /// The range of each block's data among all data codewords.
  package let blocks: [Range<Int>]
  package let correction: ReedSolomonEncoder

  package var side: Int { version.side }

  /// The row length for positions in modules, a multiple of 64.
  package static var stride: Int { Lines.wordsPerLine * 64 }

  /// Computes the tables of a version and level.
  package init(version: QRVersion, level: QRLevel) {
    self.version = version
    self.level = level
    correction = ReedSolomonEncoder(count: version.correctionCodewordsPerBlock(level))

    let grid = ModuleGrid(functionPatternsOf: version)
    let rasters = (0..<8).map { mask in
      var masked = grid
      masked.drawFormat(level: level, mask: mask)
      for y in 0..<grid.side {
        for x in 0..<grid.side where !grid.isFixed(x, y) {
          masked.set(x, y, SymbolLayout.isMasked(mask, x, y))
        }
      }
      return masked
    }
    planes = rasters.map { SymbolLayout.lines($0.side, $0.isDark) }
    planeSteps = planes.map(SymbolLayout.steps)

    let dataCount = version.dataCodewordCount(level)
    let blockCount = version.blockCount(level)
    let short = dataCount / blockCount
    let firstLong = blockCount - dataCount % blockCount
    var start = 0
    blocks = (0..<blockCount).map { index in
      let block = start..<start + short + (index < firstLong ? 0 : 1)
      start = block.upperBound
      return block
    }
    places = SymbolLayout.places(grid, version.codewordCount)
      .inSequence(blocks: blocks, correctionCount: correction.count)
  }

  /// Appends all codewords of a byte-mode segment: mode, length, data, terminator, padding, and
  /// zeros as placeholders for the correction codewords (ISO/IEC 18004, 7.4).
  ///
  /// - Parameters:
  ///   - payload: at most as many bytes as the version holds at the level.
  ///   - out: space for `version.codewordCount` bytes.
  func appendCodewords(of payload: Span<UInt8>, to out: inout OutputSpan<UInt8>) {
    let dataCount = version.dataCodewordCount(level)
    // Mode 0100, then the length; both leave the data shifted by half a byte.
    var carried: UInt8 = 0x40
    func append(_ byte: UInt8, to out: inout OutputSpan<UInt8>) {
      out.append(carried | byte >> 4)
      carried = byte << 4
    }
    if version.lengthBits == 16 {
      append(UInt8(truncatingIfNeeded: payload.count >> 8), to: &out)
    }
    append(UInt8(truncatingIfNeeded: payload.count), to: &out)
    for index in payload.indices { append(payload[index], to: &out) }
    out.append(carried)
    var padding: UInt8 = 0xec
    while out.count < dataCount {
      out.append(padding)
      padding ^= 0xec ^ 0x11
    }
    out.append(repeating: 0, count: version.codewordCount - dataCount)
  }

  /// The index of a block's first correction codeword among all codewords.
  func correctionStart(ofBlock index: Int) -> Int {
    version.dataCodewordCount(level) + index * correction.count
  }

  /// Whether a mask inverts a module (ISO/IEC 18004, table 10).
  private static func isMasked(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The positions of all codewords in the order of placement: two columns at a time from the
  /// right, alternately upwards and downwards (ISO/IEC 18004, 7.7.3).
  private static func places(_ grid: ModuleGrid, _ codewordCount: Int) -> CodewordPlaces {
    var places: [UInt16] = []
    places.reserveCapacity(codewordCount * 8 + 8)
    var right = grid.side - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let upwards = (right + 1) & 2 == 0
      for step in 0..<grid.side {
        let y = upwards ? grid.side - 1 - step : step
        for x in [right, right - 1] where !grid.isFixed(x, y) {
          places.append(UInt16(y * stride + x))
        }
      }
      right -= 2
    }
    return CodewordPlaces(bits: Array(places.prefix(codewordCount * 8)))
  }

  /// The rows and columns of a square of modules.
  package static func lines(_ side: Int, _ isDark: (Int, Int) -> Bool) -> [Lines] {
    var lines = [Lines](repeating: Lines(), count: side)
    for y in 0..<side {
      for x in 0..<side where isDark(x, y) {
        lines[y][x / 64] |= 1 << UInt64(x % 64)
        lines[x][Lines.wordsPerLine + y / 64] |= 1 << UInt64(y % 64)
      }
    }
    return lines
  }

  /// For each line, the modules whose color differs from the next module; the last module's bit has
  /// no meaning.
  @inline(__always)
  package static func steps(_ lines: [Lines]) -> [Lines] {
    lines.map { line in
      var shifted = Lines()
      for half in 0..<2 {
        let base = half * Lines.wordsPerLine
        for word in 0..<Lines.wordsPerLine {
          let next = word + 1 < Lines.wordsPerLine ? line[base + word + 1] << 63 : 0
          shifted[base + word] = line[base + word] >> 1 | next
        }
      }
      return line ^ shifted
    }
  }
}

/// The positions of the bits of codewords, eight for each codeword.
private struct CodewordPlaces {
  let bits: [UInt16]

  /// Reorders interleaved codewords: first the data of all blocks, block by block, then the
  /// correction of all blocks (ISO/IEC 18004, 7.6).
  func inSequence(blocks: [Range<Int>], correctionCount: Int) -> [UInt16] {
    let dataCount = blocks.last?.upperBound ?? 0
    var sequence = [UInt16](repeating: 0, count: bits.count)
    var placed = 0
    func place(_ codeword: Int) {
      for bit in 0..<8 { sequence[codeword * 8 + bit] = bits[placed * 8 + bit] }
      placed += 1
    }
    for index in 0..<(blocks.map(\.count).max() ?? 0) {
      for block in blocks where index < block.count { place(block.lowerBound + index) }
    }
    for index in 0..<correctionCount {
      for block in blocks.indices { place(dataCount + block * correctionCount + index) }
    }
    return sequence
  }
}
