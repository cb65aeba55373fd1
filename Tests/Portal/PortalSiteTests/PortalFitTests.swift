import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The code in the first view of every common window, and in full screen, as a camera sees the window.
@Suite(
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"), .oneChromium)
struct PortalFitTests {
  struct Size: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let ratio: Double
    init(_ width: Int, _ height: Int, _ ratio: Double = 1) {
      (self.width, self.height, self.ratio) = (width, height, ratio)
    }
    var testDescription: String { "\(width)x\(height)@\(ratio)" }
    var isPhone: Bool { min(width, height) < 500 && ratio > 1 }
  }

  static let sizes = [
    Size(1280, 593), Size(1366, 641), Size(1440, 764, 2), Size(1536, 730, 1.25), Size(1920, 945),
    Size(2560, 1305), Size(768, 954, 2), Size(1024, 698, 2), Size(320, 568, 2), Size(360, 640, 3),
    Size(375, 553, 2), Size(390, 664, 3), Size(412, 785, 2.6), Size(568, 320, 2), Size(640, 360, 3),
    Size(664, 390, 3), Size(844, 390, 3), Size(683, 320, 2),
  ]

  private static let player = "players.get(document.querySelector('#step-2 .player'))"

  /// The site, built once: pages of files remember nothing in it.
  private static let built = Result {
    let fixture = try PortalFixture()
    try fixture.built()
    return fixture
  }

  private let fixture: PortalFixture

  init() throws { fixture = try Self.built.get() }

  /// Makes the page keep the function of its longest timer, which lets the buttons fade, in `held`.
  private static let holdTimers = """
    window.held = null;
    const setTimer = window.setTimeout;
    window.setTimeout = (work, delay, ...rest) =>
      delay === 3000 ? (window.held = work, 0) : setTimer(work, delay, ...rest);
    """

  private func open(
    _ size: Size, _ path: String = "n/westend/index.html", holding: Bool = false
  ) throws -> ChromiumWindow {
    let window = try ChromiumWindow()
    if holding { try window.runFirst(Self.holdTimers) }
    try window.resize(
      width: size.width, height: size.height, isPhone: size.isPhone, ratio: size.ratio)
    try window.open("file://\(fixture.site)/\(path)")
    try window.wait("the player to draw") {
      try window.evaluate("\(Self.player)?.figure.dataset.frame ?? null") == .null ? nil : true
    }
    try window.wait("the status") {
      try window.evaluate("typeof edition !== 'undefined' && !!edition") == .bool(true) ? true : nil
    }
    return window
  }

  /// What of the code, Play and the slower profile is out of the first view, and whether a module is too small.
  private func faults(_ window: ChromiumWindow) throws -> [String] {
    try window.evaluate(
      """
      (({ canvas, playButton, slower, scale }) => {
        const faults = [];
        for (const [name, one] of Object.entries({ canvas, playButton, slower })) {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          if (top < 0 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
            faults.push(`${name} at ${[left, top, right, bottom].map(Math.round)}`);
        }
        if (scale < 3) faults.push(`${scale} pixels a module`);
        if (scrollY) faults.push('scrolled');
        if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
        return faults;
      })(\(Self.player))
      """
    ).array?.compactMap(\.string) ?? ["nothing"]
  }

  @Test(arguments: PortalFitTests.sizes)
  func theWholeCodeIsInTheFirstView(size: Size) throws {
    let window = try open(size)
    #expect(try faults(window) == [])
    try window.press("Pause")
    #expect(try PeerScreen.code(on: window.screenshot()) != nil)
    #expect(try faults(window) == [], "after a click")
    #expect(window.complaints == [])
  }

  enum Way: String, CaseIterable, Sendable { case click, key, filled }

  /// Buttons have room of their own: the code is read at once, after a movement, and when they have faded.
  @Test(arguments: [1, 4, 6, 8, 11, 13].map { PortalFitTests.sizes[$0] }, Way.allCases)
  func theCodeIsFreeInFullScreen(size: Size, way: Way) throws {
    let window = try open(size, holding: true)
    try window.press("Pause")
    if way == .filled {
      _ = try window.evaluate("HTMLElement.prototype.requestFullscreen = undefined, 1")
    }
    if way == .key {
      try window.press(key: "f", code: 70)
    } else {
      try window.press("Full screen")
    }
    try window.wait("the full screen") {
      try window.evaluate("\(Self.player).isFull") == .bool(true) ? true : nil
    }
    _ = try window.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    #expect(try PeerScreen.code(on: window.screenshot()) != nil, "at once")
    #expect(try window.evaluate("held(), \(Self.player).figure.matches('.idle')") == .bool(true))
    #expect(try PeerScreen.code(on: window.screenshot()) != nil, "later")
    // The buttons come back with a movement, and stay for a user of the keyboard.
    _ = try window.evaluate("\(Self.player).stir()")
    #expect(
      try window.evaluate(
        "getComputedStyle(\(Self.player).bar).opacity") != .null)
    #expect(try PeerScreen.code(on: window.screenshot()) != nil, "after a movement")
    #expect(window.complaints == [])
  }

  /// Keys that scroll the page scroll it; nothing is chosen or remembered by them.
  @Test func keysBelongToThePlayerOnlyWithItsFocus() throws {
    let window = try open(Size(1280, 593))
    func chosen() throws -> JSONValue {
      try window.evaluate(
        "[\(Self.player).choice.rate, \(Self.player).isPlaying, localStorage.getItem('hotside.player')]"
      )
    }
    let before = try chosen()
    for (key, code) in [
      ("ArrowDown", 40), ("ArrowUp", 38), (" ", 32), ("3", 51), ("t", 84), ("f", 70),
    ] {
      try window.press(key: key, code: code)
    }
    #expect(try chosen() == before)
    #expect(try window.evaluate("document.querySelector('#step-2').hidden") == .bool(false))
    // With the focus, keys choose; the way back is a button.
    _ = try window.evaluate("\(Self.player).stage.focus()")
    try window.press(key: "3", code: 51)
    #expect(try window.evaluate("\(Self.player).choice.profile") == .string("old-phone"))
    try window.press("Back to Fast")
    #expect(try window.evaluate("\(Self.player).choice.profile") == .string("fast"))
    #expect(try window.evaluate("\(Self.player).back.checkVisibility()") == .bool(false))
    // Arrows up and down scroll, also with the focus.
    try window.press(key: "ArrowDown", code: 40)
    #expect(try window.evaluate("\(Self.player).choice.rate") == .integer(15))
  }

  /// A profile that an address asks for is not remembered by another change.
  @Test func onlyChoicesAreRemembered() throws {
    let window = try open(Size(1280, 800), "n/westend/index.html?profile=very-old")
    _ = try window.evaluate("\(Self.player).choose({ ...\(Self.player).choice, white: 80 })")
    #expect(
      try window.evaluate("localStorage.getItem('hotside.player')") == .string("{\"white\":80}"))
  }
}
