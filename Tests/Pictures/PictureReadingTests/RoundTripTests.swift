import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: SpecialFrames.all.map(\.name), [1, 4])
  func staticCodeReadsBackExactly(name: String, scale: Int) async throws {
    let payload = try #require(SpecialFrames.all.first { $0.name == name }).bytes
    let file = try StaticPicture.png(of: payload, drawing: DrawingOptions(scale: scale))
    let read = try await PictureReader().read(file, name: "code.png")
    #expect(read.frames.map(\.content) == [payload])
    #expect(read.information.kind == .png)
    #expect(read.information.width == read.information.height)
  }

  @Test(arguments: MovieFormat.allCases, [1, 2, 3, 4])
  func movieReadsBackExactly(format: MovieFormat, scale: Int) async throws {
    let writer = MovieWriter(
      options: try MovieOptions(format: format, drawing: DrawingOptions(scale: scale)))
    for (name, bytes) in SpecialFrames.all {
      var other = bytes
      other[0] ^= 0xff
      let frames = [bytes, other, bytes.reversed(), bytes]
      let read = try await PictureReader().read(try await writer.bytes(frames), name: name)
      #expect(read.frames.map(\.content) == frames, "\(name)")
      #expect(read.frames.map(\.index) == [0, 1, 2, 3])
      #expect(read.information.plays == nil)
      #expect(read.information.frameCount == 4)
    }
  }

  @Test(arguments: MovieFormat.allCases)
  func bytesDoNotDependOnThreads(format: MovieFormat) async throws {
    var random = SplitMix64(seed: 3)
    let frames = (0..<61).map { _ in random.bytes(136) }
    var movies: Set<[UInt8]> = []
    for threads in [1, 2, 3, 8] {
      let options = try MovieOptions(format: format, threads: threads)
      movies.insert(try await MovieWriter(options: options).bytes(frames))
    }
    #expect(movies.count == 1)
  }
}
