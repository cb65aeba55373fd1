import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct HostileFileTests {
  private static func movie(_ format: MovieFormat) async throws -> [UInt8] {
    let options = try MovieOptions(format: format, drawing: DrawingOptions(scale: 1))
    return try await MovieWriter(options: options).bytes(
      (0..<3).map { SplitMix64.bytes(20, seed: $0) })
  }

  @Test(arguments: MovieFormat.allCases)
  func everyTruncationIsAnError(format: MovieFormat) async throws {
    let bytes = try await HostileFileTests.movie(format)
    let reader = try PictureReader()
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      let expected: PictureError =
        count < (format == .gif ? 6 : 8)
        ? .notAPicture(name: "cut") : .truncated(name: "cut", offset: count)
      await #expect(throws: expected, "\(count) bytes") {
        try await reader.read(cut, name: "cut")
      }
    }
  }

  @Test(arguments: MovieFormat.allCases)
  func noChangedByteTraps(format: MovieFormat) async throws {
    let bytes = try await HostileFileTests.movie(format)
    let reader = try PictureReader()
    var failures = 0
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      changed[index] ^= UInt8(1 << (index % 8))
      do throws(PictureError) {
        // A change inside compressed pixels may leave a picture that is still read.
        _ = try await reader.read(changed, name: "changed")
      } catch {
        failures += 1
      }
    }
    // Every chunk of a PNG has a check sum; of a GIF only its structure can be wrong.
    #expect(format == .gif ? failures > 0 : failures == (bytes.count + 2) / 3)
  }

  @Test func otherFilesAreNotPictures() async throws {
    for text in ["", "GIF88a", "%PDF-1.7", "\u{89}PNG\r\n", "<svg/>"] {
      await #expect(throws: PictureError.notAPicture(name: "a")) {
        try await PictureReader().read(Array(text.utf8), name: "a")
      }
      #expect(!PictureReader.isPicture(Array(text.utf8)))
    }
  }

  @Test func hugeSidesAreRefusedBeforeAnythingIsAllocated() throws {
    for (width, height) in [(8193, 1), (1, 8193), (Int(UInt32.max), Int(UInt32.max))] {
      let png = PNGBuilder(width: width, height: height)
      let bytes = png.head() + PNGChunk.chunk("IDAT", [0]) + PNGChunk.chunk("IEND", [])
      #expect(throws: tooLarge("pixels per side", max(width, height), 8192)) {
        try PictureReader.information(of: bytes, name: "a")
      }
    }
    let gif = GIFBuilder(width: 65_535, height: 1, palette: []).finished()
    #expect(throws: tooLarge("pixels per side", 65_535, 8192)) {
      try PictureReader.information(of: gif, name: "a")
    }
  }

  @Test func promisedFramesAreCountedNotBelieved() throws {
    let png = PNGBuilder(width: 1, height: 1)
    let many = APNGBuilder(png, frameCount: 1 << 31).finished()
    #expect(throws: tooLarge("frames", 1 << 31, 65_536)) {
      try PictureReader.information(of: many, name: "a")
    }
    var short = APNGBuilder(png, frameCount: 3)
    for _ in 0..<2 { short.append((0, 0, 1, 1)) { _, _, _ in 0 } }
    expectDamage(short.finished(), "3 frames are announced but 2 are there")
    var long = APNGBuilder(png, frameCount: 1)
    for _ in 0..<2 { long.append((0, 0, 1, 1)) { _, _, _ in 0 } }
    expectDamage(long.finished(), "there are more frames than announced")
    expectDamage(APNGBuilder(png, frameCount: 0).finished(), "it announces no frames")
  }

  @Test func tooManyPixelsAreRefused() throws {
    var gif = GIFBuilder(width: 8192, height: 8192, palette: [0, 0, 0, 1, 1, 1])
    for _ in 0..<129 { gif.append((0, 0, 1, 1)) { _, _ in 0 } }
    #expect(throws: tooLarge("pixels", 129 << 26, 1 << 33)) {
      try PictureReader.information(of: gif.finished(), name: "a")
    }
  }

  @Test func damagedStructureIsNamed() throws {
    let png = PNGBuilder(width: 2, height: 2)
    let pixels = PNGChunk.chunk("IDAT", png.data(2, 2) { _, _, _ in 0 })
    let end = PNGChunk.chunk("IEND", [])
    expectDamage(PNGChunk.signature + pixels + end, "it does not begin with one header")
    expectDamage(
      png.head() + png.head().dropFirst(8) + end, "it does not begin with one header")
    expectDamage(png.head() + end, "it has no picture")
    expectDamage(png.head() + PNGChunk.chunk("ABCD", []) + end, "it needs the unknown chunk ABCD")
    expectDamage(
      png.head() + [0, 0, 0, 0, 0x49, 0x00, 0x41, 0x54, 0, 0, 0, 0],
      "a chunk is missing where one must begin")
    var wrong = png.head() + pixels + end
    wrong[wrong.count - 1] ^= 1
    expectDamage(wrong, "a checksum is wrong")
    expectDamage(
      PNGChunk.signature + PNGChunk.chunk("IHDR", [0, 0, 0, 1]) + end, "a part of it is too short")
    var odd = png
    odd.colorType = 5
    expectDamage(odd.head() + pixels + end, "the header is wrong")
    expectDamage(PNGBuilder(width: 0, height: 1).head() + end, "a picture has no pixels")
    var gif = GIFBuilder(width: 2, height: 2, palette: [])
    expectDamage(gif.finished(), "it has no picture")
    expectDamage(gif.bytes + [0x00], "a block is missing where one must begin")
    gif.appendExtension(0xf9, [[0, 0, 0]])
    expectDamage(gif.finished(), "a graphic control is too short")
    expectDamage(
      GIFBuilder(width: 0, height: 2, palette: []).finished(), "a picture has no pixels")
  }

  @Test func framesOutsideTheirMovieAreRefused() throws {
    let png = PNGBuilder(width: 4, height: 4)
    for place in [(3, 0, 2, 1), (0, 4, 1, 1), (0, 0, 5, 4)] {
      var movie = APNGBuilder(png, frameCount: 1)
      movie.append(place) { _, _, _ in 0 }
      expectDamage(movie.finished(), "a frame's control is wrong")
    }
    var movie = APNGBuilder(png, frameCount: 1)
    movie.append((0, 0, 4, 4), dispose: 3) { _, _, _ in 0 }
    expectDamage(movie.finished(), "a frame's control is wrong")
  }

  @Test func missingNumbersAreNoticed() throws {
    let png = PNGBuilder(width: 1, height: 1)
    var movie = APNGBuilder(png, frameCount: 2)
    for _ in 0..<2 { movie.append((0, 0, 1, 1)) { _, _, _ in 0 } }
    // fcTL, IDAT, fcTL, fdAT, fdAT: leave out the last but one.
    var chunks = movie.bytes
    let length = 12 + 4 + png.data(1, 1) { _, _, _ in 0 }.count / 2
    let last = 12 + 4 + png.data(1, 1) { _, _, _ in 0 }.count - (length - 16)
    chunks.removeSubrange(chunks.count - last - length..<chunks.count - last)
    expectDamage(
      chunks + PNGChunk.chunk("IEND", []), "a chunk has number 3, but 2 is expected")
  }

  @Test func pixelsThatCannotBeDecompressedAreNamed() async throws {
    let png = PNGBuilder(width: 9, height: 9)
    for data in [[], [0x78], [1, 2, 3, 4, 5], png.data(9, 8) { _, _, _ in 0 }] {
      let bytes =
        png.head() + PNGChunk.chunk("IDAT", data) + PNGChunk.chunk("IEND", [])
      await #expect(throws: PictureError.damagedFrame(name: "a", frame: 0)) {
        try await PictureReader().read(bytes, name: "a")
      }
    }
    var gif = GIFBuilder(width: 9, height: 9, palette: [0, 0, 0, 1, 1, 1])
    gif.append((0, 0, 9, 9)) { _, _ in 0 }
    gif.append((0, 0, 3, 3)) { _, _ in 0 }
    var bytes = gif.finished()
    // The second picture's height, little-endian, behind its separator and three other numbers.
    let at = try #require(bytes.lastIndex(of: 0x2c)) + 7
    bytes[at] = 200
    await #expect(throws: PictureError.damagedFrame(name: "a", frame: 1)) {
      try await PictureReader().read(bytes, name: "a")
    }
  }

  @Test func pictureWithoutSymbolIsNoError() async throws {
    let png = PNGBuilder(width: 200, height: 120)
    for seed in 0..<3 {
      var random = SplitMix64(seed: UInt64(seed))
      let bytes = png.file { _, _, _ in seed == 0 ? 255 : Int.random(in: 0...255, using: &random) }
      let read = try await PictureReader().read(bytes, name: "a")
      #expect(read.frames == [.init(index: 0, nil)])
    }
  }

  private func tooLarge(_ what: String, _ found: Int, _ limit: Int) -> PictureError {
    .tooLarge(name: "a", what: what, found: found, limit: limit)
  }

  private func expectDamage(
    _ bytes: [UInt8], _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(PictureError) {
      _ = try PictureReader.information(of: bytes, name: "a")
      Issue.record("no error", sourceLocation: sourceLocation)
    } catch {
      guard case .damaged("a", _, reason) = error else {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(arguments: [40, 41], [false, true])
  func aMovieWithoutSymbolsIsGivenUp(frameCount: Int, isDependent: Bool) async throws {
    var gif = GIFBuilder(width: 30, height: 30, palette: [0, 0, 0, 255, 255, 255])
    for _ in 0..<frameCount {
      gif.append((0, 0, 30, isDependent ? 29 : 30)) { _, _ in 1 }
    }
    let bytes = gif.finished()
    if frameCount == 40 {
      let read = try await PictureReader().read(bytes, name: "a")
      #expect(read.frames.map(\.content) == .init(repeating: nil, count: 40))
    } else {
      await #expect(throws: PictureError.noSymbolAtStart(name: "a", count: 40)) {
        try await PictureReader().read(bytes, name: "a")
      }
    }
  }

  @Test func aSymbolAmongTheFirstPicturesIsEnough() async throws {
    let symbol = try QRSymbolDrawer(byteCount: 3).symbol(of: [1, 2, 3])
    let side = symbol.side + 8
    var gif = GIFBuilder(width: side, height: side, palette: [255, 255, 255, 0, 0, 0])
    for frame in 0..<90 {
      gif.append((0, 0, side, side)) { x, y in
        let inside = 4..<side - 4
        return frame == 39 && inside ~= x && inside ~= y && symbol[x - 4, y - 4] ? 1 : 0
      }
    }
    let read = try await PictureReader().read(gif.finished(), name: "a")
    #expect(read.frames.compactMap(\.content) == [[1, 2, 3]])
    #expect(read.frames.count == 90)
  }

  @Test func moreBytesThanFitIntoTheReaderAreRefused() throws {
    let limit = PictureLimits.byteCount
    let bytes = PNGChunk.signature + [UInt8](repeating: 0, count: limit - 7)
    #expect(throws: tooLarge("bytes", limit + 1, limit)) {
      try PictureReader.information(of: bytes, name: "a")
    }
  }
}
