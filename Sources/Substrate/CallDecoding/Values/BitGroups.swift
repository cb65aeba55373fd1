/// Formats bits in groups of eight; the last group may be shorter.
enum BitGroups {
  /// Formats the characters 0 and 1, such as `[10110010, 001]`.
  static func text(_ digits: [UInt8]) -> String {
    var text: [UInt8] = [UInt8(ascii: "[")]
    text.reserveCapacity(digits.count + digits.count / 4 + 2)
    for (place, digit) in digits.enumerated() {
      if place > 0, place % 8 == 0 { text += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      text.append(digit)
    }
    text.append(UInt8(ascii: "]"))
    return String(decoding: text, as: UTF8.self)
  }
}
