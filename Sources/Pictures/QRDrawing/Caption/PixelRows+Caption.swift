extension PixelRows {
  /// Draws a symbol's rows with a caption below them.
  init(_ symbol: QRSymbol, _ options: DrawingOptions, _ strip: CaptionStrip) {
    let plain = PixelRows(symbol, options)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      (plain.count * options.scale / strip.unit + strip.rows) * plain.rowByteCount)
    for row in 0..<plain.count {
      let start = row * plain.rowByteCount
      for _ in 0..<options.scale / strip.unit {
        bytes.append(contentsOf: plain.bytes[start..<start + plain.rowByteCount])
      }
    }
    for row in 0..<strip.rows {
      var packed = [UInt8](repeating: 0xff, count: plain.rowByteCount)
      for column in 0..<strip.columns where strip.squares[row * strip.columns + column] == 0 {
        for x in column * strip.unit..<(column + 1) * strip.unit {
          packed[x / 8] &= ~(0x80 >> (x % 8))
        }
      }
      bytes.append(contentsOf: packed)
    }
    self.init(rowByteCount: plain.rowByteCount, repeats: strip.unit, bytes: bytes)
  }
}
