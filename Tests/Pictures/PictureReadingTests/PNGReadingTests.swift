import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct PNGReadingTests {
  static let kinds: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  @Test(arguments: kinds, [false, true])
  func everyKindOfPixelBecomesGray(
    kind: (colorType: Int, depth: Int), isInterlaced: Bool
  ) throws {
    var png = PNGBuilder(width: 37, height: 21)
    (png.colorType, png.depth, png.isInterlaced) = (kind.colorType, kind.depth, isInterlaced)
    let top = 1 << kind.depth - 1
    if kind.colorType == 3 {
      png.palette = (0...top).flatMap { [UInt8](repeating: UInt8($0 * 255 / top), count: 3) }
    }
    let hasAlpha = kind.colorType & 4 != 0
    func level(_ x: Int, _ y: Int) -> Int { (x * 7 + y * 13) % (top + 1) }
    func opacity(_ x: Int, _ y: Int) -> Int { (x + y) % 3 * top / 2 }
    let bytes = png.file { x, y, channel in
      hasAlpha && channel == png.channels - 1 ? opacity(x, y) : level(x, y)
    }
    let picture = try PNGFile(bytes, name: "a").picture(0)
    #expect((picture.alpha != nil) == hasAlpha)
    for y in 0..<21 {
      for x in 0..<37 {
        let at = y * 37 + x
        #expect(abs(Int(picture.gray[at]) - level(x, y) * 255 / top) <= 1)
        if let alpha = picture.alpha {
          #expect(abs(Int(alpha[at]) - opacity(x, y) * 255 / top) <= 1)
        }
      }
    }
  }

  @Test func colorsBecomeLuminance() throws {
    var png = PNGBuilder(width: 3, height: 1)
    png.colorType = 2
    let rgb = try PNGFile(png.file { x, _, channel in x == channel ? 255 : 0 }, name: "a")
    let palette = PicturePalette(colors: [255, 0, 0, 0, 255, 0, 0, 0, 255])
    let indexed = palette.picture(width: 3, height: 1, indices: [0, 1, 2])
    #expect(indexed.gray == [76, 150, 29])
    for (gray, expected) in zip(try rgb.picture(0).gray, indexed.gray) {
      #expect(abs(Int(gray) - Int(expected)) <= 1)
    }
  }

  @Test func transparencyChunksAreSeen() throws {
    var png = PNGBuilder(width: 2, height: 1)
    png.transparency = [0, 0]
    #expect(try PNGFile(png.file { x, _, _ in x * 255 }, name: "a").picture(0).alpha == [0, 255])
    (png.colorType, png.palette, png.transparency) = (3, [0, 0, 0, 9, 9, 9], [7])
    let indexed = try PNGFile(png.file { x, _, _ in x }, name: "a").picture(0)
    #expect(indexed.alpha == [7, 255])
    #expect(indexed.onWhite.gray == [248, 9])
  }

  @Test func textsAreRead() throws {
    let png = PNGBuilder(width: 1, height: 1)
    var bytes = png.head()
    bytes += PNGChunk.chunk("tEXt", Array("Source".utf8) + [0, 0x7b, 0xe4, 0x7d])
    bytes += PNGChunk.chunk("iTXt", Array("Title".utf8) + [0, 0, 0, 0, 0] + Array("Zoë".utf8))
    bytes += PNGChunk.chunk("iTXt", Array("Packed".utf8) + [0, 1, 0, 0, 0, 0x78])
    bytes += PNGChunk.chunk("tEXt", Array("no end".utf8))
    bytes += PNGChunk.chunk("IDAT", png.data(1, 1) { _, _, _ in 0 })
    bytes += PNGChunk.chunk("IEND", [])
    let information = try PictureReader.information(of: bytes, name: "a")
    #expect(information.texts.map(\.keyword) == ["Source", "Title"])
    #expect(information.texts.map(\.text) == ["{ä}", "Zoë"])
    #expect(information.plays == 1)
    #expect(information.frameCount == 1)
  }

  /// A picture of one pixel with a `zTXt` chunk for each of the texts' data.
  private func picture(compressedTexts: [[UInt8]]) -> [UInt8] {
    let png = PNGBuilder(width: 1, height: 1)
    return png.head() + compressedTexts.flatMap { PNGChunk.chunk("zTXt", $0) }
      + PNGChunk.chunk("IDAT", png.data(1, 1) { _, _, _ in 0 }) + PNGChunk.chunk("IEND", [])
  }

  @Test func compressedTextsAreRead() throws {
    // Python's zlib.compress(b'{"type":"Rpc"}', 9).
    let stream: [UInt8] = [
      0x78, 0xda, 0xab, 0x56, 0x2a, 0xa9, 0x2c, 0x48, 0x55, 0xb2, 0x52, 0x0a,
      0x2a, 0x48, 0x56, 0xaa, 0x05, 0x00, 0x23, 0xc8, 0x04, 0xa2,
    ]
    let bytes = picture(compressedTexts: [Array("Source".utf8) + [0, 0] + stream])
    let texts = try PictureReader.information(of: bytes, name: "a").texts
    #expect(texts == [try PictureText(source: #"{"type":"Rpc"}"#)])
  }

  @Test func aCompressedTextIsReadUpToItsLimit() throws {
    let longest = String(repeating: "a", count: PictureText.maximumCount)
    let keyword: [UInt8] = Array("Source".utf8) + [0, 0]
    let written = try PictureText(source: longest).compressedData
    let tooMuch = try PaintedPicture.deflated([UInt8](repeating: 0x61, count: longest.count + 1))
    let damaged = Array(written.dropLast()) + [written[written.count - 1] ^ 1]
    let otherMethod = Array("Source".utf8) + [0, 1] + written[8...]
    let bytes = picture(compressedTexts: [
      keyword + tooMuch, damaged, otherMethod, written + [0], Array(written.dropLast()), keyword,
      Array("Source".utf8), written,
    ])
    #expect(try PictureReader.information(of: bytes, name: "a").texts.map(\.text) == [longest])
  }

  @Test func writtenSourcesAreCompressedTexts() async throws {
    let source = try PictureText(source: #"{"type":"Rpc","block":"0x00"}"#)
    let movie = try MovieOptions(format: .apng, source: source)
    let files = [
      try await MovieWriter(options: movie).bytes([[1]]),
      try StaticPicture.png(of: [1], source: source),
    ]
    for file in files {
      #expect(file.firstRange(of: Array("zTXtSource".utf8)) != nil)
      #expect(file.firstRange(of: Array("tEXt".utf8)) == nil)
      #expect(try PictureReader.information(of: file, name: "a").texts == [source])
    }
  }

  @Test func partsOfAnAnimationAreLaidOverEachOther() async throws {
    var png = PNGBuilder(width: 4, height: 2)
    png.colorType = 4
    var movie = APNGBuilder(png, frameCount: 6)
    func plain(_ level: Int, _ alpha: Int) -> (Int, Int, Int) -> Int {
      { _, _, channel in channel == 0 ? level : alpha }
    }
    movie.append((0, 0, 4, 2), delay: (3, 100), plain(10, 255))
    movie.append((1, 0, 2, 1), dispose: 1, blend: 1, plain(210, 255))
    movie.append((3, 1, 1, 1), dispose: 2, blend: 0, plain(50, 0))
    movie.append((0, 0, 1, 2), blend: 1, plain(110, 51))
    movie.append((0, 0, 1, 1), dispose: 0, blend: 0, plain(0, 128))
    movie.append((0, 0, 4, 2), blend: 1, plain(0, 0))
    let file = try PNGFile(movie.finished(), name: "a")
    #expect(!file.isIndependent)
    var canvas = Canvas(width: 4, height: 2)
    var shown: [[UInt8]] = []
    for index in 0..<6 {
      shown.append(canvas.show(try file.picture(index), file.parts[index]).gray)
    }
    #expect(shown[0] == [10, 10, 10, 10, 10, 10, 10, 10])
    #expect(shown[1] == [10, 210, 210, 10, 10, 10, 10, 10])
    #expect(shown[2] == [10, 255, 255, 10, 10, 10, 10, 255])
    #expect(shown[3] == [30, 255, 255, 10, 30, 10, 10, 10])
    #expect(shown[4] == [127, 255, 255, 10, 30, 10, 10, 10])
    #expect(shown[5] == shown[4])
    #expect(file.information.plays == 3)
    #expect(file.information.delays.first?.seconds == 0.03)
    #expect(file.information.delays.last == .init(numerator: 1, denominator: 100))
  }

  @Test(arguments: [false, true])
  func aStillPictureOutsideTheAnimationMayNotHoldACode(hasCode: Bool) async throws {
    let payloads = (0..<3).map { SplitMix64.bytes(30, seed: $0) }
    let symbols = try payloads.map { try QRSymbolDrawer(byteCount: 30).symbol(of: $0) }
    let side = DrawingOptions.standard.pixels(modules: symbols[0].side)
    func sample(_ symbol: QRSymbol) -> (Int, Int, Int) -> Int {
      { x, y, _ in symbol[x / 4 - 4, y / 4 - 4] ? 0 : 255 }
    }
    var movie = APNGBuilder(PNGBuilder(width: side, height: side), frameCount: 2)
    movie.appendStill(hasCode ? sample(symbols[0]) : { x, _, _ in x })
    movie.append((0, 0, side, side), sample(symbols[1]))
    // The border stays: this part is only the symbol.
    movie.append((16, 16, side - 32, side - 32)) { x, y, _ in
      symbols[2][x / 4, y / 4] ? 0 : 255
    }
    let bytes = movie.finished()
    for threads in [1, 4] {
      let reader = try PictureReader(threads: threads)
      guard !hasCode else {
        await #expect(
          throws: PictureError.shownDifferently(
            name: "a", reason: "a picture with a QR code is not in the movie")
        ) { try await reader.read(bytes, name: "a") }
        continue
      }
      let read = try await reader.read(bytes, name: "a")
      #expect(read.frames.map(\.content) == [payloads[1], payloads[2]])
      #expect(read.frames.map(\.index) == [0, 1])
    }
  }
}
