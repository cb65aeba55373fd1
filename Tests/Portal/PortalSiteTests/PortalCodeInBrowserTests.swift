import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import PictureReading
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The codes of a site as a camera sees them in a browser's window, whatever the screen and its user are like.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalCodeInBrowserTests {
  private let fixture: PortalFixture

  /// The player of the metadata, for scripts of the tests.
  private static let player = "players.get(document.querySelector('#step-2 .player'))"

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func address(_ path: String) -> String { "file://\(fixture.site)/\(path)" }

  /// A window in which the movie stands still, or nothing is drawn yet.
  private func open(
    _ query: String = "", width: Int = 800, height: Int = 1100, isDrawn: Bool = true
  ) throws -> ChromiumWindow {
    let window = try ChromiumWindow()
    try window.resize(width: width, height: height)
    try window.prefer(["prefers-reduced-motion": "reduce"])
    try window.open(address("n/westend/index.html") + query)
    try window.wait("the page") {
      try window.evaluate("document.readyState") == .string("complete") ? true : nil
    }
    if isDrawn {
      try waitForDrawing(window)
      _ = try window.evaluate("\(Self.player).stage.focus()")
    }
    return window
  }

  private func waitForDrawing(_ window: ChromiumWindow) throws {
    try window.wait("the player to draw") {
      try window.evaluate("!!\(Self.player)?.source && !!\(Self.player).figure.dataset.frame")
        == .bool(true) ? true : nil
    }
    _ = try window.evaluate("\(Self.player).canvas.scrollIntoView({ block: 'center' })")
  }

  private func content(_ window: ChromiumWindow) async throws -> [UInt8]? {
    try await PictureReader().read(window.screenshot(), name: "screen").frames.first?.content
  }

  private func frames(_ version: Int = 9220) throws -> [[UInt8]] {
    let hash = try #require(
      try fixture.json("qr/westend_metadata_\(version).json")["payloadHash"]?.string)
    return Array(try MovieFrames(payload: try fixture.bytes("payload/\(hash).bin")))
  }

  /// 12: whole pixels of the device for each module, four modules of white around, on any screen.
  @Test(arguments: [0.67, 1, 1.25, 1.5, 2, 3])
  func modulesAreWholePixels(ratio: Double) async throws {
    let window = try open()
    try window.resize(width: 700, height: 900, ratio: ratio)
    try window.wait("the code to follow") {
      try window.evaluate("window.devicePixelRatio") == .number("\(ratio)")
        || window.evaluate("Math.abs(window.devicePixelRatio - \(ratio)) < 0.01") == .bool(true)
        ? true : nil
    }
    try window.wait("whole pixels for each module at the ratio \(ratio)") {
      let seen = try window.evaluate(
        """
        (({ canvas, whole, drawer, scale }) => [canvas.width - whole * scale, whole - drawer.side,
          Math.abs(canvas.getBoundingClientRect().width * window.devicePixelRatio - canvas.width) < 0.05])(\(Self.player))
        """)
      return seen == .array([.integer(0), .integer(8), .bool(true)]) ? true : nil
    }
    _ = try window.evaluate("\(Self.player).canvas.scrollIntoView({ block: 'center' })")
    #expect(try await content(window) == frames()[0], "\(ratio)")
  }

  /// 13: black on white, whatever colors the user prefers.
  @Test(arguments: [
    ("prefers-color-scheme", "dark"), ("forced-colors", "active"), ("inverted-colors", "inverted"),
    ("prefers-contrast", "more"),
  ])
  func theCodeStaysBlackOnWhite(feature: String, value: String) async throws {
    let window = try open()
    switch feature {
    case "forced-colors":
      try window.prefer([
        "forced-colors": value, "prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce",
      ])
    case "inverted-colors":
      try window.prefer(["inverted-colors": value, "prefers-reduced-motion": "reduce"])
    case "prefers-contrast":
      try window.prefer(["prefers-contrast": value, "prefers-reduced-motion": "reduce"])
    default: try window.prefer([feature: value, "prefers-reduced-motion": "reduce"])
    }
    #expect(
      try window.evaluate(
        """
        (({ canvas, stage }) => [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data].join() + ' '
          + getComputedStyle(canvas).filter + ' ' + getComputedStyle(stage).backgroundColor)(\(Self.player))
        """) == .string("255,255,255,255 none rgb(255, 255, 255)"))
    #expect(try await content(window) == frames()[0])
  }

  /// 14, 15: dimmed, small, turned and out of focus, it is still read by the camera of somebody else.
  @Test(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
  func aBadCameraReadsTheCode() throws {
    let window = try open()
    let frame = try frames()[0]
    func read(_ camera: String) throws -> String {
      let path = try fixture.tool.folder.write(try window.screenshot(), to: "screen.png")
      let run = try ProcessRunner.run(
        try #require(ProcessRunner.peerPython),
        ["\(Checkout.path)/Tests/Support/CommandTestSupport/Peers/read_camera.py", camera, path])
      return run.output + run.error
    }
    // One frame does not suffice, and that is known by whoever has read it.
    let isRead = "1 pictures do not suffice\n"
    try #require(frame.count > 1000)
    for (camera, size) in [("1,0,1", 3), ("0.4,0,0", 6), ("1,7,1", 4), ("0.7,7,1", 6)] {
      _ = try window.evaluate("\(Self.player).choose({ ...\(Self.player).choice, size: \(size) })")
      for white in [100, 60] {
        _ = try window.evaluate(
          "\(Self.player).choose({ ...\(Self.player).choice, white: \(white) })")
        #expect(try read(camera) == isRead, "\(camera), \(size) pixels, white \(white)")
      }
    }
  }

  /// 16: as large as whole pixels allow, white around, with its words.
  @Test func theCodeIsLargerInFullScreen() async throws {
    let window = try open(width: 1280, height: 800)
    let small = try window.evaluate("\(Self.player).scale")
    try window.press(key: "f", code: 70)
    try window.wait("the full screen") {
      try window.evaluate("\(Self.player).isFull") == .bool(true) ? true : nil
    }
    // After two frames, the code has its size in the full screen.
    _ = try window.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    #expect(
      try window.evaluate("\(Self.player).scale >= \(small.integer(Int.self) ?? 99)") == .bool(true)
    )
    #expect(
      try window.evaluate(
        "\(Self.player).caption.checkVisibility() && \(Self.player).caption.innerText"
      )
      .string?.hasPrefix("Step 2 of 2: METADATA · Westend · 9220") == true)
    #expect(try await content(window) == frames()[0])
    try window.press(key: "f", code: 70)
    try window.wait("the page") {
      try window.evaluate("\(Self.player).isFull") == .bool(false) ? true : nil
    }
    #expect(try window.evaluate("\(Self.player).scale") == small)
  }

  /// 17: the screen is kept on while the movie plays, and a refusal is told.
  @Test func theScreenIsKeptOn() throws {
    let window = try open()
    _ = try window.evaluate(
      """
      window.asked = window.released = 0,
      Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async () => {
        window.asked++;
        return { release: async () => { window.released++; } };
      } } }), 1
      """)
    func wait(_ asked: Int, _ released: Int) throws {
      try window.wait("\(asked) locks and \(released) releases") {
        try window.evaluate("[window.asked, window.released]")
          == .array([.integer(asked), .integer(released)]) ? true : nil
      }
    }
    try window.press(key: " ", code: 32)
    try wait(1, 0)
    try window.press(key: " ", code: 32)
    try wait(1, 1)
    try window.press(key: " ", code: 32)
    try wait(2, 1)
    _ = try window.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    try wait(3, 1)
    _ = try window.evaluate("navigator.wakeLock.request = async () => { throw new Error(); }, 1")
    try window.press(key: " ", code: 32)
    try window.press(key: " ", code: 32)
    try window.wait(for: "this browser does not let the page keep it on")
  }

  /// 18: where the payload does not come, the picture stays, with a word.
  @Test func aMissingPayloadLeavesThePicture() throws {
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    try fixture.remove("site/payload/\(hash).js")
    let window = try open(isDrawn: false)
    try window.wait(for: "The payload did not arrive")
    #expect(
      try window.evaluate("document.querySelector('#step-2 figure.player img').checkVisibility()")
        == .bool(true))
    #expect(try window.evaluate("document.querySelector('#step-2 canvas')") == .null)
  }

  /// 19, 20: without scripts the movie is a picture that plays, and a camera puts it together.
  @Test func theMovieIsReadWithoutScripts() async throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.resize(width: 1280, height: 1000)
    try window.open(address("n/westend/index.html") + "#step-2")
    try window.wait(for: "Step 2 of 2")
    var collector = FrameCollector()
    for shown in 1... {
      try #require(shown < 300, "300 pictures do not suffice")
      if let frame = try await content(window), try collector.add(frame).isComplete { break }
    }
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    #expect(
      try collector.finish { _ in true }.payload == fixture.bytes("payload/\(hash).bin"))
  }

  /// 21: who prefers no movement starts it himself.
  @Test func theMovieMovesOnlyOnRequest() throws {
    let window = try open()
    #expect(try window.evaluate("\(Self.player).isPlaying") == .bool(false))
    try window.press("Play")
    #expect(try window.evaluate("\(Self.player).isPlaying") == .bool(true))
  }

  /// 5: the redirection from a former address is no trap for the back button.
  @Test func backLeavesTheSite() throws {
    let window = try ChromiumWindow()
    try window.open(address("404.html"))
    try window.wait(for: "This page does not exist")
    try window.open(address("index.html") + "?tab=0#/WESTEND")
    try window.wait(for: "Step 1 of 2")
    #expect(try window.evaluate("location.search + location.hash") == .string("?tab=0"))
    try window.goBack()
    try window.wait(for: "This page does not exist")
    #expect(try window.evaluate("location.pathname").string?.hasSuffix("/404.html") == true)
  }

  /// 24, 25: nothing runs that is not ours, and nothing is asked for elsewhere.
  @Test func hostileTextsAndForeignAddressesDoNothing() throws {
    try fixture.edit {
      $0 = $0.replacing(
        "\"title\": \"Westend\"",
        with: "\"title\": \"\\\"><script>window.isRun=1</script><img src=https://example.net/x>\"")
    }
    try fixture.built()
    let window = try ChromiumWindow()
    let pages = try fixture.files().filter { $0.hasSuffix(".html") }
    #expect(pages.count >= 6)
    for page in pages {
      try window.open(address(page))
      try window.wait("the page") {
        try window.evaluate("document.readyState") == .string("complete") ? true : nil
      }
      #expect(try window.evaluate("window.isRun ?? null") == .null, "\(page)")
    }
    // The page of an address that is not there begins its links with the site's path on its host.
    let own = window.requests.filter { !$0.hasPrefix("file://\(fixture.site)/") }
    #expect(
      own.allSatisfy { $0.hasPrefix("file:///p/app/") || $0.hasPrefix("file:///p/icons/") },
      "\(own)")
  }

  /// 34: a former version has its own movie, and says that it is one.
  @Test func aPreviousVersionPlays() async throws {
    let window = try open("?v=9150")
    let text = try window.wait(
      for: "You see version 9150, which is older than the published version.")
    #expect(text.contains("METADATA · Westend · 9150"))
    #expect(try await content(window) == frames(9150)[0])
  }
}
