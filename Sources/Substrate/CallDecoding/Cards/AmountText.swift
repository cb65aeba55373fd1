/// An amount as it is shown: digits with a decimal point, and the unit with its prefix, such as
/// `100.000000000` and `mWND` (cold-signer 3.7).
public struct AmountText: Hashable, Sendable {
  /// The number.
  public let amount: String
  /// The unit.
  public let units: String

  /// Shows a number of smallest units.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - decimals: how many digits stand behind the point of a whole unit.
  ///   - unit: the symbol of a whole unit.
  public init(_ value: UInt128, decimals: UInt8, unit: String) {
    var form = AmountForm(decimals: decimals, unit: unit)
    self = form.text(of: String(value))
  }

  init(amount: String, units: String) {
    self.amount = amount
    self.units = units
  }
}
