/// Numbers as text.
enum DecimalText {
  /// A finite number with a fixed number of decimals, such as `0.580`.
  ///
  /// - Precondition: `places` is in 0...9.
  static func fixed(_ value: Double, places: Int) -> String {
    precondition((0...9).contains(places))
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * Double(scale)).rounded()
    guard let whole = Int(exactly: scaled) else { return "\(value)" }
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let decimals = String(whole % scale)
    let zeros = String(repeating: "0", count: places - decimals.count)
    return "\(sign)\(whole / scale).\(zeros)\(decimals)"
  }

  /// Up to three decimals without trailing zeros: `3.5`, `60`.
  static func shortest(_ value: Double) -> String {
    var text = fixed(value, places: 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// Three or four significant digits: `0.172`, `17.2`, `1720`.
  static func significant(_ value: Double) -> String {
    switch value.magnitude {
    case 100...: fixed(value, places: 0)
    case 10...: fixed(value, places: 1)
    case 1...: fixed(value, places: 2)
    default: fixed(value, places: 3)
    }
  }
}
