import CQRCodeGen

@testable import QRRendering

/// libqrcodegen, the drawer of today's published movies.
enum SymbolOracle {
  /// Draws one byte-mode segment at level L, raised as far as the version allows.
  ///
  /// The mask is 0...7, or -1 for the one with the least penalty.
  static func symbol(_ bytes: [UInt8], mask: Int = -1) -> QRSymbol? {
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
        &segment, 1, qrcodegen_Ecc_LOW, 1, 40, qrcodegen_Mask(rawValue: Int32(mask)), true,
        &temporary, &code)
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
