package import DevicePages

/// A part of a panel that fits on one browser page: a number of cards with their blocks.
package struct PagePart {
  /// The maximum number of cards on a page.
  package static let cardLimit = 300

  /// The number of cards in the panel.
  let cardCount: Int
  /// The indices of this part's cards, from 0.
  package let cards: Range<Int>
  /// The indices of this part's blocks.
  let blocks: Range<Int>
  /// The numbers of rows and of pictures in the blocks of earlier parts.
  let before: (rows: Int, pictures: Int)

  /// The part of a panel that contains a card, or the last part if the card does not exist.
  ///
  /// A part begins with the headings above its first card. `card` counts from 0.
  package init(of panel: DevicePage.Panel, with card: Int) {
    let count = panel.blocks.count { $0.isCard }
    let number = min(max(card, 0), max(count - 1, 0)) / PagePart.cardLimit
    let first = number * PagePart.cardLimit
    cardCount = count
    cards = first..<min(first + PagePart.cardLimit, count)
    var (passed, rows, pictures) = (0, 0, 0)
    var bounds = (start: 0, end: panel.blocks.count)
    // The beginning of the headings that belong to the next card.
    var headings = (start: 0, rows: 0, pictures: 0)
    var before = (rows: 0, pictures: 0)
    for (index, block) in panel.blocks.enumerated() {
      if block.isCard {
        if passed == first, first > 0 {
          bounds.start = headings.start
          before = (headings.rows, headings.pictures)
        } else if passed == first + PagePart.cardLimit {
          bounds.end = headings.start
          break
        }
        passed += 1
      }
      if case .row = block { rows += 1 }
      if block.picture != nil { pictures += 1 }
      if block.isAboveCards { continue }
      headings = (index + 1, rows, pictures)
    }
    blocks = bounds.start..<bounds.end
    self.before = before
  }

  /// Whether all cards are on this page.
  var isWhole: Bool { cards.count == cardCount }

  /// The cards of the parts to link to: the first, the previous, the next five, and the last.
  package var others: [Range<Int>] {
    let limit = PagePart.cardLimit
    let last = max(cardCount - 1, 0) / limit * limit
    let following = (1...PagePart.followingCount).map { cards.lowerBound + $0 * limit }
    let starts = Set([0, cards.lowerBound - limit, last] + following)
    return starts.filter { (0...last).contains($0) && $0 != cards.lowerBound }.sorted()
      .map { $0..<min($0 + limit, cardCount) }
  }

  private static let followingCount = 5
}

extension PageBlock {
  var isCard: Bool { if case .card = self { true } else { false } }

  /// Whether the block belongs to the cards that follow it.
  fileprivate var isAboveCards: Bool {
    switch self {
    case .heading, .summary: true
    default: false
    }
  }
}
