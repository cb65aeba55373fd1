internal import CQREncode
internal import Glibc
internal import Reporting

/// The symbols of static codes, drawn by libqrencode: one byte-mode segment, the smallest version
/// at level L, the highest level that fits into that version.
package enum StaticSymbol {
  /// Draws a payload.
  ///
  /// - Parameter payload: 1...2953 bytes.
  /// - Returns: the symbol.
  /// - Throws: ``PictureError``.
  package static func symbol(of payload: [UInt8]) throws(PictureError) -> QRSymbol {
    guard !payload.isEmpty else { throw .emptyFrame }
    let (version, level) = try QRSymbolDrawer.fit(payload.count)
    let libraryLevel: QRecLevel =
      switch level {
      case .low: QR_ECLEVEL_L
      case .medium: QR_ECLEVEL_M
      case .quartile: QR_ECLEVEL_Q
      case .high: QR_ECLEVEL_H
      }
    guard let input = unsafe QRinput_new2(Int32(version.number), libraryLevel) else {
      throw .notDrawn(reason: SystemText.message(errno))
    }
    defer { unsafe QRinput_free(input) }
    // The library copies payload.count bytes.
    guard unsafe QRinput_append(input, QR_MODE_8, Int32(payload.count), payload) == 0,
      let code = unsafe QRcode_encodeInput(input)
    else { throw .notDrawn(reason: SystemText.message(errno)) }
    defer { unsafe QRcode_free(code) }
    let side = Int(unsafe code.pointee.width)
    guard side == version.side else {
      throw .notDrawn(reason: "libqrencode drew \(side) modules instead of \(version.side)")
    }
    // One byte for each module, `side * side` in total; the lowest bit is set for dark.
    let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side)
    let wordsPerRow = QRSymbol.wordsPerRow(side)
    var words = [UInt64](repeating: 0, count: side * wordsPerRow)
    for y in 0..<side {
      for x in 0..<side where unsafe modules[y * side + x] & 1 == 1 {
        words[y * wordsPerRow + x / 64] |= 1 << UInt64(x % 64)
      }
    }
    return QRSymbol(side: side, words: words)
  }
}
