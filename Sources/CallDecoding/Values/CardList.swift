/// The cards made so far, with the limits that hold for all that comes from outside: a hostile call
/// of a megabyte ends within two seconds and 200 megabytes.
struct CardList {
  /// The most cards: more than the bytes of a call that fits a movie.
  static let cardLimit = 1 << 21
  /// The most values, those that show nothing and take no byte included.
  static let stepLimit = 1 << 23

  private(set) var cards: [CallCard] = []
  private var steps = 0

  /// Adds a card.
  mutating func add(_ content: CallCard.Content, at indent: Int) throws(CallDecodingError) {
    guard cards.count < CardList.cardLimit else {
      throw .tooManyCards(limit: CardList.cardLimit)
    }
    cards.append(CallCard(indent: indent, content: content))
  }

  /// Counts a value.
  mutating func step() throws(CallDecodingError) {
    steps += 1
    guard steps <= CardList.stepLimit else { throw .tooManySteps(limit: CardList.stepLimit) }
  }
}
