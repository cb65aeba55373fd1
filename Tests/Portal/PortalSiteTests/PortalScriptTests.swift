import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import QRDrawing
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What the portal's script computes, held against ours: frames, symbols, hashes.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalScriptTests {
  /// Bytes that look like nothing, the same for the same length here and in ``script``.
  private static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt32 = 123_456_789
    return (0..<count).map { _ in
      state = state &* 1_103_515_245 &+ 12_345
      return UInt8(truncatingIfNeeded: state >> 16)
    }
  }

  private static let script =
    "(function bytes(count) { let state = 123456789; return Uint8Array.from({ length: count }, () => (state = Math.imul(state, 1103515245) + 12345 >>> 0) >>> 16); })"

  private func window() throws -> (ChromiumWindow, PortalPage) {
    let page = try PortalPage(PortalScriptTests.bytes(500))
    let window = try ChromiumWindow()
    try window.open(page.start, in: page.folder)
    try window.wait(for: "Networks")
    _ = try window.evaluate("window.bytes = \(PortalScriptTests.script), loadTable()")
    return (window, page)
  }

  /// portal.md 4.1; the policy of a site may be stricter than a browser.
  @Test func scriptAndStyleKeepToTheirBudget() throws {
    let script = try PortalPage.script()
    #expect(script.count <= 80_000)
    #expect(try PortalPage.gzipped(script).count <= 25_000)
    // The table arrives after the first symbol.
    #expect(try PortalPage.gzipped(PortalPage.script(["random"])).count <= 5_000)
    #expect(try PortalPage.style().count <= 20_000)
    #expect(try PortalPage.gzipped(PortalPage.style()).count <= 5_000)
  }

  /// A loop of the default profile and of others, frame for frame, the repair symbols by the ids of 1.x.
  @Test func framesAreOurs() throws {
    let (window, page) = try window()
    defer { withExtendedLifetime(page) {} }
    for (length, size) in [
      (3000, 128), (9920, 1072), (20_000, 1072), (331_149, 1072), (331_149, 704), (100_000, 352),
      (660_000, 352), (60_000, 176), (50_000, 512), (400_000, 128),
    ] {
      let frames = try MovieFrames(payload: PortalScriptTests.bytes(length), chunkSize: size)
      let ours = Blake2b.hash256(frames.flatMap { $0 }).hex
      let theirs = try window.evaluate(
        """
        (() => {
          const source = new FrameSource(bytes(\(length)), \(size));
          for (const _ of source.prepare());
          const frames = [];
          for (let i = 0; i < source.count + source.repair; i++) frames.push(...source.frame(i));
          const hash = blake2b256(Uint8Array.from(frames));
          for (;;) { const { done, value } = hash.next(); if (done) return value; }
        })()
        """)
      #expect(theirs.string == ours, "\(length) bytes at \(size)")
    }
  }

  /// What the page foresees is what `make` foresees, and a camera that misses frames is done by then.
  @Test(arguments: [(331_149, 1072), (200_000, 352)])
  func theForecastIsThatOfMovies(length: Int, size: Int) throws {
    let (window, page) = try window()
    defer { withExtendedLifetime(page) {} }
    let payload = PortalScriptTests.bytes(length)
    let frames = try MovieFrames(payload: payload, chunkSize: size)
    let forecast = ReceptionForecast(frames.shape)
    for (share, isAgain) in [(0.6, false), (0.6, true), (0.9, true), (0.3, true)] {
      let theirs = try window.evaluate(
        """
        Math.round(Player.prototype.expectedFrames.call({ source: new FrameSource(bytes(\(length)), \(size)),
          choice: { isAgain: \(isAgain) }, loop: \(frames.count) }, \(share)))
        """)
      let ours = forecast.expectedFrames(catching: share)
      let count = try #require(theirs.integer(Int.self))
      #expect(abs(Double(count) - ours) <= 0.03 * ours, "\(share): \(count) and \(ours)")
    }
    var random = SplitMix64(seed: 7)
    var collector = FrameCollector()
    var shown = 0
    for frame in frames {
      shown += 1
      if random.next() % 10 < 6, try collector.add(frame).isComplete { break }
    }
    #expect(try collector.finish { _ in true }.payload == payload)
    #expect(Double(shown) <= 1.3 * forecast.expectedFrames(catching: 0.6))
  }

  /// Lengths of every version and level, module for module.
  @Test func symbolsAreOurs() throws {
    let (window, page) = try window()
    defer { withExtendedLifetime(page) {} }
    let lengths =
      Array(0..<64) + Array(stride(from: 64, to: 2953, by: 57)) + [184, 360, 712, 1080, 2953]
    for length in lengths {
      let symbol = try QRSymbolDrawer(byteCount: length).symbol(of: PortalScriptTests.bytes(length))
      var ours = ""
      for y in 0..<symbol.side { for x in 0..<symbol.side { ours += symbol[x, y] ? "1" : "0" } }
      let theirs = try window.evaluate(
        "new SymbolDrawer(\(length)).draw(bytes(\(length))).join('')")
      #expect(theirs.string == ours, "\(length) bytes")
    }
  }

  /// The solver works in steps, so that it does not keep the page from answering; `make bench` says how long the
  /// longest one takes.
  @Test(arguments: [1072, 352])
  func repairSymbolsAreMadeInSteps(size: Int) throws {
    let (window, page) = try window()
    defer { withExtendedLifetime(page) {} }
    let script = """
      (() => {
        const source = new FrameSource(bytes(660000), \(size));
        let steps = 0;
        for (const _ of source.prepare()) steps++;
        return source.frame(source.count) ? steps : 0;
      })()
      """
    // The slices of the player end 5 ms after they began, with the step that is under way: even in all of the
    // time that is allowed (portal.md 4.1), a step of the mean length ends within them.
    #expect(try #require(try window.evaluate(script).integer(Int.self)) >= 300)
  }
}
