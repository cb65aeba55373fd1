import ByteSupport
import Foundation
import JSONCodec
import PictureReading
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What Debian's browser shows, without a screen.
enum Chromium {
  /// A screenshot of a page after some time.
  static func screenshot(
    of page: String, after milliseconds: Int, options: [String] = []
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let picture = folder.file("screen.png")
    let run = try ProcessRunner.run(
      ChromiumWindow.shell,
      [
        "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--window-size=900,900", "--run-all-compositor-stages-before-draw",
        "--virtual-time-budget=\(milliseconds)", "--user-data-dir=\(folder.file("profile"))",
        "--screenshot=\(picture)",
      ] + options + ["file://\(page)"])
    #expect(run.exitCode == 0, "\(run.error)")
    return try readFile(picture)
  }
}

@Suite struct QRPageTests {
  private let folder: TemporaryFolder
  private let frames: [[UInt8]]

  init() throws {
    folder = try TemporaryFolder()
    let payload = [0x53, 0xff, 0x03] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 41) }
    try folder.write(payload, to: "message")
    frames = Array(try MovieFrames(payload: payload, chunkSize: 352))
  }

  private func page(_ options: String...) async throws -> String {
    let path = folder.file("page.html")
    let run = await CommandLineRun(
      ["qr", "html", folder.file("message"), "--out", path, "--profile", "old-phone"] + options)
    #expect(run.code == .success, "\(run.error)")
    return path
  }

  @Test func thePageRequestsNothing() async throws {
    let text = String(decoding: try readFile(try await page()), as: UTF8.self)
    #expect(text.contains("default-src 'none'"))
    for forbidden in ["http:", "https:", "src=", "href=", "url(", "import ", "fetch("] {
      #expect(!text.contains(forbidden), "\(forbidden)")
    }
    #expect(text.contains("aria-label=\"Message: 3003 bytes, as a movie of 17 QR codes"))
    #expect(text.contains("<label"))
    let symbols = 17 * 65 * 65 / 6
    #expect(text.utf8.count < symbols + 20_000)
    let again = try readFile(try await page())
    #expect(again == Array(text.utf8), "the same every time")
  }

  @Test(
    .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
    arguments: [[], ["--blink-settings=preferredColorScheme=0"]])
  func screenshotsDecodeInLightAndDark(options: [String]) async throws {
    let path = try await page()
    var places: [Int] = []
    for milliseconds in [500, 1500] {
      let picture = try Chromium.screenshot(of: path, after: milliseconds, options: options)
      let read = try await PictureReader().read(picture, name: "screen")
      let content = try #require(read.frames.first?.content)
      places.append(try #require(frames.firstIndex(of: content)))
    }
    // Six frames a second, the first at once.
    #expect(abs(places[1] - places[0] - 6) <= 1, "\(places)")
  }

  @Test(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
  func reducedMotionPausesTheMovie() async throws {
    let path = try await page("--fps", "30")
    let picture = try Chromium.screenshot(
      of: path, after: 1500, options: ["--force-prefers-reduced-motion"])
    let read = try await PictureReader().read(picture, name: "screen")
    #expect(read.frames.first?.content == frames[0])
  }

  @Test func eachArgumentMayBeAPayloadOfItsOwn() async throws {
    let small = [0x53, 0xff, 0x03] + [UInt8](repeating: 7, count: 300)
    try folder.write(small, to: "small")
    let path = folder.file("page.html")
    let arguments = ["qr", "html", folder.file("small"), folder.file("message"), "--out", path]
    let both = await CommandLineRun(arguments)
    #expect(both.code == .usage, "two payloads, and the page is of one")
    let run = await CommandLineRun(arguments + ["--each", "--json"])
    #expect(run.code == .success, "\(run.error)")
    let payloads = try #require(try run.document["payloads"]?.array)
    #expect(payloads.map { $0["link"]?.string } == ["small", "message"])
    #expect(payloads.map { $0["payloadLength"] } == [.integer(303), .integer(3003)])
    #expect(payloads[0]["payloadHash"] == .string(Blake2b.hash256(small).hex))
    #expect(run.error.contains("'message': A movie of "))
    let text = String(decoding: try readFile(path), as: UTF8.self)
    // In groups, which are copied without spaces.
    let words = text.replacing(/<[^>]*>/, with: "")
    for payload in payloads {
      #expect(words.contains("hash \(payload["payloadHash"]?.string ?? "?")"))
    }
    for forbidden in ["http:", "https:", "src=", "href=\"/", "url(", "import ", "fetch("] {
      #expect(!text.contains(forbidden), "\(forbidden)")
    }
    let missing = await CommandLineRun(arguments + ["--each", folder.file("none"), "--force"])
    #expect(missing.code == .inputMissing)
  }

  @Test func tooManyPayloadsForAPageAreRefused() async throws {
    let small = folder.file("small")
    try folder.write([0x53, 0xff, 0x03, 1], to: "small")
    let path = folder.file("page.html")
    let run = await CommandLineRun(
      ["qr", "html", "--each", "--out", path] + [String](repeating: small, count: 101))
    #expect(run.code == .badData)
    #expect(run.error.contains("101 payloads, more than the 100 of a page"), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
