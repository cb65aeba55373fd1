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
    if junctions.contains(" ") { add("a space") }
    for scalar in junctions.unicodeScalars where isUnclear(scalar) { add(self.name(scalar)) }
    return names
  }

  /// Whether a password contains invisible or easily confused characters; they are not named, to
  /// keep the password secret.
  static func areUnclear(in password: Range<Int>, of text: Span<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    guard let first = password.first, let last = password.last else { return false }
    return text[first] == blank || text[last] == blank
      || password.contains { text[$0] > 0x7e }
  }

  /// The reason why a path is left out, as a clause; `nil` if it is not.
  ///
  /// The grammar of paths allows everything but a slash in a junction. A list without column names
  /// is still refused if it looks like a table, because its rows would become unwanted keys.
  ///
  /// - Parameters:
  ///   - junctions: the path without its password.
  ///   - isTable: whether the path is the cell of a table, so that separators belong to it.
  ///   - hasControls: whether the password has control characters.
  /// - Returns: the reason.
  static func objection(to junctions: String, isTable: Bool, hasControls: Bool) -> String? {
    if !isTable, let separator = junctions.first(where: { ";,|\t".contains($0) }) {
      let name = separator == "\t" ? "a tab" : "'\(separator)'"
      return """
        has \(name), like a row of a table: begin the list with a line of column names, such as \
        path\(separator == "\t" ? "<tab>" : String(separator))name; if it belongs to the path, begin the list with \
        the line 'path' and put this path in quotation marks
        """
    }
    guard hasControls || junctions.utf8.contains(where: isControl) else { return nil }
    return "has control characters, which cannot be typed on a phone; remove them"
  }

  /// Whether a password contains control characters.
  static func areControls(in password: Range<Int>, of text: Span<UInt8>) -> Bool {
    password.contains { isControl(text[$0]) }
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7f }

  private static func isUnclear(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    // A combining mark would change the look of the bracket before it.
    return scalar.properties.isAlphabetic
      && scalar.properties.canonicalCombiningClass == .notReordered ? "\(code) (\(scalar))" : code
  }
}
