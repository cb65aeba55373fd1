import Reporting

extension CallCard {
  /// The card for a terminal, indented by two spaces per level; without documentation.
  public var lines: [String] {
    content.lines.map { String(repeating: "  ", count: indent) + $0 }
  }
}

extension CallCard.Content {
  /// The card for a terminal: one line, or one marked line for each line of a text.
  ///
  /// Marked lines cannot imitate a card. Invisible characters are escaped.
  public var lines: [String] {
    switch self {
    case .pallet(let name): ["pallet \(ScreenText.line(name))"]
    case .method(let name, _): ["call \(ScreenText.line(name))"]
    case .variableName(let name), .fieldName(let name, _): ["\(ScreenText.line(name)):"]
    case .fieldNumber(let number, _): ["field \(number):"]
    case .enumVariant(let name, _), .identityField(let name): [ScreenText.line(name)]
    case .plain(let text): [ScreenText.line(text)]
    case .text(let text): ScreenText.marked(text)
    case .account(let account): [account.address]
    case .none: ["none"]
    case .bits(let bits): [bits]
    case .balance(let amount): ["\(amount.amount) \(ScreenText.line(amount.units))"]
    case .tip(let amount): ["tip \(amount.amount) \(ScreenText.line(amount.units))"]
    case .nonce(let number): ["nonce \(number)"]
    case .transactionVersion(let version): ["transaction version \(version)"]
    case .networkVersion(let name, let version): ["\(ScreenText.line(name)) version \(version)"]
    case .era(.immortal): ["immortal"]
    case .era(.mortal(let period, let phase)): ["mortal, period \(period), phase \(phase)"]
    case .blockHash(let hash): ["block hash \(hash)"]
    }
  }
}
