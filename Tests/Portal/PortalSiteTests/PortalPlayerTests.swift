import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import PictureReading
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The portal's player in a browser's window: what a camera sees of it, and what a person can do with it.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalPlayerTests {
  private static let payload: [UInt8] =
    [0x53, 0x01, 0x80] + (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 5) }

  /// The player of the metadata, for scripts of the tests.
  private static let player = "players.get(document.querySelector('#step-2 .player'))"

  private func open(_ page: PortalPage, _ query: String = "", isStill: Bool = true) throws
    -> ChromiumWindow
  {
    let window = try ChromiumWindow()
    // The whole code is on the screen.
    try window.resize(width: 1280, height: 1600)
    if isStill { try window.prefer(["prefers-reduced-motion": "reduce"]) }
    try window.open(page.address + query, in: page.folder)
    try window.wait(for: "Kusama")
    return window
  }

  private func content(_ window: ChromiumWindow) async throws -> [UInt8]? {
    try await PictureReader().read(window.screenshot(), name: "screen").frames.first?.content
  }

  /// The solver has finished, so that repair symbols can be shown.
  private func waitForRepair(_ window: ChromiumWindow) throws {
    try window.wait("repair symbols") {
      try window.evaluate("!!\(Self.player)?.source?.intermediate") == .bool(true) ? true : nil
    }
  }

  @Test func theFirstLoopIsTheMovieAndFreshSymbolsFollow() async throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page, "?bytes=1072")
    try window.wait(for: "Fast")
    #expect(try window.evaluate("!document.querySelector('#step-2 img')") == .bool(true))
    try waitForRepair(window)
    _ = try window.evaluate("\(Self.player).stage.focus()")
    let frames = Array(try MovieFrames(payload: Self.payload))
    var collector = FrameCollector()
    var pictures: [String] = []
    var seen: Set<[UInt8]> = []
    // The first loop, and as much again, of which nothing was shown before.
    for index in 0..<2 * frames.count {
      let frame = try #require(try await content(window), "frame \(index)")
      if index < frames.count { #expect(frame == frames[index], "frame \(index)") }
      #expect(seen.insert(frame).inserted, "frame \(index) was shown before")
      if index >= frames.count {
        _ = try collector.add(frame)
        let name = "screen-\(index).png"
        try page.folder.write(window.screenshot(), to: name)
        pictures.append(page.folder.file(name))
      }
      try window.press(key: "ArrowRight", code: 39)
      try window.wait("the next frame") {
        try window.evaluate("document.querySelector('#step-2 .player').dataset.frame")
          == .string("\(index + 1)") ? true : nil
      }
    }
    #expect(try collector.finish { _ in true }.payload == Self.payload, "repair symbols alone")
    #expect(window.complaints == [])
    guard let python = ProcessRunner.peerPython else { return print(ProcessRunner.peerAbsence) }
    let script = Checkout.path + "/Tests/Support/CommandTestSupport/Peers/read_portal.py"
    let run = try ProcessRunner.run(python, [script] + pictures)
    #expect(run.output == Hex.encode(Self.payload) + "\n", "\(run.error)")
  }

  /// 33: a processor that is six times as slow shows the same, later.
  @Test func aSlowProcessorShowsTheSameFrames() async throws {
    let page = try PortalPage(Self.payload)
    let window = try ChromiumWindow()
    try window.resize(width: 1280, height: 1600)
    try window.slow(by: 6)
    try window.open(page.address + "?bytes=352&fps=10", in: page.folder)
    try window.wait(for: "Pause")
    try waitForRepair(window)
    let frames = Array(try MovieFrames(payload: Self.payload, chunkSize: 352))
    try window.wait("a symbol of the second loop") {
      try window.evaluate("\(Self.player).index > \(frames.count)") == .bool(true) ? true : nil
    }
    try window.press("Pause")
    let fresh = try #require(try await content(window))
    #expect(fresh.count == frames[0].count && !frames.contains(fresh))
    _ = try window.evaluate("\(Self.player).step(-\(Self.player).index)")
    #expect(try await content(window) == frames[0])
    #expect(window.complaints == [])
  }

  @Test func playingShowsOneFrameBehindTheOther() async throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page, "?bytes=352&fps=10", isStill: false)
    try window.wait(for: "Pause")
    try window.wait("twelve frames") {
      try window.evaluate("\(Self.player).index >= 12") == .bool(true) ? true : nil
    }
    try window.press("Pause")
    try window.wait(for: "Play")
    let frames = Array(try MovieFrames(payload: Self.payload, chunkSize: 352))
    let frame = try #require(try await content(window))
    #expect(frames.contains(frame))
    #expect(window.complaints == [])
  }

  @Test func aDamagedPayloadLeavesThePicture() async throws {
    var other = Self.payload
    other[4000] ^= 1
    for arriving in [other, Array(Self.payload.dropLast()), Self.payload + [0]] {
      let window = try open(try PortalPage(Self.payload, arriving: arriving))
      try window.wait(for: "is not the one that was published")
      #expect(
        try window.evaluate(
          "!document.querySelector('#step-2 canvas') && !!document.querySelector('#step-2 img')")
          == .bool(true))
      try window.wait("the picture is there") {
        // A picture that could not be loaded is complete as well, without a width.
        try window.evaluate("document.querySelector('#step-2 img').naturalWidth > 0") == .bool(true)
          ? true : nil
      }
      #expect(try await content(window) == Array("the published picture".utf8))
    }
  }

  @Test func withoutScriptsThePictureAndBothStepsAreThere() async throws {
    let page = try PortalPage(Self.payload)
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(page.address, in: page.folder)
    for step in ["", "#step-1"] {
      try window.open(page.address + step, in: page.folder)
      try window.wait(for: "Metadata")
      #expect(try await content(window) == Array("the published picture".utf8), "\(step)")
    }
  }

  /// How old what is shown is, by the clock of who looks (portal.md 4.6).
  @Test func outdatedFactsAreMarkedWithTheirAge() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    for (hours, sentence) in [
      (1, "The chain has 9430 since"), (7, "newer metadata may be on chain"),
      (49, "newer metadata may be on chain"), (80, "This portal has not been renewed for 3 days"),
      (-24, "the clock of this device seems to be wrong"),
    ] {
      let script = """
        (at => hotsideStatus({ now: at, networks: [{ id: 'kusama', state: 'current', live: 9430,
          published: 9430, publishedAt: '2026-11-20T10:12:00Z',
          since: { time: '2026-11-20T06:12:00Z', number: 18123456 }, observed: { time: at },
          endpoints: { asked: 3, answered: 3, agreed: 2 } }] }))(new Date(Date.now() - \(hours) * 3600e3).toISOString())
        """
      _ = try window.evaluate(script)
      let text = try window.text
      #expect(text.contains(sentence), "\(hours) hours: \(text)")
      #expect(text.contains("(block 18 123 456). This portal published it 4 hours later."))
      #expect(text.contains("2 of 3 agree."))
    }
    // In an alarm no code is shown to who does not insist.
    _ = try window.evaluate(
      "hotsideStatus({ now: new Date().toISOString(), networks: [{ id: 'kusama', state: 'alarm' }] })"
    )
    try window.wait(for: "do not scan anything")
    #expect(
      try window.evaluate(
        "[...document.querySelectorAll('figure')].some((f) => f.checkVisibility())")
        == .bool(false))
    try window.press("Show the code nevertheless")
    try window.wait("the code") {
      try window.evaluate("document.querySelector('#step-2 canvas')?.checkVisibility()")
        == .bool(true)
        ? true : nil
    }
  }

  @Test func thePlayerIsLaidOutAndNamedInAnySize() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    try window.wait(for: "Fast")
    _ = try window.evaluate(
      "document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    let style = "window.getComputedStyle(document.querySelector('#step-2 .player-stage'))"
    #expect(try window.evaluate("\(style).backgroundColor") == .string("rgb(255, 255, 255)"))
    #expect(window.requests.allSatisfy { $0.hasPrefix("file://" + page.folder.path) })
    #expect(window.complaints == [])
  }

  @Test func theKeyboardDoesEverything() throws {
    let page = try PortalPage(Self.payload)
    let window = try open(page)
    try window.wait(for: "Fast")
    func seen(_ script: String) throws -> JSONValue { try window.evaluate(script) }
    _ = try seen("\(Self.player).stage.focus()")
    try window.press(key: "3", code: 51)
    #expect(try seen("\(Self.player).choice.bytes") == .integer(352))
    try window.press(key: ">", code: 190)
    #expect(try seen("\(Self.player).choice.rate") == .integer(7))
    #expect(try seen("\(Self.player).choice.profile") == .string("custom"))
    try window.press(key: "-", code: 189)
    let scale = try seen("\(Self.player).scale")
    try window.press(key: "-", code: 189)
    #expect(try seen("\(Self.player).scale + 1") == scale)
    try window.press(key: " ", code: 32)
    try window.wait(for: "Pause")
    try window.press(key: " ", code: 32)
    try window.wait(for: "Play")
    try window.press(key: "t", code: 84)
    try window.wait(for: "Step 1 of 2: SPECS")
    #expect(try seen("document.querySelector('#step-2').hidden") == .bool(true))
    // What was chosen is remembered, and an address wins over it.
    try window.open(page.address, in: page.folder)
    try window.wait("the choice") {
      try seen("\(Self.player).source?.size") == .integer(352) ? true : nil
    }
    try window.open(page.address + "?profile=fast", in: page.folder)
    try window.wait("the address to win") {
      try seen("\(Self.player).source?.size") == .integer(1072) ? true : nil
    }
  }

  @Test func formerAddressesLeadToTheNetwork() throws {
    let page = try PortalPage(Self.payload)
    for (address, title) in [
      ("#/kusama", "#step-2"), ("?tab=0#/kusama", "#step-1"), ("#/KUSAMA?tab=1", "#step-2"),
    ] {
      let window = try ChromiumWindow()
      try window.open(page.start + address, in: page.folder)
      try window.wait("the step \(title)") {
        try window.evaluate("document.querySelector('\(title)')?.checkVisibility()") == .bool(true)
          ? true : nil
      }
    }
    let window = try ChromiumWindow()
    try window.open(page.start + "#/nobody", in: page.folder)
    try window.wait(for: "No network here matches \u{201c}nobody\u{201d}.")
  }

  @Test func aNetworkIsFoundByAnythingThatItIsCalled() throws {
    let page = try PortalPage(Self.payload)
    let window = try ChromiumWindow()
    try window.open(page.start, in: page.folder)
    try window.wait("the search") {
      try window.evaluate("!!document.getElementById('search')") == .bool(true) ? true : nil
    }
    try window.press(key: "/", code: 191)
    let genesis = "b0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe"
    for (typed, count) in [
      (genesis, 1), ("0x" + genesis, 1), ("B0A8 d493 285c 2df7 3290 dfb7", 1),
      ("c0a8" + genesis.dropFirst(4), 0), ("STATEMIN", 1), ("ksm", 1), ("(", 0), ("", 3),
      ("s 2", 1),
    ] {
      let script =
        "(field => { field.value = '\(typed)'; field.dispatchEvent(new Event('input')); return [...document.querySelectorAll('li.network')].filter(e => e.checkVisibility()).length; })(document.getElementById('search'))"
      #expect(try window.evaluate(script) == .integer(count), "\(typed)")
    }
    try window.press(key: "ArrowDown", code: 40)
    #expect(
      try window.evaluate("document.activeElement.textContent.includes('Kusama')") == .bool(true))
  }
}
