import Foundation
import PictureReading
import ProcessConfinement
import QRDrawing
import Synchronization
import TestSupport
import Testing

/// Movies of exact symbols, and of some that are not: what is read is what libzxing alone reads.
@Suite struct MovieReadingTests {
  /// Modules that are flipped in a long movie.
  ///
  /// `$HOTSIDE_FLIPS` says how many. With the 44 100 of a release, all modules of all frames of a short
  /// movie are flipped, one after the other.
  private static let flips =
    Int(ProcessInfo.processInfo.environment["HOTSIDE_FLIPS"] ?? "") ?? 100

  private func movie(_ symbols: [QRSymbol], _ format: MovieFormat = .apng) throws -> [UInt8] {
    let drawing = try DrawingOptions(scale: 2)
    let encoder: any MovieEncoder =
      switch format {
      case .apng:
        APNGEncoder(modules: symbols[0].side, drawing: drawing, framesPerSecond: 15, source: nil)
      case .gif: GIFEncoder(modules: symbols[0].side, drawing: drawing, framesPerSecond: 15)
      }
    return encoder.head(frameCount: symbols.count) + encoder.frames(symbols, first: 0)
      + encoder.tail()
  }

  private func alone(_ file: any PictureFile) throws -> [[UInt8]?] {
    try file.parts.indices.map { try SymbolReader.content(of: file.picture($0).onWhite) }
  }

  private func symbols(_ count: Int, _ byteCount: Int) throws -> ([[UInt8]], [QRSymbol]) {
    let drawer = try QRSymbolDrawer(byteCount: byteCount)
    let frames = (0..<count).map { SplitMix64.bytes(byteCount, seed: UInt64($0)) }
    return (frames, try frames.map { try drawer.symbol(of: $0) })
  }

