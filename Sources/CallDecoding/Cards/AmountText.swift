/// An amount as it is shown: digits with a decimal point, and the unit with its prefix, such as
/// `100.000000000` and `mWND` (cold-signer 3.7).
public struct AmountText: Hashable, Sendable {
  /// The number.
  public let amount: String
  /// The unit.
  public let units: String

  /// The prefixes for 10^-18, 10^-15 and so on up to 10^12.
  private static let prefixes = ["a", "f", "p", "n", "u", "m", "", "k", "M", "G", "T"]
  /// The place of the prefix for whole units.
  private static let wholeUnits = 6

  /// Shows a number of smallest units.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - decimals: how many digits stand behind the point of a whole unit.
  ///   - unit: the symbol of a whole unit.
  public init(_ value: UInt128, decimals: UInt8, unit: String) {
    self.init(digits: String(value), decimals: decimals, unit: unit)
  }

  /// Shows a number of smallest units, whose decimal digits are given without zeros in front.
  init(digits: String, decimals: UInt8, unit: String) {
    let exponent: Int
    if digits == "0" {
      exponent = max(-(Int(decimals) / 3), -Self.wholeUnits)
      let zeros = Int(decimals) + 3 * exponent
      amount = zeros == 0 ? "0" : "0." + String(repeating: "0", count: zeros)
    } else {
      let power = digits.utf8.count - 1 - Int(decimals)
      // Rounded down, also below zero.
      let third = (power >= 0 ? power : power - 2) / 3
      exponent = min(max(third, -Self.wholeUnits), Self.prefixes.count - 1 - Self.wholeUnits)
      amount = Self.shifted(digits, by: Int(decimals) + 3 * exponent)
    }
    units = Self.prefixes[exponent + Self.wholeUnits] + unit
  }

  /// The digits with so many of them behind the point; a negative number of them is zeros.
  private static func shifted(_ digits: String, by places: Int) -> String {
    let count = digits.utf8.count
    if places == 0 { return digits }
    if places < 0 { return digits + String(repeating: "0", count: -places) }
    if places >= count { return "0." + String(repeating: "0", count: places - count) + digits }
    return "\(digits.dropLast(places)).\(digits.suffix(places))"
  }
}
