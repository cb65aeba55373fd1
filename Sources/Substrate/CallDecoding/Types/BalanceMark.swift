import ByteSupport

/// Whether a field is an amount; a Vault recognizes amounts by type names (cold-signer 3.5).
enum BalanceMark {
  /// The field has no type name; the mark of the enclosing value applies.
  case inherited
  case yes
  case no

  /// The type names of amounts.
  private static let names = [
    "Balance", "T::Balance", "BalanceOf<T>", "ExtendedBalance", "BalanceOf<T, I>", "DepositBalance",
    "PalletBalanceOf<T>",
  ]

  init(typeName: String?) {
    guard let typeName else {
      self = .inherited
      return
    }
    self = Self.isAmount(typeName) ? .yes : .no
  }

  static func isAmount(_ typeName: String) -> Bool {
    names.contains { $0.hasSameBytes(as: typeName) }
  }
}
