/// Formats amounts of a network's token (cold-signer 3.7).
///
/// Unit names are cached, because a symbol can be long and there can be many cards.
struct AmountForm {
  /// The SI prefixes for 10^-18, 10^-15 and so on up to 10^12.
  private static let prefixes = ["a", "f", "p", "n", "u", "m", "", "k", "M", "G", "T"]
  /// The index of the empty prefix in `prefixes`.
  private static let wholeUnits = 6

  private let decimals: Int
  private let unit: String
  private var names: [String?] = []
  /// The deviations of existing signers for the amounts formatted so far.
  private(set) var deviations: VaultDeviations = []

  init(decimals: UInt8, unit: String) {
    self.decimals = Int(decimals)
    self.unit = unit
  }

  /// Formats a number of smallest units, given as decimal digits without leading zeros.
  mutating func text(of digits: String) -> AmountText {
    let count = digits.utf8.count
    note(digitCount: count)
    guard digits != "0" else {
      let exponent = max(-(decimals / 3), -Self.wholeUnits)
      return AmountText(
        amount: AmountForm.zero(places: decimals + 3 * exponent), units: units(exponent))
    }
    let power = count - 1 - decimals
    // The division rounds down, also for negative powers.
    let third = (power >= 0 ? power : power - 2) / 3
    let exponent = min(max(third, -Self.wholeUnits), Self.prefixes.count - 1 - Self.wholeUnits)
    return AmountText(
      amount: AmountForm.shifted(digits, by: decimals + 3 * exponent), units: units(exponent))
  }

  /// Notes that existing signers show 10^13 tokens or more wrongly (cold-signer 10.3).
  private mutating func note(digitCount count: Int) {
    guard decimals > 0, count >= decimals + 14 else { return }
    deviations.insert(decimals > 12 ? .amountCrash : .amountGarbled)
  }

  private mutating func units(_ exponent: Int) -> String {
    let place = exponent + Self.wholeUnits
    if names.isEmpty { names = [String?](repeating: nil, count: Self.prefixes.count) }
    if let name = names[place] { return name }
    let name = Self.prefixes[place] + unit
    names[place] = name
    return name
  }

  private static func zero(places: Int) -> String {
    places == 0 ? "0" : text("0", ".", zeros: places, "")
  }

  /// Puts the decimal point before the last `places` digits; for a negative number, appends zeros.
  private static func shifted(_ digits: String, by places: Int) -> String {
    let count = digits.utf8.count
    if places == 0 { return digits }
    if places < 0 { return text(digits, "", zeros: -places, "") }
    if places >= count { return text("0", ".", zeros: places - count, digits) }
    let point = digits.utf8.index(digits.startIndex, offsetBy: count - places)
    return "\(digits[..<point]).\(digits[point...])"
  }

  /// Concatenates the parts as bytes, because there can be very many zeros.
  private static func text(
    _ start: String, _ point: String, zeros: Int, _ end: String
  ) -> String {
    var bytes = Array(start.utf8)
    bytes += point.utf8
    bytes += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    bytes += end.utf8
    return String(decoding: bytes, as: UTF8.self)
  }
}
