import CallDecoding
import ColdRecords

/// A card of a call with the cards below it, which have a larger indent.
struct CallTree {
  /// The content of the card.
  let content: CallCard.Content
  /// The trees of the nested cards, in order.
  let below: [CallTree]

  /// The trees of a call's cards.
  ///
  /// - Parameter cards: the cards of a call.
  /// - Returns: the trees of the smallest indent, in order; `nil` if a card is not part of a call.
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
