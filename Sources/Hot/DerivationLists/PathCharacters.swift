import ByteSupport

/// Characters of a derivation path that are invisible or easily confused.
///
/// They are kept, because they are part of the key, but typing the path as it looks gives another
/// key.
enum PathCharacters {
  /// The names of the invisible or easily confused characters, without duplicates, in order.
  ///
  /// Everything outside ASCII is reported, because devices may encode the same letter differently,
  /// and letters of different alphabets may look alike.
  static func unclear(in junctions: String) -> [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(where: name.hasSameBytes) { names.append(name) } }
    for name in junctions.utf8.split(separator: UInt8(ascii: "/")) {
      let blank = UInt8(ascii: " ")
      if name.first == blank || name.last == blank { add("a space next to a slash or at the end") }
    }
    for scalar in junctions.unicodeScalars where isUnclear(scalar) { add(self.name(scalar)) }
    return names
  }

  /// Whether a password contains invisible or easily confused characters; they are not named, to
  /// keep the password secret.
  static func areUnclear(in password: Range<Int>, of text: Span<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    guard let first = password.first, let last = password.last else { return false }
    return text[first] == blank || text[last] == blank
      || password.contains { text[$0] < 0x20 || text[$0] > 0x7e }
  }

  private static func isUnclear(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.value < 0x20 || scalar.value == 0x7f
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    // A combining mark would change the look of the bracket before it.
    return scalar.properties.isAlphabetic
      && scalar.properties.canonicalCombiningClass == .notReordered ? "\(code) (\(scalar))" : code
  }
}
