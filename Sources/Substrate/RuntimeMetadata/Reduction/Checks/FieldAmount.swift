import ByteSupport

/// What a Vault makes of a field's type name: whether numbers below it are amounts
/// (reduced-metadata 1).
enum FieldAmount: String, CustomStringConvertible {
  /// There is no name: as it is around the field.
  case inherited = "as around it"
  /// A name that stands for a balance.
  case amount = "amounts"
  /// Any other name.
  case number = "bare numbers"

  private static let balances = [
    "Balance", "T::Balance", "BalanceOf<T>", "ExtendedBalance", "BalanceOf<T, I>",
    "DepositBalance", "PalletBalanceOf<T>",
  ]

  init(typeName: String?) {
    guard let typeName else {
      self = .inherited
      return
    }
    self = Self.balances.contains { $0.hasSameBytes(as: typeName) } ? .amount : .number
  }

  var description: String { rawValue }
}
