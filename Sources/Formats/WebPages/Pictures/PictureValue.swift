/// The publishable attribute values: numbers, words, colors and references inside the file.
enum PictureValue {
  typealias Fault = SafePicture.Fault

  private static let functions: Set = [
    "matrix", "translate", "scale", "rotate", "skewX", "skewY", "rgb", "rgba", "hsl", "hsla",
  ]

  /// Whether a text is an id that can be referenced.
  static func isID(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 >= 0x80 || "_-.:".utf8.contains($0) }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.unicodeScalars.first, isBlank(first) {
      rest.unicodeScalars.removeFirst()
    }
    while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
    return String(rest)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\t", "\n", "\r", "\u{c}"].contains(scalar)
  }

  /// Checks an attribute value, and returns the form that is published.
  ///
  /// - Parameters:
  ///   - value: the value in the file.
  ///   - name: the name of the attribute or property.
  /// - Returns: the value without surrounding blanks, with normalized references.
  /// - Throws: ``SafePicture/Fault`` for unknown characters, functions and references.
  static func checked(_ value: String, of name: String) throws(Fault) -> String {
    var result = ""
    var rest = trimmed(value)[...]
    while let open = rest.firstIndex(of: "(") {
      let before = rest[..<open]
      let word = String(before.reversed().prefix { $0.isASCII && $0.isLetter }.reversed())
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: ")") else { throw wrong(value, name) }
      let inner = rest[..<close]
      rest = rest[rest.index(after: close)...]
      if word.lowercased() == "url" {
        result += try plain(before.dropLast(word.count), value, name)
        result += "url(#\(try target(inner, value, name)))"
      } else {
        guard functions.contains(word) else { throw wrong(value, name) }
        result += try plain(before, value, name)
        result += "(\(try plain(inner, value, name)))"
      }
    }
    return result + (try plain(rest, value, name))
  }

  /// The ids that a checked value refers to.
  static func references(in value: String) -> [String] {
    value.ranges(of: "url(#").map { String(value[$0.upperBound...].prefix { $0 != ")" }) }
  }

  private static func target(
    _ inner: Substring, _ value: String, _ name: String
  ) throws(Fault) -> String {
    var inner = trimmed(inner)
    for quote in ["\"", "'"]
    where inner.count > 1 && inner.hasPrefix(quote) && inner.hasSuffix(quote) {
      inner = trimmed(inner.dropFirst().dropLast())
    }
    guard inner.hasPrefix("#"), isID(inner.dropFirst()) else {
      throw Fault("the value of '\(name)' refers to something outside: '\(value.prefix(40))'")
    }
    return String(inner.dropFirst())
  }

  private static func plain(
    _ text: Substring, _ value: String, _ name: String
  ) throws(Fault) -> String {
    let quotes = name == "font-family" ? "'\"" : ""
    let isKnown = text.utf8.allSatisfy {
      isLetterOrDigit($0) || " \t\n.,+-%#_".utf8.contains($0) || quotes.utf8.contains($0)
    }
    guard isKnown else { throw wrong(value, name) }
    return String(text)
  }

  private static func wrong(_ value: String, _ name: String) -> Fault {
    Fault("the value of '\(name)' is not known: '\(value.prefix(40))'")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
