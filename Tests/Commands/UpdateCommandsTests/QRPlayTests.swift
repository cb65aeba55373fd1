import QRDrawing
import Reporting
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

@Suite struct QRPlayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("53ff03".utf8) + Array(repeating: 0x30, count: 6200), to: "message.txt")
  }

  /// The symbols that lines of half blocks show.
  private func modules(_ lines: [Substring], border: Int) -> [[Bool]] {
    lines.flatMap { line in
      let characters = line.drop { $0 != "m" }.dropFirst().prefix { $0 != "\u{1b}" }
      return [
        characters.map { $0 == "█" || $0 == "▀" }, characters.map { $0 == "█" || $0 == "▄" },
      ]
    }
  }

  @Test(arguments: [4, 2])
  func framesAreTheMovies(border: Int) async throws {
    let run = await CommandLineRun([
      "qr", "play", folder.file("message.txt"), "--frames", "3", "--profile", "old-phone",
      "--border", "\(border)",
    ])
    #expect(run.code == .success, "\(run.error)")
    let payload = [0x53, 0xff, 0x03] + [UInt8](repeating: 0, count: 3100)
    let frames = Array(try MovieFrames(payload: payload, chunkSize: 352).prefix(3))
    let drawer = try QRSymbolDrawer(byteCount: 360)
    let lines = run.output.split(separator: "\n")
    let height = (65 + 2 * border + 1) / 2
    try #require(lines.count == 3 * height)
    for (index, frame) in frames.enumerated() {
      let symbol = try drawer.symbol(of: frame)
      let shown = modules(Array(lines[index * height..<(index + 1) * height]), border: border)
      for y in 0..<65 + 2 * border {
        for x in 0..<65 + 2 * border {
          #expect(shown[y][x] == symbol[x - border, y - border])
        }
      }
    }
  }

  @Test func withoutATerminalItSaysWhatToUseInstead() async {
    let run = await CommandLineRun(["qr", "play", folder.file("message.txt")])
    #expect(run.code == .usage)
    #expect(run.error.contains("Standard output is not a terminal"))
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [["--frames", "0"], ["--loops", "0"], ["--loops", "1", "--frames", "1"]])
  func impossibleCountsAreUsageErrors(options: [String]) async {
    let run = await CommandLineRun(["qr", "play", folder.file("message.txt")] + options)
    #expect(run.code == .usage)
  }

  /// Runs the tool on a pseudo-terminal of 80 x 50 characters.
  private func onTerminal(_ line: String) throws -> ProcessOutcome {
    try ProcessRunner.run(
      "/usr/bin/script",
      ["-qec", "stty cols 80 rows 50; \(line)", "/dev/null"], environment: ["TERM": "xterm"])
  }

  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  @Test func aTerminalIsGivenBackAtTheEnd() throws {
    let run = try onTerminal(
      "\(ProcessRunner.hotside) qr play \(folder.file("message.txt")) -q --profile old-phone --loops 1 --repair 0 --fps 50"
    )
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains(QRPlayTests.enter))
    #expect(run.output.hasSuffix(QRPlayTests.leave))
    #expect(run.output.ranges(of: "\u{1b}[?2026h\u{1b}[H").count == 9, "one loop of nine frames")
  }

  /// A movie's pictures are read on many threads, none of which may take the signal.
  @Test(arguments: ["INT", "TERM"])
  func aTerminalIsGivenBackOnControlC(signal: String) async throws {
    let movie = folder.file("movie.gif")
    let drawn = await CommandLineRun([
      "encode-to-qr", "--hex", "53ff03" + String(repeating: "30", count: 3000), "--dst-file", movie,
    ])
    try #require(drawn.code == .success)
    let run = try onTerminal(
      "timeout --signal=\(signal) --preserve-status 2 \(ProcessRunner.hotside) qr play \(movie) -q --profile old-phone"
    )
    #expect(run.exitCode == 0, "\(run.output.suffix(200))")
    #expect(run.output.contains(QRPlayTests.enter))
    #expect(run.output.hasSuffix(QRPlayTests.leave))
    // Six frames a second for two seconds, less what starting took.
    #expect((2...14).contains(run.output.ranges(of: "\u{1b}[?2026h\u{1b}[H").count))
  }

  @Test func aSmallTerminalIsReportedWithBothSizes() throws {
    let run = try onTerminal(
      "\(ProcessRunner.hotside) qr play \(folder.file("message.txt")) -q --profile fast")
    #expect(run.exitCode == 1)
    #expect(
      run.output.replacing("\r\n  ", with: " ").contains(
        "The terminal has 80 x 50 characters, but the code needs 117 x 59. Enlarge the terminal"))
    #expect(!run.output.contains(QRPlayTests.enter))
  }
}
