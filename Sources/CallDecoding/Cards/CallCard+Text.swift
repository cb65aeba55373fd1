import ByteSupport

extension CallCard {
  /// The card as a line for a terminal, moved to the right by its indent; documentation stays out.
  ///
  /// What comes from metadata or data is made harmless to the terminal.
  public var line: String { String(repeating: "  ", count: indent) + ScreenText.line(text) }

  private var text: String {
    switch content {
    case .pallet(let text), .plain(let text), .text(let text),
      .identityField(let text), .bits(let text):
      text
    case .method(let name, _), .enumVariant(let name, _): name
    case .variableName(let name): "\(name):"
    case .fieldName(let name, let caption): "\(name)\(caption.typeText):"
    case .fieldNumber(let number, let caption): "\(number)\(caption.typeText):"
    case .account(let account): account.address
    case .none: "None"
    case .balance(let amount): "\(amount.amount) \(amount.units)"
    case .tip(let amount): "tip \(amount.amount) \(amount.units)"
    case .nonce(let number): "nonce \(number)"
    case .transactionVersion(let version): "transaction version \(version)"
    case .networkVersion(let name, let version): "network \(name), spec version \(version)"
    case .era(.immortal): "immortal"
    case .era(.mortal(let period, let phase)): "mortal, phase \(phase) of \(period) blocks"
    case .blockHash(let hash): "block \(hash.hex)"
    }
  }
}

extension FieldCaption {
  /// The last segment of the type's path in brackets; empty where there is none.
  fileprivate var typeText: String {
    guard !typePath.isEmpty else { return "" }
    let name = typePath.split(separator: " ").last ?? ""
    return " (\(name))"
  }
}
