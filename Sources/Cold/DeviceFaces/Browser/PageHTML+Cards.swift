import BrowserDesk
import ByteSupport
import DevicePages
import IdentityPictures
import WebPages

extension PageHTML {
  /// A card with its depth.
  private typealias ShownCard = (step: Int, lines: [String], picture: IdentityPicture?)

  /// The maximum nesting; deeper lists are hard to read.
  private static let deepestStep = 12

  /// Adds cards; a card with nested cards becomes a `dt`, and the nested cards become its `dd`.
  mutating func addCards(_ blocks: ArraySlice<PageBlock>, to page: inout PageMarkup) {
    let cards = blocks.compactMap { block -> ShownCard? in
      guard case .card(let indent, let lines, let picture) = block else { return nil }
      return (min(max(indent, 0), PageHTML.deepestStep), lines, picture)
    }
    add(cards[...], to: &page)
  }

  private mutating func add(_ cards: ArraySlice<ShownCard>, to page: inout PageMarkup) {
    var rest = cards
    while let card = rest.first {
      if PageHTML.below(rest).isEmpty {
        addAlone(card, to: &page)
        rest = rest.dropFirst()
      } else {
        page.element("dl", ["class": "tree"]) { list in addNames(&rest, to: &list) }
      }
    }
  }

  /// Adds the leading cards that have nested cards.
  private mutating func addNames(_ rest: inout ArraySlice<ShownCard>, to list: inout PageMarkup) {
    while let card = rest.first {
      let below = PageHTML.below(rest)
      guard !below.isEmpty else { return }
      list.element("div") { pair in
        pair.element("dt") { name in
          addPicture(card.picture, to: &name)
          for line in card.lines { name.line(line.hasSuffix(":") ? String(line.dropLast()) : line) }
        }
        pair.element("dd") { value in add(below, to: &value) }
      }
      rest = rest.dropFirst(below.count + 1)
    }
  }

  /// The nested cards of the first card.
  private static func below(_ cards: ArraySlice<ShownCard>) -> ArraySlice<ShownCard> {
    guard let first = cards.first else { return [] }
    return cards.dropFirst().prefix { $0.step > first.step }
  }

  private mutating func addAlone(_ card: ShownCard, to page: inout PageMarkup) {
    page.element("div", ["class": "card"]) { place in
      addPicture(card.picture, to: &place)
      place.element("div") { text in
        for line in card.lines { text.element("p") { $0.line(line) } }
      }
    }
  }
}

extension PageMarkup {
  /// Adds a line, with hashes in groups of four, or a network title with its color.
  mutating func line(_ text: String, of color: RGBColor? = nil) {
    if let color { chip(text, PageColor(color)) } else { grouping(text) }
  }
}

extension PageColor {
  init(_ color: RGBColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
