import CallDecoding
import ColdRecords

/// A card of a call with the cards that stand below it, one step further to the right or more.
struct CallTree {
  /// What the card shows.
  let content: CallCard.Content
  /// What stands below it, in order.
  let below: [CallTree]

  /// The trees that cards make.
  ///
  /// - Parameter cards: of a call.
  /// - Returns: those of the least indent, in order; `nil` where a card is no part of a call.
  static func forest(_ cards: ArraySlice<Card>) -> [CallTree]? {
    var trees: [CallTree] = []
    var rest = cards
    while let card = rest.popFirst() {
      guard case .call(let content) = card.content else { return nil }
      let below = rest.prefix { $0.indent > card.indent }
      rest = rest.dropFirst(below.count)
      guard let under = forest(below) else { return nil }
      trees.append(CallTree(content: content, below: under))
    }
    return trees
  }
}
