import BrowserDesk
import ColdSide
import DeviceFaces
import DevicePages
import IdentityPictures
import Testing
import WebPages

/// Panels of many cards on pages of few.
@Suite struct PagePartTests {
  /// A panel of items, each with so many cards under headings, and a row.
  private static func panel(items: Int, cards: Int) -> DevicePage.Panel {
    var blocks: [PageBlock] = [.warning("said on every screen")]
    for item in 0..<items {
      blocks += [.heading("Item \(item)"), .heading("METHOD")]
      for card in 0..<cards {
        let picture = card == 0 ? IdentityPicture.dots([UInt8(truncatingIfNeeded: item)]) : nil
        blocks.append(.card(indent: 0, lines: ["card \(item * cards + card)"], picture: picture))
      }
      blocks += [
        .facts([PageFact("network", "none")]), .row(PageRow("row \(item)", .logPage(item))),
      ]
    }
    return DevicePage.Panel("To sign", blocks, [PageControl("Sign", .act(.accept), .main)])
  }

  private static func html(_ panel: DevicePage.Panel, with card: Int) -> String {
    PageHTML(ShownPanel(panel, .screen), serial: 7, with: card).markup.text(secretsAs: "")
  }

  private static func places(_ pattern: Regex<(Substring, Substring)>, _ text: String) -> [Int] {
    text.matches(of: pattern).compactMap { Int($0.output.1) }
  }

  @Test(arguments: [
    (1, 0), (1, 1), (1, 299), (1, 300), (1, 301), (40, 15), (3, 300), (7, 100), (1, 905),
  ])
  func everyBlockIsOnOnePage(items: Int, cards: Int) {
    let panel = Self.panel(items: items, cards: cards)
    let pages = stride(from: 0, to: max(items * cards, 1), by: PagePart.cardLimit).map {
      Self.html(panel, with: $0)
    }
    #expect(
      pages.flatMap { Self.places(/<p>card (\d+)<\/p>/, $0) } == Array(0..<items * cards))
    #expect(
      pages.flatMap { Self.places(/<h2>Item (\d+)<\/h2>/, $0) } == Array(0..<items))
    // A row is the same button on whatever page it is, and "Sign" the one behind all rows.
    #expect(
      pages.flatMap { Self.places(/control=(\d+)"><button type="submit" class="plain">row/, $0) }
        == Array(0..<items))
    #expect(
      pages.flatMap { Self.places(/picture=(\d+)"/, $0) } == Array(0..<(cards > 0 ? items : 0)))
    for page in pages {
      #expect(page.contains("formaction=\"press?page=7&amp;control=\(items)\""))
      #expect(page.contains("said on every screen"))
      #expect(Self.places(/<p>card (\d+)<\/p>/, page).count <= PagePart.cardLimit)
      #expect(page.contains("are not: look at them too.") == (pages.count > 1))
    }
  }

  @Test func theHeadingOfAnItemIsOnThePageOfItsFirstCard() {
    // The first card of the third item is the first of a page.
    let pages = [0, 300].map { Self.html(Self.panel(items: 3, cards: 150), with: $0) }
    #expect(!pages[0].contains("<h2>Item 2</h2>") && pages[1].contains("<h2>Item 2</h2>"))
    #expect(pages[0].contains("row 1") && !pages[1].contains("row 1"))
  }

  @Test(arguments: [(-1, 0), (299, 0), (300, 300), (100_000, 900), (Int.max, 900)])
  func anInvalidCardNumberShowsTheLastOrFirstPage(card: Int, first: Int) {
    let part = PagePart(of: Self.panel(items: 1, cards: 905), with: card)
    #expect(part.cards == first..<min(first + 300, 905))
  }

  @Test func theOtherPagesAreLinked() {
    let panel = Self.panel(items: 1, cards: 4000)
    let starts = { (card: Int) in PagePart(of: panel, with: card).others.map(\.lowerBound) }
    #expect(starts(0) == [300, 600, 900, 1200, 1500, 3900])
    #expect(starts(900) == [0, 600, 1200, 1500, 1800, 2100, 2400, 3900])
    #expect(starts(3900) == [0, 3600])
    #expect(PagePart(of: panel, with: 0).others.last == 3900..<4000)
  }

  /// Markup that grows is moved as often as its room is doubled, and not for each piece.
  @Test func markupIsRarelyMovedWhileItGrows() {
    var markup = PageMarkup()
    var places: Set<UInt> = []
    for number in 0..<100_000 {
      markup.element("p", "\(number)")
      // The address is looked at within the call, and nothing behind it.
      let place = unsafe markup.tail.utf8.withContiguousStorageIfAvailable {
        UInt(bitPattern: $0.baseAddress)
      }
      if let place { places.insert(place) }
    }
    #expect((1...64).contains(places.count), "\(places.count)")
  }

  /// A page is made when something has changed, not for each of a browser's requests.
  @Test func aPageIsMadeAgainOnlyAfterAChange() throws {
    let fixture = try FaceFixture()
    let edition = fixture.conversation.edition
    _ = fixture.conversation.page
    fixture.conversation.lookAround()
    #expect(fixture.conversation.edition == edition)
    try fixture.press("Add a seed")
    #expect(fixture.conversation.edition > edition)
    let text = fixture.text
    fixture.conversation.refuse("Not that.")
    #expect(fixture.text != text && fixture.text.contains("Not that."))
  }
}
