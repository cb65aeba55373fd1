/// The pixel rows of a picture with its quiet zone, with one row of pixels for each row of modules.
///
/// Each pixel is a bit: dark 0, light 1, the first pixel in the highest bit. Bits after the last
/// pixel are light.
package struct PixelRows {
  /// The number of bytes in a row.
  package let rowByteCount: Int
  /// The number of times that each row is repeated in the picture.
  let repeats: Int
  /// All rows.
  package private(set) var bytes: [UInt8] = []

  /// The number of rows; the picture is `repeats` times as high.
  package var count: Int { bytes.count / rowByteCount }

  /// Creates a picture from rows that are already drawn.
  init(rowByteCount: Int, repeats: Int, bytes: [UInt8]) {
    (self.rowByteCount, self.repeats, self.bytes) = (rowByteCount, repeats, bytes)
  }

  package init(_ symbol: QRSymbol, _ options: DrawingOptions) {
    let modules = symbol.side + 2 * options.border
    rowByteCount = (modules * options.scale + 7) / 8
    repeats = options.scale
    bytes.reserveCapacity(rowByteCount * modules)
    let quiet = repeatElement(UInt8(0xff), count: rowByteCount * options.border)
    bytes.append(contentsOf: quiet)
    for y in 0..<symbol.side { appendRow(symbol, y, options) }
    bytes.append(contentsOf: quiet)
  }

  private mutating func appendRow(_ symbol: QRSymbol, _ y: Int, _ options: DrawingOptions) {
    let scale = UInt64(options.scale)
    let light: UInt64 = (1 << scale) - 1
    var pending: UInt64 = 0
    var pendingBits = 0
    func flush(_ bytes: inout [UInt8]) {
      while pendingBits >= 8 {
        pendingBits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending &>> UInt64(pendingBits)))
      }
    }
    for _ in 0..<options.border {
      pending = pending &<< scale | light
      pendingBits += options.scale
      flush(&bytes)
    }
    for word in 0..<symbol.wordsPerRow {
      var modules = symbol.words[y * symbol.wordsPerRow + word]
      for _ in 0..<min(64, symbol.side - word * 64) {
        pending = pending &<< scale | (modules & 1 == 0 ? light : 0)
        pendingBits += options.scale
        modules &>>= 1
        flush(&bytes)
      }
    }
    for _ in 0..<options.border {
      pending = pending &<< scale | light
      pendingBits += options.scale
      flush(&bytes)
    }
    if pendingBits > 0 {
      let fill = UInt64(8 - pendingBits)
      bytes.append(UInt8(truncatingIfNeeded: pending &<< fill | ((1 &<< fill) &- 1)))
    }
  }
}
