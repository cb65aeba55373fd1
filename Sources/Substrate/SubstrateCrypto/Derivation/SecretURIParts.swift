/// The byte ranges of the parts of a secret URI, `phrase/soft//hard///password` (crypto 3).
///
/// Only offsets are stored, so that the secret is not copied.
package struct SecretURIParts {
  /// A junction, with the byte range of its name.
  package struct JunctionPart {
    package let isHard: Bool
    package let name: Range<Int>
  }

  /// The phrase, or the seed with its `0x`; empty for the development phrase.
  package let phrase: Range<Int>
  /// The junctions, in order.
  package let junctions: [JunctionPart]
  /// The password without its `///`; `nil` if there is none.
  package let password: Range<Int>?

  /// Splits a URI from left to right.
  ///
  /// The longest run of ASCII letters, digits and spaces is the phrase; `//` and `/` start
  /// junctions; `///` starts the password, which extends to the end.
  package init(_ text: Span<UInt8>) throws(SubstrateCryptoError) {
    guard SecretURIParts.isUTF8(text) else { throw .uriNotUTF8 }
    guard !WalletBackup.isOne(text) else { throw .walletBackup }
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
