import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct CaptionTests {
  private static let caption = Caption(["Metadata: westend 9430", "Verifier: sr25519 c46a22b9"])

  private func drawing(_ scale: Int, border: Int = 4) throws -> DrawingOptions {
    try DrawingOptions(scale: scale, border: border, caption: CaptionTests.caption)
  }

  @Test func everyLetterOfASCIIHasADrawingOfItsOwn() {
    let letters = (0x20...0x7e).map { CaptionFont.rows(of: Unicode.Scalar(UInt8($0))) }
    #expect(Set(letters).count == 95)
    #expect(letters.allSatisfy { $0.count == 9 && $0.allSatisfy { $0.count == 5 } })
    #expect(letters[0].allSatisfy { !$0.contains(true) }, "only the space is empty")
  }

  @Test(arguments: ["\u{1b}", "\n", "\u{7f}", "é", "\u{202e}", "\u{430}", "😀"])
  func charactersOutsidePrintableASCIIBecomeABox(character: Unicode.Scalar) {
    let box = CaptionFont.rows(of: character)
    #expect(box == CaptionFont.rows(of: "\u{0}"))
    #expect((0x20...0x7e).allSatisfy { CaptionFont.rows(of: Unicode.Scalar(UInt8($0))) != box })
  }

  @Test func linesBreakAtSpacesAndLongWordsAnywhere() {
    let text = Caption(["one two three", "abcdefghijklmno", ""])
    let lines = text.lines(width: 7).map { line in
      var text = ""
      text.unicodeScalars.append(contentsOf: line)
      return text
    }
    #expect(lines == ["one two", "three", "abcdefg", "hijklmn", "o", ""])
  }

  @Test func aLongTextEndsInDots() {
    let lines = Caption([String(repeating: "word ", count: 1000)]).lines(width: 10)
    #expect(lines.count == Caption.maximumLineCount)
    #expect(lines.last?.suffix(3) == ["." as Unicode.Scalar, ".", "."])
    #expect(lines.allSatisfy { $0.count <= 10 })
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 32], [0, 2, 4, 9])
  func theStripKeepsClearOfTheQuietZone(scale: Int, border: Int) throws {
    let options = try drawing(scale, border: border)
    let strip = try #require(CaptionStrip(options, modules: 45))
    let first = try #require(strip.squares.firstIndex(of: 0)) / strip.columns * strip.unit
    #expect(border * scale + first >= 4 * scale)
    let last = try #require(strip.squares.lastIndex(of: 0)) / strip.columns * strip.unit
    #expect(last < strip.height - scale, "the text does not touch the lower edge")
    #expect(strip.columns * strip.unit == options.pixels(modules: 45))
    #expect(options.height(modules: 45) == options.pixels(modules: 45) + strip.height)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8])
  func captionedPicturesReadBack(scale: Int) async throws {
    let options = try drawing(scale)
    let frames = (1...3).map { SplitMix64.bytes(360, seed: $0) }
    let plain = try DrawingOptions(scale: scale)
    for format in MovieFormat.allCases {
      let writer = MovieWriter(options: try MovieOptions(format: format, drawing: options))
      let read = try await PictureReader().read(try await writer.bytes(frames), name: "movie")
      #expect(read.frames.map(\.content) == frames)
      #expect(read.information.width == plain.pixels(modules: 65))
      #expect(read.information.height == options.height(modules: 65))
    }
    let code = try StaticPicture.png(of: frames[0], drawing: options)
    let read = try await PictureReader().read(code, name: "code")
    #expect(read.frames.map(\.content) == [frames[0]])
    #expect(read.information.height > read.information.width)
  }

  @Test(arguments: [1, 3, 4])
  func everyFrameShowsTheSameTextPixelByPixel(scale: Int) async throws {
    let options = try drawing(scale)
    let frames = (1...3).map { SplitMix64.bytes(136, seed: $0) }
    let strip = try #require(CaptionStrip(options, modules: 45))
    let side = options.pixels(modules: 45)
    let text = (0..<strip.height * side).map { pixel in
      let (y, x) = pixel.quotientAndRemainder(dividingBy: side)
      return strip.squares[y / strip.unit * strip.columns + x / strip.unit] * 255
    }
    #expect(text.contains(0))
    var files: [any PictureFile] = [
      try PNGFile(try StaticPicture.png(of: frames[0], drawing: options), name: "png")
    ]
    for format in MovieFormat.allCases {
      let bytes = try await MovieWriter(
        options: try MovieOptions(format: format, drawing: options)
      ).bytes(frames)
      files.append(
        format == .gif ? try GIFFile(bytes, name: "gif") : try PNGFile(bytes, name: "apng"))
    }
    for file in files {
      for index in file.parts.indices {
        let gray = try file.picture(index).gray
        #expect(Array(gray.suffix(text.count)) == text)
      }
    }
  }

  @Test(arguments: MovieFormat.allCases)
  func captionedBytesDoNotDependOnThreads(format: MovieFormat) async throws {
    let frames = (0..<20).map { SplitMix64.bytes(136, seed: $0) }
    var movies: Set<[UInt8]> = []
    for threads in [1, 3] {
      let options = try MovieOptions(format: format, drawing: try drawing(4), threads: threads)
      movies.insert(try await MovieWriter(options: options).bytes(frames))
    }
    #expect(movies.count == 1)
  }
}
