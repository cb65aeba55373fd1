import ByteSupport

/// GIF89a with two colors and endless repetition; all frames are complete pictures of one size.
package struct GIFEncoder: MovieEncoder {
  private let side: UInt16
  private let height: UInt16
  private let caption: CaptionStrip?
  private let drawing: DrawingOptions
  private let delays: FrameDelays

  /// Creates an encoder for frames of one size.
  package init(modules: Int, drawing: DrawingOptions, framesPerSecond: Int) {
    side = UInt16(drawing.pixels(modules: modules))
    height = UInt16(drawing.height(modules: modules))
    caption = CaptionStrip(drawing, modules: modules)
    self.drawing = drawing
    delays = FrameDelays(framesPerSecond: framesPerSecond)
  }

  package func head(frameCount: Int) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes += littleEndian(side) + littleEndian(height)
    // Logical screen: a global table of two colors, 8 bits of resolution; background 1; square
    // pixels.
    bytes += [0xf0, 0x01, 0x00] + drawing.dark.bytes + RGBColor.white.bytes
    bytes += [0x21, 0xff, 0x0b] + Array("NETSCAPE2.0".utf8) + [0x03, 0x01, 0x00, 0x00, 0x00]
    return bytes
  }

  package func frames(_ symbols: [QRSymbol], first: Int) -> [UInt8] {
    var compressor = LZWEncoder(unit: caption?.unit ?? drawing.scale)
    var bytes: [UInt8] = []
    for (offset, symbol) in symbols.enumerated() {
      // Graphic control: keep the frame, no transparency.
      bytes += [0x21, 0xf9, 0x04, 0x04] + littleEndian(delays.hundredths(first + offset))
      bytes += [0x00, 0x00]
      // The image at 0, 0, with full size, without a local color table, not interlaced.
      bytes += [0x2c, 0, 0, 0, 0] + littleEndian(side) + littleEndian(height)
      bytes += [0x00, LZWEncoder.minimumCodeSize]
      let data = compressor.encode(caption?.under(modules(symbol), drawing) ?? modules(symbol))
      var start = 0
      while start < data.count {
        let end = min(start + 255, data.count)
        bytes.append(UInt8(end - start))
        bytes.append(contentsOf: data[start..<end])
        start = end
      }
      bytes.append(0x00)
    }
    return bytes
  }

  package func tail() -> [UInt8] { [0x3b] }

  /// All pixel rows with one value for each module: 0 dark, 1 light.
  private func modules(_ symbol: QRSymbol) -> [UInt8] {
    let border = drawing.border
    let width = symbol.side + 2 * border
    let quiet = repeatElement(UInt8(1), count: width * border * drawing.scale)
    var modules: [UInt8] = []
    modules.reserveCapacity(width * width * drawing.scale)
    modules.append(contentsOf: quiet)
    var row = [UInt8](repeating: 1, count: width)
    for y in 0..<symbol.side {
      var x = border
      for word in 0..<symbol.wordsPerRow {
        var bits = symbol.words[y * symbol.wordsPerRow + word]
        for _ in 0..<min(64, symbol.side - word * 64) {
          row[x] = UInt8(truncatingIfNeeded: ~bits & 1)
          bits &>>= 1
          x += 1
        }
      }
      for _ in 0..<drawing.scale { modules.append(contentsOf: row) }
    }
    modules.append(contentsOf: quiet)
    return modules
  }

  private func littleEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
