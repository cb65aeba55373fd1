import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import PictureReading
import RaptorQ
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The portal's player under the hands of its users: any profile, the keyboard alone, several tabs, no storage.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalUseTests {
  /// At 1072 bytes of nine source symbols, which the code extends to ten: the two numberings differ.
  private static let payload = payload(of: 9003)

  private static func payload(of count: Int) -> [UInt8] {
    [0x53, 0x01, 0x80] + (3..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 5) }
  }

  /// The player of the metadata, for scripts of the tests.
  private static let player = "players.get(document.querySelector('#step-2 .player'))"

  private func open(
    _ page: PortalPage, _ query: String = "", isStill: Bool = true, isAlone: Bool = false,
    prepare: (ChromiumWindow) throws -> Void = { _ in }
  ) throws -> ChromiumWindow {
    let window = try ChromiumWindow(isAlone: isAlone)
    // The whole code is on the screen.
    try window.resize(width: 1280, height: 1600)
    if isStill { try window.prefer(["prefers-reduced-motion": "reduce"]) }
    try prepare(window)
    try window.open(page.address + query, in: page.folder)
    try wait(window, "the player to draw", "\(Self.player)?.figure.dataset.frame")
    return window
  }

  /// Waits until a script says something that holds.
  private func wait(_ window: ChromiumWindow, _ wanted: String, _ script: String) throws {
    try window.wait(wanted) { try window.evaluate("!!(\(script))") == .bool(true) ? true : nil }
  }

  private func content(_ window: ChromiumWindow) async throws -> [UInt8]? {
    try await PictureReader().read(window.screenshot(), name: "screen").frames.first?.content
  }

  /// 8: every profile shows the largest metadata as its own movie, and the smallest payload as one code.
  @Test(arguments: [
    ("profile=old-phone", 352, 6), ("profile=very-old", 176, 4), ("bytes=512&fps=7", 512, 7),
  ])
  func everyProfileShowsLargeAndSmallPayloads(query: String, bytes: Int, rate: Int) async throws {
    let payload = Self.payload(of: 660_000)
    let page = try PortalPage(payload)
    let window = try open(page, "?" + query)
    let symbols = (payload.count + bytes - 1) / bytes
    #expect(
      try window.evaluate(
        "(({ choice, source, loop }) => [choice.bytes, choice.rate, source.count, loop])(\(Self.player))"
      )
        == .array([bytes, rate, symbols, symbols + payload.count / bytes].map { .integer($0) }))
    for index in [0, symbols / 2, symbols - 1] {
      _ = try window.evaluate("\(Self.player).step(\(index) - \(Self.player).index)")
      let frame = try #require(try await content(window), "frame \(index)")
      // The length of all, the number of the symbol, and the symbol, filled up at the end.
      var wanted: [UInt8] = []
      for word in [UInt32(payload.count) | 0x8000_0000, UInt32(index)] {
        for shift in [24, 16, 8, 0] { wanted.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      wanted += payload[(index * bytes)...].prefix(bytes)
      wanted += Array(repeating: 0, count: 8 + bytes - wanted.count)
      #expect(frame == wanted, "frame \(index)")
    }
    try window.open(page.address + "?tab=0&" + query, in: page.folder)
    try window.wait(for: "Step 1 of 2: SPECS")
    #expect(try await content(window) == Array(payload.prefix(195)))
    #expect(
      try window.evaluate(
        "[...document.querySelectorAll('#step-1 .movie')].some((part) => part.checkVisibility())")
        == .bool(false))
    #expect(window.complaints == [])
  }

  /// 10, 11: no symbol comes twice, wherever the user jumps in the third loop and behind it; a decoder with the
  /// numbering of Vaults takes the repair symbols, one that counts as the RFC does would not.
  @Test func symbolsDoNotComeAgainAndCountAsVaultsDo() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page, "?bytes=1072")
    try wait(window, "repair symbols", "\(Self.player).source.intermediate")
    let answer = try window.evaluate(
      """
      ((player) => {
        const shown = [], { drawer, loop } = player, draw = drawer.draw;
        drawer.draw = (frame) => {
          shown.push(Array.from(frame, (byte) => byte.toString(16).padStart(2, '0')).join(''));
          return draw.call(drawer, frame);
        };
        player.step(-player.index);
        while (player.index < 3 * loop - 1) player.step(1);
        for (let jump = 0; jump < 8; jump++) {
          player.reshuffle();
          player.step(1);
        }
        return [shown, loop];
      })(\(Self.player))
      """)
    let loop = try #require(answer.array?.last?.integer(Int.self))
    let frames = try (answer.array?.first?.array ?? []).map {
      try Hex.decode(try #require($0.string))
    }
    #expect(frames.count == 3 * loop + 16)
    let ids = frames.map { $0[4..<8].reduce(0) { $0 << 8 | UInt32($1) } }
    #expect(Set(ids).count == ids.count)
    #expect(Array(ids.prefix(11)) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    let information = try ObjectTransmissionInformation(
      transferLength: Self.payload.count, maximumPacketSize: 1072)
    for numbering in [SymbolNumbering.raptorq1x, .rfc6330] {
      var decoder = Decoder(information: information, numbering: numbering)
      for frame in frames[(2 * loop)...] {
        // Under the wrong numbering the symbols may contradict each other.
        _ = try? decoder.add(packet: Array(frame.dropFirst(4)).span)
      }
      #expect((decoder.result() == Self.payload) == (numbering == .raptorq1x), "\(numbering)")
    }
  }

  // MARK: - The keyboard

  /// The name of the element that has the focus.
  private func focused(_ window: ChromiumWindow) throws -> String {
    try window.evaluate(
      "(e => e === document.body ? 'nothing' : e.ariaLabel || e.innerText || e.value)(document.activeElement)"
    ).string ?? ""
  }

  /// Presses Tab until an element has the focus; the focus is never lost on the way.
  private func tab(_ window: ChromiumWindow, to name: String, isBack: Bool = false) throws {
    for _ in 0..<12 {
      try window.press(key: "Tab", code: 9, shift: isBack)
      let place = try focused(window)
      try #require(place != "nothing", "on the way to \(name)")
      if place == name { return }
    }
    Issue.record("Tab does not reach \(name).")
  }

  /// Presses Enter and waits for its effect, a script.
  private func enter(_ window: ChromiumWindow, _ effect: String) throws {
    try window.press(key: "Enter", code: 13)
    try wait(window, effect, effect)
  }

  /// 22: from the page to a movie in full screen, and back.
  @Test func theKeyboardPlaysAMovieInFullScreen() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    try tab(window, to: "Play")
    try enter(window, "\(Self.player).isPlaying")
    #expect(try focused(window) == "Pause")
    try tab(window, to: "Full screen")
    try enter(window, "\(Self.player).isFull && \(Self.player).isPlaying")
    try window.wait("the way back") { try focused(window) == "Leave full screen" ? true : nil }
    // The other step would take the player off the screen.
    try window.press(key: "t", code: 84)
    #expect(try window.evaluate("document.querySelector('#step-2').hidden") == .bool(false))
    try enter(window, "!\(Self.player).isFull && \(Self.player).isPlaying")
    try window.wait("the button to be itself again") {
      try focused(window) == "Full screen" ? true : nil
    }
    try tab(window, to: "Pause", isBack: true)
    try enter(window, "!\(Self.player).isPlaying")
    #expect(try focused(window) == "Play")
    #expect(window.complaints == [])
  }

  /// 22.
  @Test func theListOfKeysReturnsTheFocus() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    try tab(window, to: "Play")
    try window.press(key: "?", code: 191)
    try wait(window, "the keys", "document.querySelector('dialog[open]')")
    #expect(try focused(window) == "Close")
    try enter(window, "!document.querySelector('dialog[open]')")
    #expect(try focused(window) == "Play")
    #expect(window.complaints == [])
  }

  /// 22: the focus is not lost with the step or the code that disappears.
  @Test func theFocusStaysOnWhatIsShown() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    try tab(window, to: "Play")
    try window.press(key: "t", code: 84)
    #expect(try focused(window) == "Chain specs")
    // Keys of the player need its focus.
    try window.press("Metadata")
    #expect(try focused(window) == "Metadata")
    _ = try window.evaluate(
      "hotsideStatus({ now: new Date().toISOString(), networks: [{ id: 'kusama', state: 'alarm' }] })"
    )
    try tab(window, to: "Show the code nevertheless")
    try enter(window, "\(Self.player).figure.checkVisibility()")
    try tab(window, to: "Play")
    #expect(window.complaints == [])
  }

  /// 35: a tab that nobody sees draws nothing, and goes on when it is seen.
  @Test func aHiddenTabDrawsNothing() throws {
    let page = try PortalPage(Self.payload)
    // Without a browser around them, all tabs are seen.
    let window = try open(page, isStill: false, isAlone: true)
    _ = try window.evaluate(
      """
      ((player) => {
        const paint = player.paint;
        window.painted = 0;
        player.paint = () => { window.painted++; paint.call(player); };
      })(\(Self.player))
      """)
    try wait(window, "the movie", "window.painted > 2")
    try window.cover(with: page.address)
    try wait(window, "the other tab", "document.hidden")
    let painted = try window.evaluate("window.painted")
    #expect(
      try window.evaluate("new Promise((done) => setTimeout(() => done(window.painted), 300))")
        == painted)
    try window.uncover()
    try wait(window, "more", "window.painted > 2 + \(painted.serialized())")
    #expect(try window.evaluate("\(Self.player).isPlaying") == .bool(true))
    #expect(window.complaints == [])
  }

  // MARK: - The choice

  private static let fast: [JSONValue] = [.integer(1072), .integer(15)]
  private static let slow: [JSONValue] = [.integer(352), .integer(6)]

  /// The bytes and the rate that the player has chosen.
  private func chosen(_ window: ChromiumWindow) throws -> [JSONValue] {
    try window.evaluate("(({ bytes, rate }) => [bytes, rate])(\(Self.player).choice)").array ?? []
  }

  /// 36: on the device, if the browser permits it.
  @Test(arguments: [(false, slow), (true, fast)])
  func theChoiceIsRememberedIfStorageIsPermitted(isDenied: Bool, later: [JSONValue]) throws {
    let page = try PortalPage(Self.payload)
    let denied =
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    let window = try open(page) { if isDenied { try $0.runFirst(denied) } }
    try window.press("Old phone")
    try window.press("Light or dark")
    #expect(try window.evaluate("document.documentElement.dataset.theme") == .string("dark"))
    #expect(try chosen(window) == Self.slow)
    try window.open(page.address, in: page.folder)
    try wait(window, "the player to draw", "\(Self.player)?.figure.dataset.frame")
    #expect(try chosen(window) == later)
    #expect(
      try window.evaluate("document.documentElement.dataset.theme ?? null")
        == (isDenied ? .null : .string("dark")))
    #expect(window.complaints == [])
  }

  /// 36.
  @Test(
    arguments: [
      "{", "null", "7", #"{"profile":"constructor","white":-3}"#,
      #"{"profile":"custom","bytes":"x","rate":1e9}"#,
    ])
  func aSpoiledChoiceIsIgnored(spoiled: String) throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page) {
      try $0.runFirst("localStorage.setItem('hotside.player', '\(spoiled)')")
    }
    #expect(try chosen(window) == Self.fast, "\(spoiled)")
    #expect(window.complaints == [], "\(spoiled)")
  }

  /// 36: an address may name what every object of JavaScript has.
  @Test func aSpoiledAddressIsIgnored() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page, "?profile=toString&fps=nan&bytes=")
    #expect(try chosen(window) == Self.fast)
  }
}
