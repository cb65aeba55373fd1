import FileSupport
import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct MovieWriterTests {
  private let frames = (0..<20).map { SplitMix64.bytes(136, seed: UInt64($0)) }

  @Test func gifDelaysAverageTheRate() async throws {
    let options = try MovieOptions(framesPerSecond: 15)
    let bytes = try await MovieWriter(options: options).bytes(frames)
    let delays = try PictureReader.information(of: bytes, name: "a").delays
    #expect(delays.prefix(6).map(\.numerator) == [7, 7, 6, 7, 7, 6])
    #expect(delays.allSatisfy { $0.denominator == 100 })
  }

  @Test(arguments: MovieOptions.frameRates)
  func everyRateIsKeptOverASecond(rate: Int) throws {
    let delays = FrameDelays(framesPerSecond: rate)
    for start in [0, 1, 999] {
      #expect((start..<start + rate).reduce(0) { $0 + Int(delays.hundredths($1)) } == 100)
    }
    #expect((0..<rate).allSatisfy { delays.hundredths($0) >= 2 })
  }

  @Test func apngSaysRateSourceAndEndlessness() async throws {
    let source = try PictureText(source: #"{"type":"Wasm","wasm":"runtime.wasm"}"#)
    let options = try MovieOptions(format: .apng, framesPerSecond: 8, source: source)
    let bytes = try await MovieWriter(options: options).bytes(frames)
    let information = try PictureReader.information(of: bytes, name: "a")
    #expect(information.kind == .apng)
    #expect(information.texts == [source])
    #expect(information.plays == nil)
    #expect(information.width == options.drawing.pixels(modules: 45))
    let delay = PictureInformation.FrameDelay(numerator: 1, denominator: 8)
    #expect(information.delays == Array(repeating: delay, count: 20))
    #expect(delay.seconds == 0.125)
  }

  @Test func oneFrameIsAMovie() async throws {
    for format in MovieFormat.allCases {
      let options = try MovieOptions(format: format)
      let bytes = try await MovieWriter(options: options).bytes([[9, 8, 7]])
      let read = try await PictureReader().read(bytes, name: "a")
      #expect(read.frames.map(\.content) == [[9, 8, 7]])
    }
  }

  @Test func framesAreCheckedBeforeTheFirstByte() async throws {
    let cases: [([[UInt8]], PictureError)] = [
      ([], .noFrames),
      ([[]], .emptyFrame),
      ([[1, 2], [1, 2], [1]], .otherLength(index: 2, expected: 2, found: 1)),
      (
        [[UInt8](repeating: 0, count: 2954)], .frameTooLong(byteCount: 2954, limit: 2953)
      ),
      (
        [[UInt8]](repeating: [0], count: 65_537), .tooManyFrames(count: 65_537, limit: 65_536)
      ),
    ]
    let writer = MovieWriter(options: try MovieOptions())
    for (frames, error) in cases {
      await #expect(throws: error) {
        try await writer.write(frames) { _ in Issue.record("bytes were written") }
      }
    }
  }

  @Test func aFailingSinkStopsTheMovie() async throws {
    let failure = FileError.notWritable(path: "x", reason: "No space left on device")
    var pieces = 0
    await #expect(throws: PictureError.notWritten(failure)) {
      try await MovieWriter(options: MovieOptions()).write(frames) { (_) throws(PictureError) in
        pieces += 1
        if pieces == 2 { throw .notWritten(failure) }
      }
    }
    #expect(pieces == 2)
  }

  @Test func optionsOutOfRangeAreRefused() throws {
    #expect(throws: PictureError.option(name: "scale", value: 0, allowed: 1...32)) {
      try DrawingOptions(scale: 0)
    }
    #expect(throws: PictureError.option(name: "border", value: -1, allowed: 0...32)) {
      try DrawingOptions(border: -1)
    }
    #expect(
      throws: PictureError.option(name: "frames per second", value: 51, allowed: 1...50)
    ) {
      try MovieOptions(framesPerSecond: 51)
    }
    #expect(throws: PictureError.option(name: "threads", value: 0, allowed: 1...64)) {
      try MovieOptions(threads: 0)
    }
    #expect(throws: PictureError.textInGIF) {
      try MovieOptions(source: PictureText(source: "x"))
    }
    #expect(throws: PictureError.textNotASCII(offset: 1)) { try PictureText(source: "aä") }
    #expect(throws: PictureError.textTooLong(count: 4097, limit: 4096)) {
      try PictureText(source: String(repeating: "x", count: 4097))
    }
    #expect(throws: PictureError.emptyFrame) { try StaticPicture.png(of: []) }
    #expect(throws: PictureError.frameTooLong(byteCount: 2954, limit: 2953)) {
      try StaticPicture.png(of: [UInt8](repeating: 1, count: 2954))
    }
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func apngIsLessThanHalfThePublishedOne() async throws {
    for name in ["polkadot_metadata_9190.apng", "unsigned_westend_metadata_9220.apng"] {
      let published = try Shared.bytes("data/published/" + name)
      let contents = try await PictureReader().read(published, name: name).frames
        .compactMap(\.content)
      // Frames differ little in size: every 20th stands for the movie.
      let frames = stride(from: 0, to: contents.count, by: 20).map { contents[$0] }
      let options = try MovieOptions(format: .apng)
      let ours = try await MovieWriter(options: options).bytes(frames)
      #expect(ours.count / frames.count * 100 <= published.count / contents.count * 45)
    }
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func symbolsEqualThePublishedOnes() throws {
    let name = "unsigned_westend_metadata_9220.apng"
    let file = try PNGFile(try Shared.bytes("data/published/" + name), name: name)
    for index in stride(from: 0, to: file.parts.count, by: 25) {
      let picture = try file.picture(index)
      let content = try #require(try SymbolReader.content(of: picture))
      let symbol = try QRSymbolDrawer(byteCount: content.count).symbol(of: content)
      let modules = try #require(picture.raster.graySymbol?.modules)
      let drawn = (0..<modules.gray.count).map { at in
        symbol[at % modules.width - 4, at / modules.width - 4] ? UInt8(0) : 255
      }
      #expect(modules.gray == drawn)
    }
  }
}
