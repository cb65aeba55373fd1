/// A formatted amount: a decimal number, and the unit with its SI prefix, such as `100.000000000`
/// and `mWND` (cold-signer 3.7).
public struct AmountText: Hashable, Sendable {
  /// The decimal number.
  public let amount: String
  /// The unit with its SI prefix.
  public let units: String

  /// Formats an amount.
  ///
  /// - Parameters:
  ///   - value: the amount in smallest units.
  ///   - decimals: the number of decimal places of the token.
  ///   - unit: the symbol of the token.
  public init(_ value: UInt128, decimals: UInt8, unit: String) {
    var form = AmountForm(decimals: decimals, unit: unit)
    self = form.text(of: String(value))
  }

  init(amount: String, units: String) {
    self.amount = amount
    self.units = units
  }
}
