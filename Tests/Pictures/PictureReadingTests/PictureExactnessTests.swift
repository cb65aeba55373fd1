import ByteSupport
import PictureReading
import QRDrawing
import TestSupport
import Testing

/// Every pixel of what is written, for many sizes.
@Suite struct PictureExactnessTests {
  static let sizes: [(scale: Int, border: Int)] = [
    (1, 0), (1, 1), (1, 4), (2, 3), (3, 4), (4, 4), (5, 0), (8, 4), (13, 1), (32, 1),
  ]

  @Test(arguments: sizes, [1, 60])
  func everyPixelIsRight(size: (scale: Int, border: Int), byteCount: Int) async throws {
    let drawing = try DrawingOptions(scale: size.scale, border: size.border)
    let frames = (0..<2).map { SplitMix64.bytes(byteCount, seed: $0) }
    let drawer = try QRSymbolDrawer(byteCount: byteCount)
    let symbols = try frames.map { try drawer.symbol(of: $0) }
    for format in MovieFormat.allCases {
      let options = try MovieOptions(format: format, drawing: drawing)
      let bytes = try await MovieWriter(options: options).bytes(frames)
      let file: any PictureFile =
        format == .gif ? try GIFFile(bytes, name: "a") : try PNGFile(bytes, name: "a")
      for (index, symbol) in symbols.enumerated() {
        let picture = try file.picture(index)
        #expect(picture.gray == pixels(symbol, drawing), "\(format) frame \(index)")
        #expect(picture.alpha == nil)
        #expect(file.symbol(index)?.symbol == symbol)
      }
    }
    let png = try PNGFile(StaticPicture.png(of: symbols[0], drawing: drawing), name: "a")
    #expect(try png.picture(0).gray == pixels(symbols[0], drawing))
  }

  @Test func theCheckSumOfRepeatedRowsIsRight() throws {
    for scale in [1, 4, 9] {
      let drawing = try DrawingOptions(scale: scale)
      let rows = PixelRows(
        try QRSymbolDrawer(byteCount: 50).symbol(of: SplitMix64.bytes(50, seed: 2)), drawing)
      var lines: [UInt8] = []
      for row in 0..<rows.count {
        for _ in 0..<scale {
          lines += [0] + rows.bytes[row * rows.rowByteCount..<(row + 1) * rows.rowByteCount]
        }
      }
      let expected = (PNGBuilder.adler32(lines)).bigEndianBytes
      #expect(Array(RowDeflater.zlib(rows).suffix(4)) == expected)
    }
  }

  @Test func staticCodesEqualTheOracleButForTheMask() throws {
    // libqrencode weighs masks in its own way; under one of the eight the symbols are the same.
    for byteCount in [1, 53, 195, 1080, 2953] {
      let payload = SplitMix64.bytes(byteCount, seed: 5)
      let symbol = try StaticSymbol.symbol(of: payload)
      let drawn = try (0..<8).map {
        try QRSymbolDrawer(byteCount: byteCount).symbol(of: payload, mask: $0)
      }
      #expect(drawn.contains(symbol))
    }
  }

  @Test func staticPictureIsIndexedAtDepthOne() throws {
    let dark = RGBColor.secret
    let drawing = try DrawingOptions(dark: dark)
    let source = try PictureText(source: #"{"type":"Rpc","block":"0x00"}"#)
    let file = try StaticPicture.png(of: [1, 2, 3], drawing: drawing, source: source)
    let side = UInt32(drawing.pixels(modules: 21)).bigEndianBytes
    let head =
      PNGChunk.signature + PNGChunk.chunk("IHDR", side + side + [1, 3, 0, 0, 0])
      + PNGChunk.chunk("PLTE", [0xe6, 0x00, 0x7a, 0xff, 0xff, 0xff])
    #expect(file.starts(with: head))
    #expect(try PictureReader.information(of: file, name: "a").texts == [source])
    #expect(try StaticPicture.png(of: [1, 2, 3], drawing: drawing, source: source) == file)
  }

  private func pixels(_ symbol: QRSymbol, _ drawing: DrawingOptions) -> [UInt8] {
    let side = drawing.pixels(modules: symbol.side)
    let rows = (0..<symbol.side + 2 * drawing.border).map { y in
      (0..<side).map { x in
        symbol[x / drawing.scale - drawing.border, y - drawing.border] ? UInt8(0) : 255
      }
    }
    return rows.flatMap { row in (0..<drawing.scale).flatMap { _ in row } }
  }
}