  @Test(arguments: MovieFormat.allCases)
  func anyModuleOfAShortMovieMayBeFlipped(format: MovieFormat) async throws {
    let count = 21 * 21
    let (frames, sound) = try symbols(count, 15)
    for round in 0..<min(count, Self.flips / 100) {
      // In frame number i module number i, then the one behind it.
      let flipped = sound.enumerated().map { index, symbol in
        let module = (index + round) % count
        return symbol.flipping(module % 21, module / 21)
      }
      let bytes = try movie(flipped, format)
      let read = try await PictureReader(threads: 2).read(bytes, name: "a").frames.map(\.content)
      #expect(try read == alone(PictureReader.open(bytes, name: "a")))
      for (content, frame) in zip(read, frames) { #expect(content == nil || content == frame) }
      #expect(read.count { $0 == nil } < 3 * 49)
    }
  }

  @Test func anyModuleOfALongMovieMayBeFlipped() async throws {
    let (frames, sound) = try symbols(100, 1080)
    var random = SplitMix64(seed: 11)
    for _ in 0..<Self.flips / 100 {
      let flipped = sound.map { symbol in
        symbol.flipping(
          Int.random(in: 0..<symbol.side, using: &random),
          Int.random(in: 0..<symbol.side, using: &random))
      }
      let bytes = try movie(flipped)
      let read = try await PictureReader(threads: 2).read(bytes, name: "a").frames.map(\.content)
      #expect(try read == alone(PictureReader.open(bytes, name: "a")))
      for (content, frame) in zip(read, frames) { #expect(content == nil || content == frame) }
    }
  }

  @Test func onePixelOfAnotherColorLeavesThePictureToTheLibrary() throws {
    let (frames, sound) = try symbols(16, 60)
    let drawing = try DrawingOptions(scale: 3)
    for (depth, dark, light) in [(1, 0, 1), (8, 7, 240)] {
      var png = PNGBuilder(width: 0, height: 0)
      png.depth = depth
      let side = drawing.pixels(modules: sound[0].side)
      (png.width, png.height) = (side, side)
      for (x, y) in [(0, 0), (1, 0), (2, 1), (1, 2), (2, 2)] {
        let file = try PNGFile(
          png.file { column, row, _ in
            let isOther = column == 12 + 21 + x && row == 12 + 30 + y
            return sound[0][column / 3 - 4, row / 3 - 4] != isOther ? dark : light
          }, name: "a")
        #expect(file.symbol(0) == nil, "pixel \(x), \(y)")
      }
      let file = try PNGFile(
        png.file { sound[0][$0 / 3 - 4, $1 / 3 - 4] || $2 > 0 ? dark : light }, name: "a")
      #expect(file.symbol(0)?.symbol == sound[0])
    }
    #expect(frames.count == 16)
  }

  @Test func aReaderThatIsWrongIsNotBelieved() throws {
    let (frames, sound) = try symbols(200, 30)
    let file = try PictureReader.open(try movie(sound), name: "a")
    let reader = ExactSymbolReader()
    let forms = try sound.map { try #require(reader.read($0)).form }
    let wrong: [UInt8] = [1, 2, 3]
    func read(_ lies: @escaping @Sendable (QRSymbol) -> Bool) throws -> ([[UInt8]?], looks: Int) {
      let looks = Counter()
      var reading = MovieReading(file, name: "a") { symbol in
        looks.value.withLock { $0 += 1 }
        return reader.read(symbol).map {
          lies(symbol) ? ExactSymbol(content: wrong, form: $0.form) : $0
        }
      }
      var contents: [[UInt8]?] = []
      try reading.run(on: WorkTeam(threads: 2)) { reading in
        contents.append(reading?.content)
        return false
      }
      return (contents, looks.value.withLock { $0 })
    }
    #expect(try read { _ in false }.0 == frames)
    // Those that both read: the first, every 64th, the last, and the first of each form.
    let rare = try #require(forms.indices.first { $0 > 4 && !forms[..<$0].contains(forms[$0]) })
    for place in [0, 64, 128, 192, 199, rare] {
      let liar = sound[place]
      let (contents, looks) = try read { $0 == liar }
      #expect(contents == frames, "frame \(place)")
      #expect(looks <= place + 1 + 2 * 64 * 2)
    }
    // A lie that was handed on before another was found.
    let early = try #require(forms.indices.first { $0 > 0 && forms[..<$0].contains(forms[$0]) })
    let liars = [sound[early], sound[199]]
    #expect(throws: PictureError.damagedFrame(name: "a", frame: early)) {
      try read { liars.contains($0) }
    }
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  @Test(arguments: [0, 1, 2, 3, 4], [1, 8])
  func rowsAreThoseOfLibpng(filter: UInt8, depth: Int) throws {
    let (width, height) = (53, 40)
    let stride = 1 + (width * depth + 7) / 8
    var random = SplitMix64(seed: UInt64(filter))
    var lines = random.bytes(stride * height)
    for row in 0..<height {
      lines[row * stride] = row % 5 == 4 ? UInt8.random(in: 0...4, using: &random) : filter
      // Rows that repeat the one above.
      if row % 3 == 1 { for at in 1..<stride { lines[row * stride + at] = 0 } }
    }
    let data = PNGBuilder.stored(lines)
    var png = PNGBuilder(width: width, height: height)
    png.depth = depth
    func file(_ data: [UInt8]) throws -> PNGFile {
      let bytes =
        png.head() + PNGChunk.chunk("IDAT", data) + PNGChunk.chunk("IEND", [])
      return try PNGFile(bytes, name: "a")
    }
    let gray = try file(data).picture(0).gray
    let raster = try #require(Raster(data[...], width: width, height: height, depth: depth))
    for y in 0..<height {
      for x in 0..<width {
        let byte = raster.bytes[raster.start(of: y) + x * depth / 8]
        let value = depth == 8 ? byte : (byte >> UInt8(7 - x % 8) & 1) * 255
        #expect(value == gray[y * width + x])
      }
    }
    // Whatever is unusual is libpng's.
    lines[2 * stride] = 5
    for other in [
      data + [0], Array(data.dropLast()), data.dropLast() + [data[data.count - 1] ^ 1],
      PNGBuilder.stored(lines), PNGBuilder.stored(Array(lines.dropLast())), [],
    ] {
      #expect(Raster(other[...], width: width, height: height, depth: depth) == nil)
    }
  }
}

extension QRSymbol {
  /// The symbol with one module of the other color.
  fileprivate func flipping(_ x: Int, _ y: Int) -> QRSymbol {
    var words = words
    words[y * wordsPerRow + x / 64] ^= 1 << UInt64(x % 64)
    return QRSymbol(side: side, words: words)
  }
}
