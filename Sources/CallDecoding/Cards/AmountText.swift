/// An amount as it is shown: digits with a decimal point, and the unit with its prefix, such as
/// `100.000000000` and `mWND` (cold-signer 3.7).
public struct AmountText: Hashable, Sendable {
  /// The number.
  public let amount: String
  /// The unit.
  public let units: String
}
