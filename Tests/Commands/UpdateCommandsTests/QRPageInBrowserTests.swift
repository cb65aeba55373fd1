import Foundation
import JSONCodec
import PictureReading
import Reporting
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A page of `qr html` in a browser's window: what is seen of it in any size, and its controls.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct QRPageInBrowserTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page() async throws -> String {
    try folder.write([0x53, 0xff, 0x03] + (0..<3000).map { UInt8($0 & 0xff) }, to: "message")
    let path = folder.file("page.html")
    let run = await CommandLineRun(
      ["qr", "html", folder.file("message"), "--out", path, "--profile", "old-phone"])
    try #require(run.code == .success, "\(run.error)")
    return "file://" + path
  }

  @Test func aPageOfOneMovieIsLaidOutAndNamedInAnySize() async throws {
    let address = try await page()
    let window = try ChromiumWindow()
    try window.open(address)
    try window.wait(for: "frames a second")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    let unreached = try PageAudit(window).unreached
    #expect(unreached == [])
    #expect(window.requests == [address])
    #expect(window.complaints == [])
  }

  /// The code is as large as the window lets it be, whole, and follows the window.
  @Test func theCodeFitsAnyWindowAndFollowsIt() async throws {
    let window = try ChromiumWindow()
    try window.open(try await page())
    try window.wait(for: "frames a second")
    let modules = 65 + 2 * 4
    // A phone, turned phones, a laptop, a narrow window on it, 4K: and the side that has to do.
    for (width, height, least) in [
      (375, 812, 290), (812, 375, 290), (664, 390, 292), (568, 320, 219), (1280, 800, 720),
      (500, 700, 400), (3840, 2160, 2000),
    ] {
      try window.resize(width: width, height: height, isPhone: width < 900 && height < 900)
      let box = try window.wait("the code to fit \(width)×\(height)") { () -> [Double]? in
        let box = try window.evaluate(
          "(b => [b.left, b.top, b.right, b.bottom, b.width].map(Math.round))(document.getElementById('code').getBoundingClientRect())"
        ).array?.compactMap { $0.integer(Int.self).map(Double.init) }
        guard let box, box.count == 5, box[4] >= Double(least), box[2] <= Double(width),
          box[3] <= Double(height)
        else { return nil }
        return box
      }
      #expect(box[0] >= 0 && box[1] >= 0)
      #expect(Int(box[4]) % modules == 0, "whole pixels a module")
      let seen = try await PictureReader().read(window.screenshot(), name: "screen")
      #expect(seen.frames.first?.content != nil, "\(width)×\(height)")
    }
  }

  @Test func aChosenSizeIsKeptAndNeverCutOff() async throws {
    let window = try ChromiumWindow()
    try window.open(try await page())
    try window.wait(for: "frames a second")
    let choose =
      "(size => { size.value = 3; size.dispatchEvent(new Event('input')); })(document.getElementById('size'))"
    _ = try window.evaluate(choose)
    try window.wait(for: "3 pixels a module")
    try window.resize(width: 3840, height: 2160)
    #expect(try window.evaluate("document.getElementById('code').width") == .integer(3 * 73))
    try window.resize(width: 200, height: 300)
    try window.wait(for: "2 pixels a module")
    try window.resize(width: 1280, height: 800)
    try window.wait(for: "3 pixels a module")
  }

  @Test func aPausedMovieStaysAtItsFrame() async throws {
    let window = try ChromiumWindow()
    try window.open(try await page())
    try window.press("Pause")
    try window.wait(for: "Play")
    let first = try await PictureReader().read(window.screenshot(), name: "screen")
    let second = try await PictureReader().read(window.screenshot(), name: "screen")
    #expect(first.frames.first?.content != nil)
    #expect(first.frames == second.frames)
  }

  // MARK: - Several payloads

  /// The payloads of a page of two, a code and a movie.
  private static let small: [UInt8] = [0x53, 0xff, 0x03] + (0..<300).map { UInt8($0 & 0xff) }
  private static let large: [UInt8] = [0x53, 0xff, 0x03] + (0..<3000).map { UInt8($0 & 0xff) }

  private func pageOfTwo() async throws -> String {
    try folder.write(Self.small, to: "small.bin")
    try folder.write(Self.large, to: "large.bin")
    let path = folder.file("page.html")
    let run = await CommandLineRun([
      "qr", "html", "--each", folder.file("small.bin"), folder.file("large.bin"), "--out", path,
      "--profile", "old-phone",
    ])
    try #require(run.code == .success, "\(run.error)")
    return "file://" + path
  }

  /// What a camera reads in the window.
  private func seen(in window: ChromiumWindow) async throws -> [UInt8]? {
    try await PictureReader().read(window.screenshot(), name: "screen").frames.first?.content
  }

  private func isFrame(_ content: [UInt8]?) throws -> Bool {
    let frames = Array(try MovieFrames(payload: Self.large, chunkSize: 352))
    return content.map { frames.contains($0) } ?? false
  }

  @Test func onlyOneOfSeveralPayloadsIsShown() async throws {
    let window = try ChromiumWindow()
    let address = try await pageOfTwo()
    try window.open(address)
    try window.wait(for: "2 payloads")
    #expect(try await seen(in: window) == Self.small)
    #expect(try !window.text.contains("frames a second"))
    try window.press("Message: 3003 bytes")
    try window.wait(for: "frames a second")
    #expect(try isFrame(try await seen(in: window)))
    #expect(
      try window.evaluate("document.querySelector('[aria-current]').hash") == .string("#large"))
    #expect(
      try window.evaluate("document.getElementById('code').getAttribute('aria-label')").string?
        .contains("as a movie of 17 QR codes") == true)
    try window.press(key: "ArrowRight", code: 39)
    try window.wait("the first") {
      try window.evaluate("location.hash") == .string("#small") ? true : nil
    }
    try window.wait("no movie") { try window.text.contains("frames a second") ? nil : true }
    #expect(try await seen(in: window) == Self.small)
    try window.press(key: "ArrowLeft", code: 37)
    try window.wait(for: "frames a second")
    #expect(try isFrame(try await seen(in: window)))
    #expect(Set(window.requests) == [address])
    #expect(window.complaints == [])
  }

  @Test func aLinkNamesAPayload() async throws {
    let window = try ChromiumWindow()
    let address = try await pageOfTwo()
    try window.open(address + "#large")
    try window.wait(for: "frames a second")
    #expect(try isFrame(try await seen(in: window)))
    // What names none shows the first.
    try window.open("about:blank")
    try window.open(address + "#%ff<nobody>")
    try window.wait(for: "2 payloads")
    #expect(try await seen(in: window) == Self.small)
  }

  @Test func aListOfPayloadsIsLaidOutAndNamedInAnySize() async throws {
    let window = try ChromiumWindow()
    try window.open(try await pageOfTwo() + "#large")
    try window.wait(for: "frames a second")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(try PageAudit(window).unreached == [])
  }
}
