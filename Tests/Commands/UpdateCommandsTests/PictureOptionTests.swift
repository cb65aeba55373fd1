import FileSupport
import Foundation
import JSONCodec
import PictureReading
import QRDrawing
import Reporting
import TestSupport
import Testing
import VaultPayloads

func readFile(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// Every option of drawing by its effect on the file that `encode-to-qr` writes.
@Suite struct PictureOptionTests {
  private static let payload = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 41 &+ $0 >> 8) }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PictureOptionTests.payload, to: "payload")
  }

  private func draw(_ options: String..., to name: String = "movie.gif") async throws -> DrawnMovie
  {
    let run = await CommandLineRun(
      ["encode-to-qr", "--path", folder.file("payload"), "--dst-file", folder.file(name)] + options)
    #expect(run.code == .success, "\(run.error)")
    let movie = try await DrawnMovie(folder.file(name))
    var collector = FrameCollector()
    for frame in movie.frames { try collector.add(frame) }
    #expect(collector.phonePayload == PictureOptionTests.payload)
    return movie
  }

  @Test func theDefaultMovieIsDrawnLikeAnExportOfAVault() async throws {
    let movie = try await draw()
    #expect(
      movie.frames == Array(try MovieFrames(payload: PictureOptionTests.payload, chunkSize: 128)))
    #expect(movie.information.kind == .gif)
    #expect(movie.information.width == (45 + 8) * 4)
    let shown = movie.information.delays.reduce(0) { $0 + $1.seconds }
    #expect(abs(shown - Double(movie.frames.count) / 15) < 0.01)
  }

  @Test func aMovieThatIsTooLargeToReadIsWarnedOf() async throws {
    try folder.write([UInt8](repeating: 7, count: 350_000), to: "large")
    func warnings(_ scale: Int) async throws -> [String] {
      let run = await CommandLineRun([
        "encode-to-qr", "--path", folder.file("large"), "--dst-file", folder.file("large.apng"),
        "--chunk-size", "1072", "--scale", "\(scale)", "--quiet",
      ])
      #expect(run.code == .success, "\(run.error)")
      return run.error.split(separator: "\n").map(String.init)
    }
    #expect(try await warnings(28) == [])
    let warning = try #require(try await warnings(32).first)
    #expect(warning.contains("The movie has") && warning.contains("--scale"))
    let file = try readFile(folder.file("large.apng"))
    let error = await #expect(throws: PictureError.self) {
      try await PictureReader().read(file, name: "large.apng")
    }
    #expect(error?.message.contains("more than the 8589934592 that are read here") == true)
  }

  @Test(arguments: [("fast", 1072, 15), ("balanced", 704, 10), ("old-phone", 352, 6)])
  func profileSetsFrameAndSpeed(name: String, chunkSize: Int, rate: Int) async throws {
    let movie = try await draw("--profile", name, "--format", "apng", to: "movie.apng")
    #expect(
      movie.frames
        == Array(try MovieFrames(payload: PictureOptionTests.payload, chunkSize: chunkSize)))
    #expect(movie.information.delays[0].seconds == 1 / Double(rate))
  }

  @Test func singleNumbersWinOverTheProfile() async throws {
    let movie = try await draw(
      "--profile", "old-phone", "--chunk-size", "256", "--fps", "20", "--format", "apng",
      to: "movie.apng")
    #expect(movie.frames[0].count == 264)
    #expect(movie.information.delays[0].seconds == 0.05)
  }

  @Test func scaleAndBorderSetThePixels() async throws {
    let movie = try await draw("--scale", "3", "--border", "6")
    #expect(movie.information.width == (45 + 12) * 3)
    #expect(movie.information.height == movie.information.width)
  }

  @Test(arguments: [(0, 24), (10, 24 + 3), (150, 24 + 36)])
  func repairSetsTheNumberOfFrames(percent: Int, frames: Int) async throws {
    #expect(try await draw("--repair", "\(percent)").frames.count == frames)
  }

  @Test func shuffleSpreadsTheSameFrames() async throws {
    let plain = try await draw()
    let shuffled = try await draw("--shuffle")
    #expect(Set(shuffled.frames) == Set(plain.frames))
    #expect(try !plain.repairs(sourceSymbols: 24).prefix(24).contains(true))
    let repairs = try shuffled.repairs(sourceSymbols: 24)
    for start in 0..<repairs.count - 10 {
      #expect((4...6).contains(repairs[start..<start + 10].count { $0 }))
    }
    #expect(try await draw("--shuffle").frames == shuffled.frames)
  }

  @Test func captionMakesThePictureHigher() async throws {
    let movie = try await draw("--caption")
    #expect(movie.information.height > movie.information.width)
    #expect(movie.information.width == (45 + 8) * 4)
  }

  @Test(arguments: [
    ("movie.apng", [], PictureInformation.Kind.apng), ("movie.png", [], .apng),
    ("movie", [], .gif), ("movie.png", ["--format", "apng"], .apng),
  ])
  func theFormatFollowsOptionOrName(
    name: String, options: [String], kind: PictureInformation.Kind
  ) async throws {
    let run = await CommandLineRun(
      ["encode-to-qr", "--hex", "5301c1", "--dst-file", folder.file(name)] + options)
    #expect(run.code == .success, "\(run.error)")
    let movie = try await DrawnMovie(folder.file(name))
    #expect(movie.information.kind == kind)
    #expect(movie.frames.count == 1, "a movie even of one frame")
    #expect(try ScannedContent(movie.frames[0]).kind == .fountain)
  }

  @Test func theForecastIsPrintedBeforeAndInTheDocument() async throws {
    let run = await CommandLineRun([
      "encode-to-qr", "--path", folder.file("payload"), "--dst-file", folder.file("x.gif"),
      "--profile", "balanced", "--json",
    ])
    #expect(
      run.error.hasPrefix(
        "A movie of 9 frames, 5 of them enough: symbol version 18, 89 modules per side, 388 x 388 pixels, 0.9 s per loop at 10 frames per second.\nA camera needs about "
      ))
    let picture = try run.document["picture"]
    for (key, value) in [
      ("frames", 9), ("fewestFrames", 5), ("symbolVersion", 18), ("modules", 89), ("pixels", 388),
      ("pixelHeight", 388), ("framesPerSecond", 10),
    ] {
      #expect(picture?[key]?.integer() == value, "\(key)")
    }
    #expect(picture?["loopSeconds"] == .number("0.9"))
    let expected = try #require(picture?["expectedSeconds"]?.object)
    #expect(expected.map(\.name) == ["30", "60", "90"])
  }

  @Test(arguments: [
    (["--chunk-size", "100"], "symbols are multiples of 8 bytes"),
    (["--chunk-size", "56"], "below 64 bytes a Vault's decoder counts in other units"),
    (["--chunk-size", "2952"], "the frame is too long for the largest QR code"),
    (["--fps", "51"], "1 to 50 are possible"), (["--scale", "0"], "1 to 32 are possible"),
    (["--border", "33"], "0 to 32 are possible"),
    (["--repair", "1001"], "Give 0 to 1000 percent."),
    (["--profile", "slow"], "The value 'slow' is invalid for '--profile <profile>'"),
  ])
  func optionsThatNoVaultReadsAreRefusedWithTheReason(options: [String], reason: String) async {
    let path = folder.file("x.gif")
    let run = await CommandLineRun(
      ["encode-to-qr", "--hex", "5301c1", "--dst-file", path] + options)
    #expect(run.code == .usage)
    #expect(run.error.contains(reason), "\(run.error)")
    #expect(!Folder.exists(path))
  }

  @Test(arguments: [
    (["--hex", "0x5301c"], ExitCode.usage), (["--hex", "53f"], .usage), (["--hex", "zz"], .usage),
    (["--hex", ""], .usage), ([], .usage), (["--hex", "53", "--path", "x"], .usage),
    (["--path", "/nowhere/at/all"], .inputMissing), (["--path", "/dev/null"], .badData),
  ])
  func badInputIsAnErrorNotACrash(input: [String], code: ExitCode) async {
    let run = await CommandLineRun(["encode-to-qr", "--dst-file", folder.file("x.gif")] + input)
    #expect(run.code == code, "\(run.error)")
    #expect(run.error.hasPrefix("Error: "))
  }

  @Test func theOldSpellingWorks() async throws {
    let run = await CommandLineRun([
      "encode_to_qr", "--hex", "5301c1", "--dst-file", folder.file("x.gif"),
    ])
    #expect(run.code == .success)
  }

  @Test func aNarrowBorderIsWarnedOf() async throws {
    let run = await CommandLineRun([
      "encode-to-qr", "--hex", "5301c1", "--dst-file", folder.file("x.gif"), "--border", "1",
    ])
    #expect(
      run.error.contains("Warning: A border of 1 is narrower than the quiet zone of 4 modules"))
  }
}
