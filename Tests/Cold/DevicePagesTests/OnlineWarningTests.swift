import BrowserDesk
import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import DeviceFaces
import DevicePages
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing

/// What every screen says while a connection of the host is up, and until it is acknowledged.
@Suite struct OnlineWarningTests {
  private final class Host: Sendable {
    let connections = Mutex<[String]>([])

    var probe: ConnectionProbe { ConnectionProbe { self.connections.withLock { $0 } } }

    func connect(_ names: String...) { connections.withLock { $0 = names } }
  }

  private static let isUp = "A connection of this computer is up (wlan0)."
  private static let wasUp = "A connection of this computer was up."

  private let host = Host()
  private let fixture: FaceFixture
  private let screens: ScreenRecord

  init() throws {
    fixture = try FaceFixture(probe: host.probe)
    screens = ScreenRecord(fixture)
  }

  /// Takes down what is shown, which says something of connections in each of the faces.
  private func show(_ name: String, _ warning: String) {
    screens.show(name)
    #expect(fixture.text.contains("! " + warning), "\(name)")
    let page = fixture.conversation.page
    let markup = PageHTML(ShownPanel(page), serial: 1).markup.text(secretsAs: "")
    #expect(markup.contains("<p class=\"warning\">" + warning), "\(name)")
  }

  private func press(
    _ label: String, typing text: String = "", showing name: String, _ warning: String
  ) throws {
    try fixture.press(label, typing: text)
    show(name, warning)
  }

  @Test func everyScreenWarnsOfAConnection() throws {
    screens.show("not online")
    #expect(!fixture.text.contains("connection"))
    host.connect("wlan0")
    fixture.conversation.lookAround()
    show("a connection came up", Self.isUp)
    try press("Add a seed", showing: "menu", Self.isUp)
    try press("Make a new seed", showing: "name", Self.isUp)
    try press("Show the words", typing: "Alice", showing: "words", Self.isUp)
    try press("I have written them down", showing: "refusal", Self.isUp)
    try press("Close", showing: "words again", Self.isUp)
    try press("Cancel", showing: "name again", Self.isUp)
    try press("Back", showing: "seeds", Self.isUp)
    try press("Settings", showing: "settings", Self.isUp)
    try press("Wipe the device", showing: "dialog", Self.isUp)
    let wipe = PageControl("Wipe it", .dialog(.wipe), .destructive)
    let confirmed = PageHTML(
      ShownPanel(confirming: wipe, on: fixture.conversation.page), serial: 1)
    #expect(confirmed.markup.text(secretsAs: "").contains(Self.isUp))
    try press("Cancel", showing: "settings again", Self.isUp)
    // Nobody presses anything, and it is noticed that the connection is gone.
    host.connect()
    fixture.conversation.lookAround()
    show("a connection was up", Self.wasUp)
    try press("Log", showing: "log", Self.wasUp)
    try press("Scan", showing: "scan", Self.wasUp)
    let pictures = PlainLines(fixture.conversation.page.warned(DevicePage.pictures))
    #expect(pictures.texts.contains { $0.contains(Self.wasUp) })
    fixture.conversation.take([0x53, 0x01])
    show("no payload", Self.wasUp)
    try press("Close", showing: "scan again", Self.wasUp)
    try fixture.press("Settings")
    try press("Was this device online?", showing: "whether it was online", Self.wasUp)
    try screens.press("I have seen this", showing: "acknowledged")
    #expect(!fixture.text.contains(Self.wasUp))
    try screens.compare(with: "online", leavingOut: fixture.folder.path)
  }

  /// The device has a log whose newest entry is later than what the clock says.
  @Test func everyScreenWarnsOfAClockThatIsBehind() throws {
    let later = try DeviceSession.open(
      fixture.folder.file("device"),
      surroundings: DeviceSurroundings(
        now: { UTCTime(seconds: 1_800_000_000, nanoseconds: 0) },
        secretBytes: { SecretBytes(randomCount: $0) }, signingRandomness: .system))
    try later.comment("from 2027")
    for isConnected in [false, true] {
      if isConnected { host.connect("wlan0") }
      fixture.conversation.lookAround()
      for label in ["Settings", "Log"] {
        try fixture.press(label)
        let text = fixture.text
        #expect(
          text.contains(
            "clock says 2023-11-14 22:13:20, but the newest entry of the log is of 2027-01-15 08:00:00"
          ), "\(text)")
        #expect(text.contains(Self.isUp) == isConnected, "\(text)")
      }
    }
  }
}
