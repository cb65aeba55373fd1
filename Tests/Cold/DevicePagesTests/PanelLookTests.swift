import BrowserDesk
import ByteSupport
import DeviceFaces
import DevicePages
import Foundation
import Testing

/// What a browser shows of cards, keys and networks beyond their words.
@Suite struct PanelLookTests {
  private static let address = "5CrTST4REEAxef3kRMda6MdZGxFRWyd8WP3qpGGNryw2wNZv"

  private static func html(_ blocks: [PageBlock]) -> String {
    PageHTML(ShownPanel(DevicePage.Panel("Title", blocks), .screen), serial: 1).markup
      .text(secretsAs: "").replacing("\n", with: "")
  }

  private static func card(_ indent: Int, _ text: String) -> PageBlock {
    .card(indent: indent, lines: [text], picture: nil)
  }

  /// Somebody who hears the page hears each argument with its value.
  @Test func nestedCardsBecomeTheValueOfTheirCard() {
    let value = { (text: String) in "<div class=\"card\"><div><p>\(text)</p></div></div>" }
    let html = Self.html([
      Self.card(0, "pallet Balances"), Self.card(1, "dest:"), Self.card(2, "one"),
      Self.card(2, "two"), Self.card(1, "value:"), Self.card(2, "5 GRN"), Self.card(0, "alone"),
    ])
    let inner =
      "<div><dt>dest</dt><dd>\(value("one"))\(value("two"))</dd></div>"
      + "<div><dt>value</dt><dd>\(value("5 GRN"))</dd></div>"
    #expect(
      html.contains(
        "<dl class=\"tree\"><div><dt>pallet Balances</dt><dd><dl class=\"tree\">\(inner)</dl></dd></div></dl>"
          + value("alone")), "\(html)")
  }

  /// A list as deep as a call can be does not become deeper than a browser draws.
  @Test func deepCardsStayInTheirOrder() {
    let html = Self.html((0..<200).map { Self.card($0, "card \($0).") })
    let places = (0..<200).compactMap { html.range(of: "card \($0).")?.lowerBound }
    #expect(places.count == 200 && places == places.sorted())
    #expect(html.split(separator: "<dl").count - 1 <= 13)
  }

  @Test func groupedAddressesAreCopiedWithoutSpaces() {
    let html = Self.html([Self.card(0, "to \(Self.address) of 12345")])
    #expect(html.contains("<p>to <code class=\"hash\"><span>5CrT</span><span>ST4R</span>"))
    #expect(html.contains("</code> of 12345</p>"))
    #expect(html.replacing(/<[^>]*>/, with: "").contains(Self.address))
  }

  @Test func aNetworkHasItsColor() {
    let color = RGBColor(0x66, 0x0d, 0x35)
    let blocks = [PageBlock.facts([PageFact("network", "Westend", color: color)])]
    #expect(Self.html(blocks).contains("fill=\"#660d35\""))
  }
}
