/// The cards made so far, with limits for untrusted input.
///
/// A hostile call of one megabyte ends within two seconds and 200 megabytes.
struct CardList {
  /// The maximum number of cards, which is larger than the number of bytes of any call that fits in
  /// a movie.
  static let cardLimit = 1 << 21
  /// The maximum number of values, including those that have neither a card nor bytes.
  static let stepLimit = 1 << 23
  /// The maximum number of text bytes on all cards; shared texts count once for each card.
  static let textLimit = 1 << 26

  private(set) var cards: [CallCard] = []
  private var steps = 0
  private var textLength = 0

  mutating func add(_ content: CallCard.Content, at indent: Int) throws(CallDecodingError) {
    guard cards.count < CardList.cardLimit else {
      throw .tooManyCards(limit: CardList.cardLimit)
    }
    textLength += content.textLength
    guard textLength <= CardList.textLimit else {
      throw .tooMuchText(limit: CardList.textLimit)
    }
    cards.append(CallCard(indent: indent, content: content))
  }

  mutating func step() throws(CallDecodingError) {
    steps += 1
    guard steps <= CardList.stepLimit else { throw .tooManySteps(limit: CardList.stepLimit) }
  }
}

extension CallCard.Content {
  fileprivate var textLength: Int {
    switch self {
    case .pallet(let text), .variableName(let text), .plain(let text), .text(let text),
      .identityField(let text), .bits(let text), .nonce(let text), .transactionVersion(let text):
      text.utf8.count
    case .method(let name, let docs), .enumVariant(let name, let docs):
      name.utf8.count + docs.utf8.count
    case .fieldName(let name, let caption): name.utf8.count + caption.textLength
    case .fieldNumber(_, let caption): caption.textLength
    case .balance(let amount), .tip(let amount):
      amount.amount.utf8.count + amount.units.utf8.count
    case .networkVersion(let name, let version): name.utf8.count + version.utf8.count
    case .account(let account): account.bytes.count
    case .none, .era, .blockHash: 0
    }
  }
}

extension FieldCaption {
  fileprivate var textLength: Int { docs.utf8.count + typePath.utf8.count + typeDocs.utf8.count }
}
