import ByteSupport

/// APNG (PNG third edition, 11.3.6) with two colors at depth 1 and endless repetition.
///
/// Programs without animation show the first frame.
package struct APNGEncoder: MovieEncoder {
  private let side: UInt32
  private let height: UInt32
  private let caption: CaptionStrip?
  private let drawing: DrawingOptions
  private let framesPerSecond: UInt16
  private let source: PictureText?

  /// Creates an encoder for frames of one size.
  package init(modules: Int, drawing: DrawingOptions, framesPerSecond: Int, source: PictureText?) {
    side = UInt32(drawing.pixels(modules: modules))
    height = UInt32(drawing.height(modules: modules))
    caption = CaptionStrip(drawing, modules: modules)
    self.drawing = drawing
    self.framesPerSecond = UInt16(framesPerSecond)
    self.source = source
  }

  package func head(frameCount: Int) -> [UInt8] {
    let size = side.bigEndianBytes + height.bigEndianBytes
    var bytes = PNGChunk.signature
    // Bit depth 1 and indexed colors; deflate, filter method 0, not interlaced.
    bytes += PNGChunk.chunk("IHDR", size + [1, 3, 0, 0, 0])
    bytes += PNGChunk.chunk("PLTE", drawing.dark.bytes + RGBColor.white.bytes)
    if let source { bytes += PNGChunk.chunk("zTXt", source.compressedData) }
    bytes += PNGChunk.chunk(
      "acTL", UInt32(frameCount).bigEndianBytes + UInt32(0).bigEndianBytes)
    return bytes
  }

  package func frames(_ symbols: [QRSymbol], first: Int) -> [UInt8] {
    let size = side.bigEndianBytes + height.bigEndianBytes
    let place = UInt32(0).bigEndianBytes + UInt32(0).bigEndianBytes
    let delay = UInt16(1).bigEndianBytes + framesPerSecond.bigEndianBytes
    var bytes: [UInt8] = []
    for (offset, symbol) in symbols.enumerated() {
      let index = first + offset
      let rows = caption.map { PixelRows(symbol, drawing, $0) } ?? PixelRows(symbol, drawing)
      let data = RowDeflater.zlib(rows)
      // Frame 0 has one chunk with a sequence number, every other frame has two.
      let number = UInt32(index == 0 ? 0 : 2 * index - 1)
      // Dispose op none, blend op source.
      bytes += PNGChunk.chunk("fcTL", number.bigEndianBytes + size + place + delay + [0, 0])
      bytes +=
        index == 0
        ? PNGChunk.chunk("IDAT", data)
        : PNGChunk.chunk("fdAT", (number + 1).bigEndianBytes + data)
    }
    return bytes
  }

  package func tail() -> [UInt8] { PNGChunk.chunk("IEND", []) }
}
