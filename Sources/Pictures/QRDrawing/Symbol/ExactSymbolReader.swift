import Synchronization

/// The version, level and mask of a symbol, which determine all modules except those of codewords.
package struct SymbolForm: Hashable, Sendable {
  /// The version, 1...40.
  package let version: Int
  package let level: QRLevel
  /// The mask, 0...7.
  package let mask: Int

  package init(
    version: Int, level: QRLevel, mask: Int
  ) {
    self.version = version
    self.level = level
    self.mask = mask
  }
}

/// The content and form of an exact symbol.
package struct ExactSymbol: Sendable {
  /// The content of the symbol, at least one byte.
  package let content: [UInt8]
  package let form: SymbolForm

  package init(
    content: [UInt8], form: SymbolForm
  ) {
    self.content = content
    self.form = form
  }
}

/// Reads symbols in which every module is exactly as ISO/IEC 18004 requires; rejects all others.
///
/// Nothing is corrected: function patterns, format and version information, remainder and padding
/// bits are compared with their required values, and each block's correction codewords are computed
/// again. So accepted modules have exactly one content. The tables are those of the drawer; a
/// caller that must detect errors in them also reads a symbol of each form with libzxing.
package final class ExactSymbolReader: Sendable {
  private let layouts = Mutex<[Int: Layout]>([:])

  private enum Layout: Sendable {
    case narrow(SymbolLayout<NarrowLinePair>)
    case wide(SymbolLayout<WideLinePair>)
  }

  /// Creates a reader without tables.
  ///
  /// The tables of a form are made when the form first occurs.
  package init() {}

  /// Reads a symbol.
  ///
  /// - Returns: its content and form; `nil` if a module is wrong, or the content is not exactly one
  ///   segment of bytes.
  package func read(_ symbol: QRSymbol) -> ExactSymbol? {
    guard let (level, mask) = ExactSymbolReader.format(of: symbol) else { return nil }
    let content =
      switch layout(QRVersion(number: symbol.version), level) {
      case .narrow(let layout): layout.content(of: symbol, mask: mask)
      case .wide(let layout): layout.content(of: symbol, mask: mask)
      }
    return content.map {
      ExactSymbol(
        content: $0, form: SymbolForm(version: symbol.version, level: level, mask: mask))
    }
  }

  /// The level and mask, from the copy of the format information at the upper left finder pattern.
  ///
  /// Both copies are compared later (ISO/IEC 18004, 7.9.1).
  private static func format(of symbol: QRSymbol) -> (QRLevel, mask: Int)? {
    let places =
      (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }
    let bits = places.enumerated().reduce(0) { bits, place in
      bits | (symbol[place.element.0, place.element.1] ? 1 << place.offset : 0)
    }
    let data = (bits ^ 0x5412) >> 10
    return QRLevel.allCases.first { $0.formatBits == data >> 3 }.map { ($0, data & 7) }
  }

  /// The tables of a version and level, created once.
  private func layout(_ version: QRVersion, _ level: QRLevel) -> Layout {
    layouts.withLock { layouts in
      let key = version.number << 2 | level.rawValue
      if let known = layouts[key] { return known }
      let made: Layout =
        version.side <= NarrowLinePair.wordsPerLine * 64
        ? .narrow(SymbolLayout(version: version, level: level))
        : .wide(SymbolLayout(version: version, level: level))
      layouts[key] = made
      return made
    }
  }
}

extension SymbolLayout {
  /// The content of a symbol of this layout; `nil` if a module is wrong, or the content is not
  /// exactly one segment of bytes.
  fileprivate func content(of symbol: QRSymbol, mask: Int) -> [UInt8]? {
    // After function patterns, format information and mask are removed, dark modules are bits of
    // codewords.
    let wordsPerRow = symbol.wordsPerRow
    var words = [UInt64](repeating: 0, count: side * Lines.wordsPerLine)
    var darkCount = 0
    for (y, plane) in planes[mask].enumerated() {
      for word in 0..<wordsPerRow {
        let bits = symbol.words[y * wordsPerRow + word] ^ plane[word]
        darkCount += bits.nonzeroBitCount
        words[y * Lines.wordsPerLine + word] = bits
      }
    }
    var codewords = [UInt8](repeating: 0, count: version.codewordCount)
    for index in codewords.indices {
      var codeword: UInt8 = 0
      for place in places[index * 8..<index * 8 + 8] {
        let bit = words[Int(place >> 6)] &>> UInt64(place & 63) & 1
        codeword = codeword << 1 | UInt8(truncatingIfNeeded: bit)
      }
      codewords[index] = codeword
      darkCount -= codeword.nonzeroBitCount
    }
    // Any remaining dark module has the wrong color, or is a remainder bit.
    guard darkCount == 0 else { return nil }

    let dataCount = version.dataCodewordCount(level)
    var corrected = codewords
    for (index, block) in blocks.enumerated() {
      correction.correct(block, in: &corrected, at: dataCount + index * correction.count)
    }
    guard corrected == codewords else { return nil }
    return content(of: codewords[..<dataCount])
  }

  /// The bytes of the data's only segment: mode 0100, length, bytes, terminator, padding.
  private func content(of data: ArraySlice<UInt8>) -> [UInt8]? {
    let head = version.lengthBits / 8
    // Length and bytes are shifted by four bits, because the mode has four bits.
    func byte(_ index: Int) -> UInt8 { data[index] << 4 | data[index + 1] >> 4 }
    let count = (0..<head).reduce(0) { $0 << 8 | Int(byte($1)) }
    let end = head + count
    guard data[0] >> 4 == 4, count > 0, end < data.count, data[end] & 0x0f == 0 else { return nil }
    for (index, padding) in data[(end + 1)...].enumerated() {
      guard padding == (index % 2 == 0 ? 0xec : 0x11) else { return nil }
    }
    return (head..<end).map(byte)
  }
}
