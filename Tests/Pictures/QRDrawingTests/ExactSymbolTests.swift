import QRDrawing
import TestSupport
import Testing

/// Symbols that our reader takes, and what it must leave to libzxing.
@Suite struct ExactSymbolTests {
  /// Drawer and reader have the same tables; libqrcodegen has its own.
  @Test(arguments: 1...40)
  func tablesOfEveryFormAreTheOracles(version: Int) throws {
    let reader = ExactSymbolReader()
    var random = SplitMix64(seed: UInt64(version))
    for level in QRLevel.allCases {
      let number = QRVersion(number: version)
      let painter = SymbolDrawing(number, level)
      for mask in 0..<8 {
        let form = SymbolForm(version: version, level: level, mask: mask)
        // Full, without room for padding, and with one byte of it or more.
        let missing = min(mask, number.byteCapacity(level) - 1)
        let bytes = random.bytes(number.byteCapacity(level) - missing)
        let symbol = try #require(SymbolOracle.symbol(bytes, as: form))
        #expect(painter.symbol(bytes, mask) == symbol, "\(form)")
        let read = try #require(reader.read(symbol), "\(form)")
        #expect(read.content == bytes && read.form == form)
      }
    }
  }

  @Test(arguments: [1, 2, 7, 14, 28])
  func noModuleMayBeAnother(version: Int) throws {
    let reader = ExactSymbolReader()
    var random = SplitMix64(seed: UInt64(version))
    for level in [QRLevel.low, .high] {
      let number = QRVersion(number: version)
      let bytes = random.bytes(number.byteCapacity(level) - 1)
      let symbol = SymbolDrawing(number, level).symbol(bytes, version % 8)
      #expect(reader.read(symbol)?.content == bytes)
      let step = version < 10 ? 1 : 37
      for place in stride(from: 0, to: symbol.side * symbol.side, by: step) {
        let changed = symbol.flipping(place % symbol.side, place / symbol.side)
        #expect(reader.read(changed) == nil, "module \(place)")
      }
    }
  }

  @Test func unusualContentsAreLeftToTheLibrary() throws {
    let reader = ExactSymbolReader()
    // No bytes at all.
    let empty = try #require(SymbolOracle.symbol([], mask: 3))
    #expect(reader.read(empty) == nil)
    // Other modes, and what is no terminator or padding, under right correction codewords.
    let version = QRVersion(number: 2)
    let layout = SymbolLayout<NarrowLinePair>(version: version, level: .low)
    let sound = try #require(
      SymbolOracle.symbol([1, 2, 3], as: .init(version: 2, level: .low, mask: 0)))
    for (index, value) in [(0, 0x10), (0, 0x70), (1, 0xff), (4, 0x01), (5, 0x11), (33, 1)] {
      var codewords = layout.codewords(of: sound, mask: 0)
      codewords[index] ^= UInt8(value)
      #expect(reader.read(layout.symbol(codewords, mask: 0)) == nil, "codeword \(index)")
    }
    #expect(reader.read(layout.symbol(layout.codewords(of: sound, mask: 0), mask: 0)) != nil)
  }
}

/// The drawer of one version and level.
private struct SymbolDrawing {
  let symbol: ([UInt8], Int) -> QRSymbol

  init(_ version: QRVersion, _ level: QRLevel) {
    if version.side <= NarrowLinePair.wordsPerLine * 64 {
      let painter = SymbolPainter<NarrowLinePair>(version: version, level: level)
      symbol = { painter.symbol($0, mask: $1) }
    } else {
      let painter = SymbolPainter<WideLinePair>(version: version, level: level)
      symbol = { painter.symbol($0, mask: $1) }
    }
  }
}

extension SymbolLayout {
  /// The codewords of a symbol.
  fileprivate func codewords(of symbol: QRSymbol, mask: Int) -> [UInt8] {
    (0..<version.codewordCount).map { index in
      places[index * 8..<index * 8 + 8].reduce(0) { codeword, place in
        let (x, y) = (Int(place) % Self.stride, Int(place) / Self.stride)
        let isMasked = planes[mask][y][x / 64] >> UInt64(x % 64) & 1 == 1
        return codeword << 1 | (symbol[x, y] != isMasked ? 1 : 0)
      }
    }
  }

  /// A symbol of codewords, of which those for correction are computed here.
  fileprivate func symbol(_ codewords: [UInt8], mask: Int) -> QRSymbol {
    var codewords = codewords
    let dataCount = version.dataCodewordCount(level)
    for (index, block) in blocks.enumerated() {
      correction.correct(block, in: &codewords, at: dataCount + index * correction.count)
    }
    var symbol = QRSymbol(
      side: side,
      words: planes[mask].flatMap { line in (0..<QRSymbol.wordsPerRow(side)).map { line[$0] } })
    for (index, codeword) in codewords.enumerated() {
      for bit in 0..<8 where codeword >> UInt8(7 - bit) & 1 == 1 {
        let place = Int(places[index * 8 + bit])
        symbol = symbol.flipping(place % Self.stride, place / Self.stride)
      }
    }
    return symbol
  }
}
