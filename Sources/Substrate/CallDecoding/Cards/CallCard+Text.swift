import Reporting

extension CallCard {
  /// The card for a terminal, moved to the right by its indent; documentation stays out.
  public var lines: [String] {
    content.lines.map { String(repeating: "  ", count: indent) + $0 }
  }
}

extension CallCard.Content {
  /// What the card says, a line but for texts, each of whose lines is marked, so that none looks like
  /// a card; what comes from outside is made harmless to the terminal.
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
