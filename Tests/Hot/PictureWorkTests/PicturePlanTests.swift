import ByteSupport
import FileSupport
import HotStore
import PictureReading
import PictureWork
import QRDrawing
import TestSupport
import Testing
import VaultPayloads

@Suite struct PicturePlanTests {
  private let payload = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 8) }

  @Test func theFastProfileIsTheVaultsMovieFrameByFrame() throws {
    let frames = try #require(try PictureRequest(profile: .fast).plan(payload).frames)
    #expect(Array(frames) == Array(try MovieFrames(payload: payload, chunkSize: 1072)))
    #expect(PictureRequest() == PictureRequest(profile: .fast))
  }

  @Test(arguments: [
    (MovieProfile.fast, 1080, 15, 23), (.balanced, 712, 10, 18), (.oldPhone, 360, 6, 12),
  ])
  func profilesSetFrameAndSpeed(
    profile: MovieProfile, frameLength: Int, rate: Int, version: Int
  ) throws {
    let plan = try PictureRequest(profile: profile).plan(payload)
    #expect(plan.frames?.frameByteCount == frameLength)
    #expect(plan.forecast.framesPerSecond == rate)
    #expect(plan.forecast.symbolVersion == version)
    #expect(plan.forecast.loopSeconds == Double(plan.forecast.frames) / Double(rate))
    #expect(plan.forecast.fewestFrames == (20_000 + frameLength - 9) / (frameLength - 8))
    #expect(plan.forecast.expectations.map(\.caughtPercent) == [30, 60, 90])
    let seconds = plan.forecast.expectations.map(\.seconds)
    #expect(seconds == seconds.sorted(by: >))
    #expect(seconds[2] > Double(plan.forecast.fewestFrames) / Double(rate))
  }

  @Test(arguments: [(MovieProfile.fast, 2953), (.balanced, 712), (.oldPhone, 360)])
  func noProfileDrawsAStaticCodeDenserThanItSays(profile: MovieProfile, limit: Int) throws {
    let request = PictureRequest(profile: profile)
    #expect(try request.plan(Array(payload.prefix(limit))).forecast.format == "png")
    #expect(try request.plan(Array(payload.prefix(limit + 1))).forecast.format == "gif")
  }

  @Test(arguments: MovieFormat.allCases, [false, true])
  func theForecastIsWhatIsDrawn(format: MovieFormat, hasCaption: Bool) async throws {
    var request = PictureRequest(profile: .balanced, format: format)
    request.hasCaption = hasCaption
    request.repair = .percent(10)
    request.drawing = try DrawingOptions(scale: 3, border: 5)
    let plan = try request.plan(payload)
    let folder = try TemporaryFolder()
    let files = PendingFiles(under: .named())
    let path = try await plan.draw(to: folder.file("movie"), into: files).path
    try files.commit()
    let read = try PictureReader.information(
      of: try FileReading.bytes(at: path, limit: 1 << 24), name: "movie")
    #expect(read.frameCount == plan.forecast.frames)
    #expect(plan.forecast.frames == 29 + 3)
    #expect(read.width == plan.forecast.width)
    #expect(read.height == plan.forecast.height)
    #expect((read.height > read.width) == hasCaption)
    let shown = read.delays.reduce(0) { $0 + $1.seconds }
    #expect(abs(shown - (plan.forecast.loopSeconds ?? 0)) < 0.01)
  }

  @Test func tooManyFramesAreRefusedBeforeDrawing() throws {
    var request = PictureRequest()
    request.chunkSize = 64
    request.repair = .percent(1000)
    #expect(throws: PictureError.tooManyFrames(count: 68_816, limit: 65_536)) {
      try request.plan(Array(repeating: 0x53, count: 400_380))
    }
  }

  @Test func provenanceIsWhatTheHistorySupports() throws {
    let block = Hash256(hex: String(repeating: "ab", count: 32))
    let blob = try #require(Hash256(hex: String(repeating: "cd", count: 32)))
    func text(_ source: MetadataSource, _ block: Hash256?) throws -> String? {
      try PictureProvenance(source, blockHash: block)?.pictureText.text
    }
    #expect(
      try text(.node(url: "wss://example.org"), block)
        == #"{"type":"Rpc","block":"0x\#(String(repeating: "ab", count: 32))"}"#)
    #expect(
      try text(.wasm(blob), nil)
        == #"{"type":"Wasm","hash":"0x\#(String(repeating: "cd", count: 32))"}"#)
    #expect(try text(.file(name: "westend9430"), nil) == nil)
  }

  @Test(arguments: [MovieFormat.apng, .gif])
  func picturesCarryTheirProvenanceWhereTheFormatCan(format: MovieFormat) async throws {
    let source = try PictureText(source: #"{"type":"Rpc","block":"0x00"}"#)
    let folder = try TemporaryFolder()
    let files = PendingFiles(under: .named())
    let movie = try await PictureRequest(format: format).plan(payload, source: source)
      .draw(to: folder.file("movie"), into: files).path
    let code = try await PictureRequest().plan([0x53, 1, 2], source: source)
      .draw(to: folder.file("code"), into: files).path
    try files.commit()
    for (path, carries) in [(movie, format == .apng), (code, true)] {
      let read = try PictureReader.information(
        of: try FileReading.bytes(at: path, limit: 1 << 24), name: path)
      #expect(read.texts == (carries ? [source] : []))
    }
  }
}
