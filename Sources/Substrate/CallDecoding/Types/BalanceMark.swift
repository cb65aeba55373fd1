import ByteSupport

/// The mark of a field whose value is an amount: a Vault knows amounts by the names of their types (cold-signer 3.5).
enum BalanceMark {
  /// The field says nothing; the mark of the whole holds for the field.
  case inherited
  case yes
  case no

  /// The names of the types of amounts.
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

  /// Whether a type of this name is an amount.
  static func isAmount(_ typeName: String) -> Bool {
    names.contains { $0.hasSameBytes(as: typeName) }
  }
}
