package import DevicePages

/// The part of a panel's blocks that is one page of a browser: as many cards as a person looks through,
/// with what belongs to them.
package struct PagePart {
  /// The most cards on a page.
  package static let cardLimit = 300

  /// How many cards the panel has.
  let cardCount: Int
  /// The cards of this part, from 0.
  package let cards: Range<Int>
  /// The blocks of this part.
  let blocks: Range<Int>
  /// How many rows and pictures stand in the blocks before.
  let before: (rows: Int, pictures: Int)

  /// The part of a panel that has a card, or else the last one.
  ///
  /// A part begins with the headings over its first card.
  ///
  /// - Parameters:
  ///   - panel: what is shown.
  ///   - card: the card's number, from 0.
  package init(of panel: DevicePage.Panel, with card: Int) {
    let count = panel.blocks.count { $0.isCard }
    let number = min(max(card, 0), max(count - 1, 0)) / PagePart.cardLimit
    let first = number * PagePart.cardLimit
    cardCount = count
    cards = first..<min(first + PagePart.cardLimit, count)
    var (passed, rows, pictures) = (0, 0, 0)
    var bounds = (start: 0, end: panel.blocks.count)
    // Where the headings begin behind which the next card stands.
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

  /// The first cards of the parts that this one leads to: the first, those beside it, some that
  /// follow, and the last.
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
  /// Whether it is a card.
  var isCard: Bool { if case .card = self { true } else { false } }

  /// Whether it belongs to the cards that follow.
  fileprivate var isAboveCards: Bool {
    switch self {
    case .heading, .summary: true
    default: false
    }
  }
}
