import CQRCodeGen
import QRDrawing

/// libqrcodegen, the drawer of today's published movies.
enum SymbolOracle {
  /// Draws one byte-mode segment: at level L, raised as far as the version allows, or in a form that is
  /// given.
  ///
  /// The mask is 0...7, or -1 for the one with the least penalty.
  static func symbol(_ bytes: [UInt8], mask: Int = -1) -> QRSymbol? {
    symbol(bytes, versions: 1...40, qrcodegen_Ecc_LOW, isRaised: true, mask: mask)
  }

  static func symbol(_ bytes: [UInt8], as form: SymbolForm) -> QRSymbol? {
    let level =
      switch form.level {
      case .low: qrcodegen_Ecc_LOW
      case .medium: qrcodegen_Ecc_MEDIUM
      case .quartile: qrcodegen_Ecc_QUARTILE
      case .high: qrcodegen_Ecc_HIGH
      }
    return symbol(
      bytes, versions: form.version...form.version, level, isRaised: false, mask: form.mask)
  }

  private static func symbol(
    _ bytes: [UInt8], versions: ClosedRange<Int>, _ level: qrcodegen_Ecc, isRaised: Bool, mask: Int
  ) -> QRSymbol? {
    var data = bytes
    // qrcodegen_BUFFER_LEN_MAX, a macro that is not imported: a byte and a bit for each module.
    let length = 1 + (177 * 177 + 7) / 8
    var temporary = [UInt8](repeating: 0, count: length)
    var code = temporary
    // Each buffer is as long as the library asks for; `data` lives as long as its segment.
    let drawn = unsafe data.withUnsafeMutableBufferPointer { data in
      var segment = unsafe qrcodegen_Segment(
        mode: qrcodegen_Mode_BYTE, numChars: Int32(data.count), data: data.baseAddress,
        bitLength: Int32(data.count * 8))
      return unsafe qrcodegen_encodeSegmentsAdvanced(
        &segment, 1, level, Int32(versions.lowerBound), Int32(versions.upperBound),
        qrcodegen_Mask(rawValue: Int32(mask)), isRaised, &temporary, &code)
    }
    guard drawn else { return nil }
    let side = Int(unsafe qrcodegen_getSize(code))
    let wordsPerRow = QRSymbol.wordsPerRow(side)
    var words = [UInt64](repeating: 0, count: side * wordsPerRow)
    for y in 0..<side {
      for x in 0..<side where unsafe qrcodegen_getModule(code, Int32(x), Int32(y)) {
        words[y * wordsPerRow + x / 64] |= 1 << UInt64(x % 64)
      }
    }
    return QRSymbol(side: side, words: words)
  }
}
