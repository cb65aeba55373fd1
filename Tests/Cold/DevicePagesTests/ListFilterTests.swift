import BrowserDesk
import ByteSupport
import ColdSide
import DeviceFaces
import DevicePages
import SubstrateCrypto
import Testing

/// Lists that are too long to look through.
@Suite struct ListFilterTests {
  /// A device whose seed has keys below //a: the given number of numbered ones, and the key itself.
  private static func device(numberedKeys count: Int) throws -> FaceFixture {
    let fixture = try FaceFixture()
    try fixture.press("Add a seed")
    try fixture.press("Make a new seed")
    try fixture.press("Show the words", typing: "Alice")
    try fixture.press("I have written them down")
    try fixture.press("Derive a key")
    try fixture.press("Make the key", typing: "//Stash")
    try fixture.press("//Stash")
    try fixture.press("Menu of the key")
    try fixture.press("Make numbered keys below it")
    try fixture.press("Make them", typing: "\(count)")
    while fixture.conversation.page.front.list == nil { try fixture.press("Back") }
    return fixture
  }

  private static func filter(_ text: String, in fixture: FaceFixture) {
    let entered = SharedSecret(SecretBytes(copying: Array(text.utf8).span))
    #expect(fixture.conversation.press(.filter, entered: entered) == .shown)
  }

  private static func titles(_ fixture: FaceFixture) -> [String] {
    fixture.conversation.page.front.rows.map(\.title)
  }

  @Test func aShortListHasNoFilter() throws {
    let fixture = try Self.device(numberedKeys: DevicePage.Panel.mostUnfilteredRows - 1)
    #expect(Self.titles(fixture).count == DevicePage.Panel.mostUnfilteredRows)
    #expect(fixture.conversation.page.front.field == nil)
    Self.filter("7", in: fixture)
    #expect(Self.titles(fixture).count == DevicePage.Panel.mostUnfilteredRows)
  }

  @Test func rowsWithEveryTypedWordAreShown() throws {
    let fixture = try Self.device(numberedKeys: 25)
    let all = Self.titles(fixture)
    // As people number, whatever the order of the public keys is.
    #expect(all == ["//Stash"] + (0..<25).map { "//Stash//\($0)" })
    for (typed, left) in [
      ("", all), ("  ", all), ("stash//1", all.filter { $0.hasPrefix("//Stash//1") }),
      ("GRANITE //12", ["//Stash//12"]), ("//12 basalt", []), ("nothing has this", []),
    ] {
      Self.filter(typed, in: fixture)
      #expect(Self.titles(fixture) == left, "\(typed)")
      #expect(fixture.conversation.page.front.field?.value == typed)
    }
    #expect(fixture.text.contains("None of 26 matches."))
    Self.filter("//2", in: fixture)
    #expect(fixture.text.contains("6 of 26 are shown."))
  }

  /// Who comes back from a key looks at the same keys; who went elsewhere sees them all.
  @Test func aFilterIsKeptUntilTheUserGoesElsewhere() throws {
    let fixture = try Self.device(numberedKeys: 25)
    Self.filter("//12", in: fixture)
    try fixture.press("//Stash//12")
    #expect(fixture.text.contains("public key"))
    try fixture.press("Back")
    #expect(Self.titles(fixture) == ["//Stash//12"])
    try fixture.press("Back")
    try fixture.press("Alice")
    #expect(Self.titles(fixture) == ["//Stash//12"])
    try fixture.press("Settings")
    try fixture.press("Keys")
    try fixture.press("Alice")
    #expect(Self.titles(fixture).count == 26)
  }

  /// In a browser the field stands over the rows, and each button still does what its row says.
  @Test func eachFaceHasTheFilterOverItsRows() throws {
    let fixture = try Self.device(numberedKeys: 25)
    Self.filter("//1\"", in: fixture)
    Self.filter("//13", in: fixture)
    let panel = fixture.conversation.page.front
    let html = PageHTML(ShownPanel(panel, .screen), serial: 3).markup.text(secretsAs: "")
    let field = try #require(html.firstRange(of: "value=\"//13\""))
    let row = try #require(html.firstRange(of: "//Stash//13</button>"))
    #expect(field.lowerBound < row.lowerBound)
    #expect(html.ranges(of: "name=\"entered\"").count == 1)
    #expect(panel.rowsAndControls.first?.label == "//Stash//13")
    #expect(html.contains("action=\"press?page=3&amp;control=0\""))
    #expect(
      fixture.plainLines.contains { line in
        if case .choice(_, let control) = line { control.intent == .filter } else { false }
      })
  }
}
