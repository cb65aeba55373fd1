import DeviceFaces
import DevicePages
import TestSupport
import Testing
import VaultPayloads

/// All screens of a device, walked through as its user does, as they are on record.
@Suite struct ScreenSnapshotTests {
  @Test func aRefusedPayloadDiscardsThePendingUpdate() throws {
    let fixture = try FaceFixture()
    fixture.conversation.take(UpdatePayload(unsigned: .specs(FaceFixture.otherSpecs)).bytes)
    #expect(fixture.text.contains("Approve"))
    fixture.conversation.take([0x53, 0xff, 0xaa, 1])
    #expect(fixture.text.contains("This was not done"))
    try fixture.press("Close")
    #expect(fixture.text.contains("Nothing is pending any more"))
    #expect(!fixture.text.contains("Approve") && !fixture.text.contains("basalt"))
    try fixture.press("Close")
    #expect(fixture.text.contains("Show pictures"))
  }

  @Test(arguments: WalkPart.screens + WalkPart.dialogs)
  func theScreensOfAWalkAreThoseOnRecord(part: WalkPart) throws {
    let screens = try part.screens()
    try screens.compare(with: part.name, leavingOut: screens.fixture.folder.path)
  }

  @Test func theContactSheetIsThatOnRecord() throws {
    let screens = ScreenRecord(try FaceFixture())
    for part in WalkPart.screens { try part.walk(screens) }
    try screens.compareSheet(
      of: [
        "new seed", "words of a new seed", "a key was made", "password in a path", "key",
        "menu of a key", "name that is taken", "one word", "scan", "password of the key",
      ], with: "blocks")
  }

  @Test func theStyleOfTheContactSheetIsThatOnRecord() throws {
    try ScreenRecord.compare(ContactSheet.style, with: ContactSheet.styleName, "\n\n")
  }

  /// The newest entry after each of several changes.
  @Test func theDetailsOfTheLogAreThoseOnRecord() throws {
    let fixture = try FaceFixture()
    let screens = ScreenRecord(fixture)
    func press(_ labels: String...) throws { for label in labels { try fixture.press(label) } }
    func showNewest(_ name: String, hasPicture: Bool) throws {
      try fixture.press("Log")
      let newest = try #require(fixture.conversation.page.front.rows.first).title
      try screens.press(newest, showing: name)
      #expect(
        ShownPanel(fixture.conversation.page).pictures.count == (hasPicture ? 1 : 0), "\(name)")
    }
    try showNewest("device started", hasPicture: false)
    try press("Keys", "Add a seed", "Make a new seed")
    try fixture.press("Show the words", typing: "Alice")
    try press("I have written them down")
    try showNewest("seed", hasPicture: false)
    try press("Keys", "Alice", "Derive a key")
    try fixture.press("Make the key", typing: "//a")
    try showNewest("key", hasPicture: true)
    fixture.conversation.take(UpdatePayload(unsigned: .specs(FaceFixture.otherSpecs)).bytes)
    try press("Approve", "Back", "Back")
    try showNewest("network without a verifier", hasPicture: false)
    try press("Settings", "Networks", "granite-sr25519", "Menu of the network", "Sign its specs")
    try press("//a", "Done")
    try showNewest("signature of specs", hasPicture: true)
    fixture.conversation.take(try FaceFixture.message("Hello", at: "//a"))
    try press("Comment for the log")
    try fixture.press("Keep it", typing: "for Bob")
    try press("Sign", "Done")
    try showNewest("message with a comment", hasPicture: true)
    try screens.compare(with: "log-entries", leavingOut: fixture.folder.path)
  }

  @Test func theScreensOfAFirstStartAreThoseOnRecord() throws {
    let fixture = try FaceFixture(isMade: false)
    let screens = ScreenRecord(fixture)
    screens.show("no device yet")
    try screens.press("Networks", showing: "release")
    try screens.press("Use this release", typing: "/nowhere", showing: "no release")
    try screens.press("Close", showing: "release again")
    try screens.press("Cancel", showing: "no device yet, again")
    try screens.press("General verifier", showing: "general verifier")
    try screens.press("Another key", showing: "key of the verifier")
    try screens.press("Use this key", typing: "1234", showing: "no key")
    try screens.press("Close", showing: "key of the verifier again")
    try screens.press("Use this key", typing: "none", showing: "nobody verifies")
    try screens.press("Connections of this computer", showing: "connections are not looked at")
    try screens.press("Make the device", showing: "the device is made")
    try screens.press("Settings", showing: "settings of the new device")
    try screens.compare(with: "first-start", leavingOut: fixture.folder.path)
  }
}
