/// Where the parts of a secret URI, `phrase/soft//hard///password`, lie in its bytes (crypto 3).
///
/// Only offsets are kept, so that the secret stays where it is.
package struct SecretURIParts {
  /// A junction and where its name lies.
  package struct JunctionPart {
    package let isHard: Bool
    package let name: Range<Int>
  }

  /// The phrase, or the seed behind `0x`; empty if the development phrase is meant.
  package let phrase: Range<Int>
  /// The junctions, in order.
  package let junctions: [JunctionPart]
  /// The password, without its `///`; `nil` if there is none.
  package let password: Range<Int>?

  /// Splits a URI from the left: the longest run of ASCII letters, digits and spaces is the phrase;
  /// then `///` starts the password, which is the rest; `//` and `/` start junctions.
  package init(_ text: Span<UInt8>) throws(SubstrateCryptoError) {
    guard SecretURIParts.isUTF8(text) else { throw .uriNotUTF8 }
    var position = 0
    while position < text.count, SecretURIParts.mayStandInPhrase(text[position]) { position += 1 }
    phrase = 0..<position
    var junctions: [JunctionPart] = []
    var password: Range<Int>?
    while position < text.count {
      let start = position
      var slashes = 0
      while slashes < 3, position < text.count, text[position] == UInt8(ascii: "/") {
        slashes += 1
        position += 1
      }
      guard slashes > 0 else { throw .uriPhraseCharacter(offset: start) }
      if slashes == 3 {
        password = position..<text.count
        for offset in position..<text.count where text[offset] == UInt8(ascii: "\n") {
          throw .uriPasswordCharacter(offset: offset)
        }
        break
      }
      let name = position
      while position < text.count, text[position] != UInt8(ascii: "/") { position += 1 }
      guard position > name else { throw .emptyJunction(hard: slashes == 2, offset: start) }
      junctions.append(JunctionPart(isHard: slashes == 2, name: name..<position))
    }
    self.junctions = junctions
    self.password = password
  }

  private static func mayStandInPhrase(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  private static func isUTF8(_ text: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: text)) != nil
  }
}
