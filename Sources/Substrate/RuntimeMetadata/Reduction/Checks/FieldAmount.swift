import ByteSupport

/// Whether a Vault shows the numbers in a field as amounts (reduced-metadata 1).
enum FieldAmount: String, CustomStringConvertible {
  /// The field has no type name, so it is interpreted like its container.
  case inherited = "as around it"
  /// The type name denotes an amount.
  case amount = "amounts"
  /// The type name does not denote an amount.
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
